#include "records/record_details.h"

#include <cstring>

namespace zermelo {
namespace {

enum Field : unsigned char {
  kRemoteness = 1,
  kScore = 2,
  kExpectation = 4,
  kError = 8,
  kNimber = 16,
  kCount = 32,
};

constexpr unsigned char kChance = 255;

class Packer {
 public:
  template <class T>
  void fixed(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }
  void number(std::uint64_t value) {
    for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<char>(value | 128));
    bytes_.push_back(static_cast<char>(value));
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  T fixed() {
    T value = {};
    if (bytes_.size() < sizeof(T)) {
      good_ = false;
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof(T));
    bytes_.remove_prefix(sizeof(T));
    return value;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = fixed<unsigned char>();
      value |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return value;
    }
    good_ = false;
    return 0;
  }
  bool good() const { return good_; }
  bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool good_ = true;
};

void pack(Packer& out, const Value& value) {
  out.fixed(static_cast<unsigned char>(static_cast<int>(value.known) |
                                       static_cast<int>(value.outcome) << 2 |
                                       static_cast<int>(value.basis) << 5));
  if (value.known == Known::kUnknown) return;
  out.fixed(static_cast<unsigned char>(
      (value.remoteness ? kRemoteness : 0) | (value.score ? kScore : 0) |
      (value.expectation ? kExpectation : 0) | (value.error ? kError : 0) |
      (value.nimber ? kNimber : 0) | (value.count > 0 ? kCount : 0)));
  if (value.remoteness) out.number(static_cast<std::uint32_t>(*value.remoteness));
  if (value.score) out.fixed(*value.score);
  if (value.expectation) out.fixed(*value.expectation);
  if (value.error) out.fixed(*value.error);
  if (value.nimber) out.number(*value.nimber);
  if (value.count > 0) out.number(value.count);
}

Value unpack(Unpacker& in) {
  Value value;
  const auto kinds = in.fixed<unsigned char>();
  value.known = static_cast<Known>(kinds & 3);
  value.outcome = static_cast<Outcome>(kinds >> 2 & 7);
  value.basis = static_cast<Basis>(kinds >> 5 & 3);
  if (value.known == Known::kUnknown) return value;
  const auto fields = in.fixed<unsigned char>();
  if (fields & kRemoteness) value.remoteness = static_cast<int>(in.number());
  if (fields & kScore) value.score = in.fixed<double>();
  if (fields & kExpectation) value.expectation = in.fixed<double>();
  if (fields & kError) value.error = in.fixed<double>();
  if (fields & kNimber) value.nimber = static_cast<std::uint32_t>(in.number());
  if (fields & kCount) value.count = in.number();
  return value;
}

}  // namespace

std::string pack_details(const std::vector<RecordedMove>& moves) {
  Packer out;
  for (const RecordedMove& move : moves) {
    out.fixed(move.turn.is_chance() ? kChance : static_cast<unsigned char>(move.turn.player()));
    out.fixed(move.seconds);
    pack(out, move.value);
  }
  return out.take();
}

bool unpack_details(std::string_view bytes, std::vector<RecordedMove>& moves) {
  Unpacker in(bytes);
  for (RecordedMove& move : moves) {
    const auto turn = in.fixed<unsigned char>();
    move.turn = turn == kChance ? Turn::chance() : Turn::player(turn);
    move.seconds = in.fixed<float>();
    move.value = unpack(in);
    if (!in.good()) return false;
  }
  return in.at_end();
}

}  // namespace zermelo
