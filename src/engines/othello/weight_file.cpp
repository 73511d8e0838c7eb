#include "engines/othello/weight_file.h"

#include <cstring>
#include <zstd.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/files.h"
#include "base/shipped_files.h"
#include "engines/othello/regression.h"

namespace zermelo::othello {
namespace {

constexpr std::string_view kMagic = "zermelo othello weights 2\n";
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
  std::string packed(ZSTD_compressBound(bytes), '\0');
  const std::size_t size = ZSTD_compress(packed.data(), packed.size(), split.data(), bytes, 19);
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
  std::string split(2 * count, '\0');
  if (ZSTD_decompress(split.data(), split.size(), content.data(), content.size()) != 2 * count) {
    bad_input("{}: expected {} weights of other patterns", name, count);
  }
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
  static const Evaluation evaluation(
      read_weights(shipped_file("othello.weights").value_or(""), "the weights of Othello").weights);
  return evaluation;
}

std::shared_ptr<const Evaluation> evaluation_of(const std::string& path) {
  if (path.empty()) return {std::shared_ptr<void>(), &shipped_evaluation()};
  return std::make_shared<const Evaluation>(read_weights(read_file(path), path).weights);
}

}  // namespace zermelo::othello
