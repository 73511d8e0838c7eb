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
constexpr std::uint64_t kMostHuge = std::uint64_t{1} << 30;    // bytes that may be held as a whole
constexpr std::uint64_t kMostPlaces = std::uint64_t{1} << 30;  // of a stage and all copies of it
constexpr std::uint64_t kMaxTable = std::uint64_t{1} << 30;    // errors are found by 2 * place + 1

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

// --- Places in the tables -------------------------------------------------------------------------

namespace {

// The cells of a tuple that its partner has as well, and last the one that it has alone.
Tuple with_own_cell_last(const Tuple& tuple, const Tuple& partner) {
  Tuple sorted = tuple;
  std::stable_partition(sorted.begin(), sorted.end(), [&](int cell) {
    return std::find(partner.begin(), partner.end(), cell) != partner.end();
  });
  return sorted;
}

constexpr std::size_t kNoCell = kMaxTupleCells;  // past the end of any tuple

}  // namespace

bool TuplePlaces<Rule2048>::is_pair(const Tuple& a, const Tuple& b) {
  if (a.size() != b.size() || a.size() < 5 || a.size() > 6) return false;
  return std::count_if(a.begin(), a.end(), [&](int cell) {
           return std::find(b.begin(), b.end(), cell) != b.end();
         }) == static_cast<std::ptrdiff_t>(a.size()) - 1;
}

