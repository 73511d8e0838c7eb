#include "engines/slide/network.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "learn/packed_weights.h"
#include "learn/shipped_networks.h"

namespace zermelo::slide {
namespace {

constexpr std::string_view kCellLetters = "0123456789abcdef";
constexpr std::uint64_t kMostHuge = std::uint64_t{1} << 30;  // bytes that may be held as a whole
constexpr std::uint64_t kMaxTable = std::uint64_t{1} << 30;  // errors are found by 2 * place + 1

Tuple read_tuple(std::string_view word) {
  Tuple tuple;
  for (const char c : word) {
    const std::size_t cell = kCellLetters.find(c);
    if (cell == kCellLetters.npos) {
      bad_input("tuple '{}': expected cells from 0 to f, found '{}'", word, c);
    }
    tuple.push_back(static_cast<int>(cell));
  }
  std::sort(tuple.begin(), tuple.end());
  if (std::adjacent_find(tuple.begin(), tuple.end()) != tuple.end()) {
    bad_input("tuple '{}': expected each cell once", word);
  }
  if (tuple.empty() || tuple.size() > kMaxTupleCells) {
    bad_input("tuple '{}': expected 1 to {} cells, found {}", word, kMaxTupleCells, tuple.size());
  }
  return tuple;
}

}  // namespace

std::vector<Tuple> read_shape(std::string_view text) {
  std::vector<std::string> names;
  for (const NamedShape& shape : kShapes) {
    if (text == shape.name) return read_shape(shape.tuples);
    names.emplace_back(shape.name);
  }
  std::vector<Tuple> tuples;
  for (const std::string_view word : words_of(text, true)) {
    if (word.find('x') != word.npos) {
      bad_input("unknown network '{}'{}; expected {} or tuples such as 0123,4567", word,
                near_name_hint(word, names), join(names, ", "));
    }
    tuples.push_back(read_tuple(word));
  }
  if (tuples.empty() || tuples.size() > kMaxTuples) {
    bad_input("network: expected 1 to {} tuples, found {}", kMaxTuples, tuples.size());
  }
  return tuples;
}

std::string write_shape(const std::vector<Tuple>& tuples) {
  std::string text;
  for (const Tuple& tuple : tuples) {
    if (!text.empty()) text += ',';
    for (const int cell : tuple) text += kCellLetters[static_cast<std::size_t>(cell)];
  }
  return text;
}

std::string note_of_episodes(std::uint64_t episodes) { return Json{{"episodes", episodes}}.dump(); }
std::uint64_t episodes_of_note(const std::string& note) {
  const auto json = Json::parse(note);
  return json ? (*json)["episodes"].as<std::uint64_t>().value_or(0) : 0;
}

template <class Rule>
static std::uint64_t table_size(const Tuple& tuple) {
  std::uint64_t size = 1;
  for (std::size_t i = 0; i < tuple.size(); ++i) size *= TuplePlaces<Rule>::kBase;
  if (size > kMaxTable) {
    bad_input("tuple '{}': a table of {} weights is too large, expected fewer cells",
              write_shape({tuple}), size);
  }
  return size;
}

template <class Rule>
std::uint64_t Network<Rule>::bytes(const NetworkShape& shape) {
  std::uint64_t weights = 0;
  for (const Tuple& tuple : shape.tuples) weights += table_size<Rule>(tuple);
  return weights * (shape.stages.size() + 1) * (shape.coherent ? 3 : 1) * sizeof(float);
}

template <class Rule>
Network<Rule>::Network(NetworkShape shape) : shape_(std::move(shape)) {
  std::vector<std::uint64_t> starts;
  for (const Tuple& tuple : shape_.tuples) {
    tuples_.emplace_back(tuple);
    starts.push_back(stage_size_);
    stage_size_ += table_size<Rule>(tuple);
  }
  const auto paging =
      bytes(shape_) <= kMostHuge ? learn::Weights::Paging::kHuge : learn::Weights::Paging::kSmall;
  for (std::size_t i = 0; i <= shape_.stages.size(); ++i) {
    Stage& stage = stages_.emplace_back();
    stage.weights = learn::Weights(stage_size_, paging);
    if (shape_.coherent) stage.errors = learn::Weights(2 * stage_size_, paging);
    for (const std::uint64_t start : starts) {
      stage.tables.push_back(stage.weights.data() + start);
      if (shape_.coherent) stage.error_tables.push_back(stage.errors.data() + 2 * start);
    }
  }
}

template <class Rule>
void Network<Rule>::learn_coherently(const Found& found, std::size_t tuple, float error,
                                     float step) {
  float* const errors = found.stage->error_tables[tuple];
  const simd::Ints places = places_of(found, tuple);
  const auto sums = simd::gather<8>(errors, places), sizes = simd::gather<8>(errors + 1, places);
  const auto coherence = simd::max(sums, -sums) / sizes;
  const auto steps = simd::choose(sizes == 0, simd::filled<simd::Floats>(1), coherence) * step;
  const float size = std::abs(error);
  for (std::size_t i = 0; i < 8; ++i) {
    const int place = found.places[tuple][i];
    learn::add(found.stage->tables[tuple][place], steps[i]);
    learn::add(errors[2 * place], error);
    learn::add(errors[2 * place + 1], size);
  }
}

template <class Rule>
std::vector<learn::Weights*> Network<Rule>::arrays(bool errors) {
  std::vector<learn::Weights*> all;
  for (Stage& stage : stages_) {
    all.push_back(&stage.weights);
    if (shape_.coherent) all.push_back(errors ? &stage.errors : nullptr);
  }
  return all;
}

template <class Rule>
std::string Network<Rule>::head_text(const std::string& note, bool coherent) const {
  return Json{{"game", Rule::kName},     {"tuples", write_shape(shape_.tuples)},
              {"stages", shape_.stages}, {"initial", shape_.initial},
              {"coherent", coherent},    {"note", note}}
      .dump();
}

template <class Rule>
void Network<Rule>::save(const std::string& path, const std::string& note) const {
  const std::vector<learn::Weights*> all = const_cast<Network*>(this)->arrays(true);
  learn::write_weights(path, head_text(note, shape_.coherent), {all.begin(), all.end()});
}

template <class Rule>
typename Network<Rule>::Head Network<Rule>::head_of(std::string_view text,
                                                    const std::string& name) {
  const Json head = Json::parse(text).value_or(Json());
  const auto game = head["game"].as<std::string>(), tuples = head["tuples"].as<std::string>();
  const auto initial = head["initial"].as<float>();
  const auto coherent = head["coherent"].as<bool>();
  const auto stages = head["stages"].as<std::vector<int>>();
  if (!game || !tuples || !stages || !initial || !coherent) bad_input("{}: not a network", name);
  if (*game != Rule::kName) {
    bad_input("{}: expected a network of {}, found one of {}", name, Rule::kName, *game);
  }
  return {.shape = {.tuples = read_shape(*tuples),
                    .stages = *stages,
                    .initial = *initial,
                    .coherent = *coherent},
          .note = head["note"].template as<std::string>().value_or("")};
}

template <class Rule>
typename Network<Rule>::Head Network<Rule>::read_head(const std::string& path) {
  return head_of(learn::read_weights_head(path), path);
}

template <class Rule>
Network<Rule> Network<Rule>::load_from(const std::string& path, std::string* note) {
  if (learn::is_packed_file(path)) {
    if (note == nullptr) return unpacked(read_file(path), path);
    bad_input("{}: has 8 bits a weight, too few to go on learning; expected a file of training",
              path);
  }
  Head head = read_head(path);
  Network network(std::move(head.shape));
  learn::read_weights(path, network.arrays(note != nullptr));
  for (Stage& stage : network.stages_) std::call_once(*stage.begun, [] {});
  if (note != nullptr) *note = std::move(head.note);
  return network;
}

// --- Eight bits -----------------------------------------------------------------------------------

template <class Rule>
std::vector<std::span<float>> Network<Rule>::groups() {
  constexpr std::uint64_t kGroup = TuplePlaces<Rule>::kBase * TuplePlaces<Rule>::kBase;
  std::vector<std::span<float>> groups;
  for (Stage& stage : stages_) {
    for (std::uint64_t first = 0; first < stage_size_; first += kGroup) {
      groups.push_back({stage.weights.data() + first, std::min(kGroup, stage_size_ - first)});
    }
  }
  return groups;
}

template <class Rule>
std::string Network<Rule>::packed(const std::string& note) const {
  const auto all = const_cast<Network*>(this)->groups();
  return learn::pack_weights(head_text(note, false), {all.begin(), all.end()});
}

template <class Rule>
Network<Rule> Network<Rule>::unpacked(std::string_view content, const std::string& name) {
  const learn::PackedWeights parts = learn::packed_parts(content, name);
  Network network(head_of(parts.head, name).shape);
  learn::unpack_weights(parts, network.groups(), name);
  for (Stage& stage : network.stages_) std::call_once(*stage.begun, [] {});
  return network;
}

template <class Rule>
std::shared_ptr<const Network<Rule>> Network<Rule>::shipped() {
  const auto content = learn::shipped_network_bytes(std::string(Rule::kName));
  if (!content) return nullptr;
  static std::mutex mutex;
  static std::weak_ptr<const Network> in_use;
  const std::lock_guard lock(mutex);
  auto network = in_use.lock();
  if (network == nullptr) {
    const std::string name = fmt::format("the network of {}", Rule::kName);
    network = std::make_shared<const Network>(unpacked(*content, name));
    in_use = network;
  }
  return network;
}

template class Network<Rule2048>;
template class Network<Rule2584>;

}  // namespace zermelo::slide
