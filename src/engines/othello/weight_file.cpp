#include "engines/othello/weight_file.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <zstd.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/files.h"
#include "base/shipped_files.h"
#include "engines/othello/regression.h"

namespace zermelo::othello {
namespace {

constexpr std::string_view kMagic = "zermelo othello weights 3\n";
constexpr std::string_view kAnyVersion = kMagic.substr(0, kMagic.size() - 2);
constexpr std::size_t kFirstStage = 0, kLastStage = kStages - 2;  // of those that are learned

// The weights of a stage that are written: of those that share one, the first.
std::vector<std::uint32_t> written_weights() {
  std::vector<std::uint32_t> written;
  const auto& shared = shared_weights();
  for (std::uint32_t i = 0; i < kStageWeights; ++i) {
    if (shared[i] == i) written.push_back(i);
  }
  return written;
}

// Brings numbers that no training writes into their ranges, without which sums would not stay within 32
// bits.
void limit(CorrectionLayers& layers) {
  constexpr auto kWeight = static_cast<std::int16_t>(kMostWeight);
  constexpr auto kStart = static_cast<std::int16_t>(kMostStart);
  for (auto& value : layers.start) value = std::clamp<std::int16_t>(value, -kStart, kStart);
  for (auto& row : layers.weights) {
    for (auto& value : row) value = std::clamp<std::int16_t>(value, -kWeight, kWeight);
  }
  for (auto& value : layers.bias) value = std::clamp(value, -kMostBias, kMostBias);
  for (auto& value : layers.out) value = std::clamp<std::int16_t>(value, -kWeight, kWeight);
  layers.out_bias = std::clamp(layers.out_bias, -kMostBias, kMostBias);
}

static_assert(std::has_unique_object_representations_v<CorrectionLayers>);  // written as its bytes

// The correction as bytes: the first number of all features, the second, ..., then the layers.
std::string bytes_of(const Correction& correction) {
  std::string bytes;
  if (correction.is_empty()) return bytes;
  for (std::size_t d = 0; d < kWidth; ++d) {
    for (const std::uint32_t i : written_weights()) {
      bytes.push_back(static_cast<char>(correction.numbers[kWidth * i + d]));
    }
  }
  bytes.append(reinterpret_cast<const char*>(&correction.stages), sizeof correction.stages);
  return bytes;
}

Correction correction_of(std::string_view bytes) {
  Correction correction;
  if (bytes.empty()) return correction;
  correction.numbers.resize(kWidth * kStageWeights);
  std::size_t at = 0;
  for (std::size_t d = 0; d < kWidth; ++d) {
    for (const std::uint32_t i : written_weights()) {
      correction.numbers[kWidth * i + d] = static_cast<std::int8_t>(bytes[at++]);
    }
    for (std::size_t i = 0; i < kStageWeights; ++i) {
      correction.numbers[kWidth * i + d] = correction.numbers[kWidth * shared_weights()[i] + d];
    }
  }
  std::memcpy(&correction.stages, bytes.data() + at, sizeof correction.stages);
  for (CorrectionLayers& layers : correction.stages) limit(layers);
  return correction;
}

}  // namespace

std::string write_weights(const LearnedWeights& learned) {
  std::vector<std::int16_t> plain;
  for (std::size_t stage = kFirstStage; stage <= kLastStage; ++stage) {
    for (const std::uint32_t i : written_weights()) {
      plain.push_back(learned.weights[stage * kStageWeights + i]);
    }
  }
  const std::size_t bytes = plain.size() * sizeof plain[0];
  // High bytes apart from low ones: they are nearly all alike.
  std::string split(bytes, '\0');
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const auto bits = static_cast<std::uint16_t>(plain[i]);
    split[i] = static_cast<char>(bits & 0xff);
    split[plain.size() + i] = static_cast<char>(bits >> 8);
  }
  split += bytes_of(learned.correction);
  std::string packed(ZSTD_compressBound(split.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), split.data(), split.size(), 19);
  if (ZSTD_isError(size)) failed("weights cannot be packed: {}", ZSTD_getErrorName(size));
  packed.resize(size);
  packed.insert(0, reinterpret_cast<const char*>(&learned.games), sizeof learned.games);
  const std::uint64_t sum = checksum(packed.data(), packed.size());
  std::string content(kMagic);
  content.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return content + packed;
}

LearnedWeights read_weights(std::string_view content, const std::string& name) {
  if (content.starts_with(kAnyVersion) && !content.starts_with(kMagic)) {
    bad_input("{}: holds weights of another version; 'zermelo train othello' makes them anew",
              name);
  }
  if (!content.starts_with(kMagic) || content.size() < kMagic.size() + 16) {
    bad_input("{}: expected weights that 'zermelo train othello' made", name);
  }
  std::uint64_t sum;
  std::memcpy(&sum, content.data() + kMagic.size(), sizeof sum);
  content.remove_prefix(kMagic.size() + sizeof sum);
  if (checksum(content.data(), content.size()) != sum) bad_input("{}: the file is damaged", name);
  LearnedWeights learned;
  std::memcpy(&learned.games, content.data(), sizeof learned.games);
  content.remove_prefix(sizeof learned.games);
  const auto written = written_weights();
  const std::size_t count = written.size() * (kLastStage - kFirstStage + 1);
  const std::size_t of_correction = kWidth * written.size() + sizeof learned.correction.stages;
  const std::size_t size = ZSTD_getFrameContentSize(content.data(), content.size());
  std::string split;
  if (size == 2 * count || size == 2 * count + of_correction) split.resize(size);
  if (split.empty() ||
      ZSTD_decompress(split.data(), size, content.data(), content.size()) != size) {
    bad_input("{}: expected {} weights of other patterns", name, count);
  }
  learned.correction = correction_of(std::string_view(split).substr(2 * count));
  learned.weights.resize(kStages * kStageWeights);
  std::size_t at = 0;
  for (std::size_t stage = kFirstStage; stage <= kLastStage; ++stage) {
    std::int16_t* const begin = learned.weights.data() + stage * kStageWeights;
    for (const std::uint32_t i : written) {
      begin[i] = static_cast<std::int16_t>(static_cast<std::uint8_t>(split[at]) |
                                           static_cast<std::uint8_t>(split[count + at]) << 8);
      ++at;
    }
    for (std::size_t i = 0; i < kStageWeights; ++i) begin[i] = begin[shared_weights()[i]];
  }
  return learned;
}

const Evaluation& shipped_evaluation() {
  static const Evaluation evaluation =
      read_weights(shipped_file("othello.weights").value_or(""), "the weights of Othello")
          .evaluation();
  return evaluation;
}

std::shared_ptr<const Evaluation> evaluation_of(const std::string& path) {
  if (path.empty()) return {std::shared_ptr<void>(), &shipped_evaluation()};
  return std::make_shared<const Evaluation>(read_weights(read_file(path), path).evaluation());
}

}  // namespace zermelo::othello