TuplePlaces<Rule2048>::TuplePlaces(const Tuple& tuple, const Tuple* partner) {
  constexpr int kDigit = 0xf, kTop = 0x80;
  const std::size_t size = tuple.size();
  if (size <= 4) {
    is_short_ = true;
    first_ = {tuple, {0, 1, 2, 3}};
    rest_ = {tuple, {kNoCell, kNoCell, kNoCell, kNoCell}};
    own_size_ = std::uint64_t{1} << 4 * size;
    return;
  }
  const bool is_paired = partner != nullptr;
  const Tuple cells = is_paired ? with_own_cell_last(tuple, *partner) : tuple;
  const std::size_t last = size - 1;
  first_ = {cells, {0, 1, 2, 3}};
  int high_begin = 0;
  if (size == 5) {
    rest_ = {cells, {last, is_paired ? last : kNoCell, kNoCell, kNoCell}};
    rest_mask_ = is_paired ? 0x0e | 1 << 8 : kDigit;
    low_factors_ = is_paired ? 32 << 16 | 16 : 16 << 16 | 16;
    high_begin = is_paired ? 13 : 12;
  } else {
    const int e = 0x70 << 8;
    rest_ = is_paired ? TupleShuffle(cells, {last, 4, last, 4})
                      : TupleShuffle(cells, {last, 4, 4, size == 7 ? 5 : kNoCell});
    rest_mask_ = is_paired ? 0x0e | e | kTop << 16 | 1 << 24 : kDigit | e | kTop << 16;
    if (size == 7) rest_mask_ |= kDigit << 24;
    low_factors_ = 16 << 16 | 16;
    high_begin = 15;
  }
  high_factors_ = (1 << (high_begin - 3)) * 0x10001;  // the bits of the high part begin at 3
  own_size_ = std::uint64_t{1} << (high_begin + 4);
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
Network<Rule>::Network(NetworkShape shape, int threads) : shape_(std::move(shape)) {
  for (const Tuple& tuple : shape_.tuples) {
    const std::uint64_t begin = stage_size_;
    stage_size_ += table_size<Rule>(tuple);
    table_orders_.push_back({.begin = begin, .end = stage_size_});
  }
  std::vector<bool> is_placed(shape_.tuples.size());
  std::uint64_t table = 0;
  for (std::size_t t = 0; t < shape_.tuples.size(); ++t) {
    if (is_placed[t]) continue;
    std::size_t second = t + 1;
    while (second < shape_.tuples.size() &&
           (is_placed[second] ||
            !TuplePlaces<Rule>::is_pair(shape_.tuples[t], shape_.tuples[second]))) {
      ++second;
    }
    if (second == shape_.tuples.size()) {
      add_lookup(t, table, nullptr, false);
    } else {
      add_lookup(t, table, &shape_.tuples[second], false);
      add_lookup(second, table + 1, &shape_.tuples[t], true);
      is_placed[second] = true;
      table += table_orders_[second].end - table_orders_[second].begin;
    }
    table += table_orders_[t].end - table_orders_[t].begin;
  }
  // Stages begin with weights of others, so that theirs are shared. Places have 31 bits.
  if (threads > 1 && shape_.stages.empty() &&
      stage_size_ * static_cast<std::uint64_t>(threads + 1) <= kMostPlaces) {
    threads_ = threads;
  }
  const auto room = static_cast<std::uint64_t>(threads_) + 1;
  const auto paging =
      bytes(shape_) <= kMostHuge ? learn::Weights::Paging::kHuge : learn::Weights::Paging::kSmall;
  for (std::size_t i = 0; i <= shape_.stages.size(); ++i) {
    Stage& stage = stages_.emplace_back();
    stage.weights = learn::Weights(stage_size_, paging, room);
    if (shape_.coherent) stage.errors = learn::Weights(2 * stage_size_, paging, room);
    for (const TableOrder& order : table_orders_) {
      stage.tables.push_back(stage.weights.data() + order.table);
      if (shape_.coherent) stage.error_tables.push_back(stage.errors.data() + 2 * order.table);
    }
  }
}

template <class Rule>
void Network<Rule>::add_lookup(std::size_t number, std::uint64_t table, const Tuple* partner,
                               bool is_second) {
  const Tuple& tuple = shape_.tuples[number];
  const TuplePlaces<Rule> places(tuple, partner);
  lookups_.push_back({places, number, is_second, static_cast<std::int32_t>(places.own_size())});
  TableOrder& order = table_orders_[number];
  order.table = table;
  for (const int cell : tuple) {
    auto& shares = order.cells.emplace_back();
    for (std::size_t digit = 0; digit < shares.size(); ++digit) {
      Board board;
      board.set(cell, static_cast<int>(digit));
      const auto found = TuplePlaces<Rule>::digits(board);
      shares[digit] =
          static_cast<std::uint64_t>(places(found, places.row(found))[0]);  // as it lies
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
std::vector<learn::ThreadCopies::Array> Network<Rule>::own_arrays() {
  using Copied = learn::ThreadCopies;
  std::vector<Copied::Array> all;
  const auto add = [&](float* shared, std::uint64_t size, std::uint64_t distance) {
    Copied::Array& array = all.emplace_back(Copied::Array{{shared, size}, {}});
    for (int thread = 0; thread < threads_; ++thread)
      array.own.push_back({shared += distance, size});
  };
  if (threads_ == 0) return all;
  const Stage& stage = stages_[0];
  for (const Lookup& lookup : lookups_) {
    if (lookup.is_second) continue;
    const auto size = static_cast<std::uint64_t>(lookup.own_size);
    add(stage.tables[lookup.tuple], size, stage_size_);
    if (!shape_.coherent) continue;
    add(stage.error_tables[lookup.tuple], 2 * size, 2 * stage_size_);
  }
  return all;
}

// Files number the weights of a table by the digits of its cells, the first cell's being the lowest.
template <class Rule>
void Network<Rule>::file_places(std::uint64_t first, std::span<std::uint64_t> places) const {
  constexpr std::uint64_t kBase = TuplePlaces<Rule>::kBase;
  for (std::size_t i = 0; i < places.size();) {
    const std::uint64_t number = first + i;
    const auto table = std::find_if(table_orders_.begin(), table_orders_.end(),
                                    [=](const TableOrder& order) { return number < order.end; });
    std::uint64_t digits = number - table->begin;
    std::uint64_t place = table->table;
    for (std::size_t cell = 1; cell < table->cells.size(); ++cell) {
      place += table->cells[cell][(digits /= kBase) % kBase];
    }
    const auto& lowest = table->cells[0];
    std::uint64_t digit = (number - table->begin) % kBase;
    for (; digit < kBase && i < places.size(); ++digit, ++i) places[i] = place + lowest[digit];
  }
}

template <class Rule>
learn::FileOrder Network<Rule>::file_order() const {
  return [this](std::size_t array, std::uint64_t first, std::span<std::uint64_t> places) {
    if (!shape_.coherent || array % 2 == 0) return file_places(first, places);
    // The errors of a weight are two numbers side by side. Blocks of files begin with the first of two.
    const std::span<std::uint64_t> half = places.subspan(places.size() / 2);
    file_places(first / 2, half);
    for (std::size_t i = 0; i < half.size(); ++i) {
      const std::uint64_t place = 2 * half[i];
      places[2 * i] = place;
      places[2 * i + 1] = place + 1;
    }
  };
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
  learn::write_weights(path, head_text(note, shape_.coherent), {all.begin(), all.end()},
                       file_order());
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
Network<Rule> Network<Rule>::load_from(const std::string& path, std::string* note, int threads) {
  if (learn::is_packed_file(path)) {
    if (note == nullptr) return unpacked(read_file(path), path);
    bad_input("{}: has 8 bits a weight, too few to go on learning; expected a file of training",
              path);
  }
  Head head = read_head(path);
  Network network(std::move(head.shape), threads);
  learn::read_weights(path, network.arrays(note != nullptr), network.file_order());
  for (Stage& stage : network.stages_) std::call_once(*stage.begun, [] {});
  if (note != nullptr) *note = std::move(head.note);
  return network;
}

// --- Eight bits -----------------------------------------------------------------------------------

namespace {

// Weights that share a scale, of arrays in the order of files.
template <class Rule>
std::vector<std::span<float>> groups_of(std::vector<learn::Weights>& arrays) {
  constexpr std::uint64_t kGroup = TuplePlaces<Rule>::kBase * TuplePlaces<Rule>::kBase;
  std::vector<std::span<float>> groups;
  for (learn::Weights& array : arrays) {
    for (std::uint64_t first = 0; first < array.size(); first += kGroup) {
      groups.push_back({array.data() + first, std::min(kGroup, array.size() - first)});
    }
  }
  return groups;
}

// Calls use(number, place) for all weights of an array, with their numbers in files.
template <class Use>
void for_each_in_file(const learn::FileOrder& order, std::uint64_t size, const Use& use) {
  std::vector<std::uint64_t> places(1 << 12);
  for (std::uint64_t first = 0; first < size; first += places.size()) {
    places.resize(std::min<std::uint64_t>(places.size(), size - first));
    order(0, first, places);
    for (std::size_t i = 0; i < places.size(); ++i) use(first + i, places[i]);
  }
}

}  // namespace

template <class Rule>
std::string Network<Rule>::packed(const std::string& note) const {
  std::vector<learn::Weights> in_order;
  for (const Stage& stage : stages_) {
    float* const to = in_order.emplace_back(stage_size_).data();
    for_each_in_file(file_order(), stage_size_, [&](std::uint64_t number, std::uint64_t place) {
      const float weight = learn::load(stage.weights.data()[place]);
      if (weight != 0) to[number] = weight;
    });
  }
  const auto groups = groups_of<Rule>(in_order);
  return learn::pack_weights(head_text(note, false), {groups.begin(), groups.end()});
}

template <class Rule>
Network<Rule> Network<Rule>::unpacked(std::string_view content, const std::string& name) {
  const learn::PackedWeights parts = learn::packed_parts(content, name);
  Network network(head_of(parts.head, name).shape);
  std::vector<learn::Weights> in_order;
  for (std::size_t i = 0; i < network.stages_.size(); ++i) {
    in_order.emplace_back(network.stage_size_);
  }
  learn::unpack_weights(parts, groups_of<Rule>(in_order), name);
  for (std::size_t i = 0; i < network.stages_.size(); ++i) {
    const float* const from = in_order[i].data();
    float* const to = network.stages_[i].weights.data();
    for_each_in_file(network.file_order(), network.stage_size_,
                     [=](std::uint64_t number, std::uint64_t place) {
                       if (from[number] != 0) to[place] = from[number];
                     });
    std::call_once(*network.stages_[i].begun, [] {});
  }
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
