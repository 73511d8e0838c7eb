#include "engines/holdem/card_paths.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/error.h"
#include "base/threads.h"

namespace zermelo::holdem {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <class Point>
double distance(const Point& a, const Point& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double gap = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    sum += gap * gap;
  }
  return sum;
}

template <class Point>
std::size_t nearest(const std::vector<Point>& centers, const Point& point) {
  std::size_t best = 0;
  double least = std::numeric_limits<double>::max();
  for (std::size_t c = 0; c < centers.size(); ++c) {
    const double d = distance(centers[c], point);
    if (d < least) {
      least = d;
      best = c;
    }
  }
  return best;
}

// Lloyd's rounds from these centers on. A center that nobody is near to stays where it is.
template <class Point>
void settle(std::vector<Point>& centers, const std::vector<Point>& points,
            const std::vector<double>& weights, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::vector<double>> sums(centers.size(), std::vector<double>(Point{}.size()));
    std::vector<double> mass(centers.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::size_t c = nearest(centers, points[i]);
      const double weight = weights.empty() ? 1 : weights[i];
      mass[c] += weight;
      for (std::size_t k = 0; k < points[i].size(); ++k) sums[c][k] += weight * points[i][k];
    }
    for (std::size_t c = 0; c < centers.size(); ++c) {
      if (mass[c] == 0) continue;
      for (std::size_t k = 0; k < centers[c].size(); ++k) {
        centers[c][k] = static_cast<typename Point::value_type>(sums[c][k] / mass[c]);
      }
    }
  }
}

double mean_of(const StrengthCurve& curve) {
  double below = 0;
  for (const float share : curve) below += static_cast<double>(share);
  return -below;
}

// Centers of curves, weakest first: they begin at even steps from the weakest to the strongest.
std::vector<StrengthCurve> curve_centers(std::vector<StrengthCurve> points, int count) {
  std::vector<StrengthCurve> centers(at(count));
  if (points.empty()) return centers;
  const auto weaker = [](const StrengthCurve& a, const StrengthCurve& b) {
    return mean_of(a) < mean_of(b);
  };
  std::sort(points.begin(), points.end(), weaker);
  for (std::size_t c = 0; c < centers.size(); ++c) {
    centers[c] = points[(2 * c + 1) * points.size() / (2 * centers.size())];
  }
  settle(centers, points, {}, 20);
  std::sort(centers.begin(), centers.end(), weaker);
  return centers;
}

using KindPoint = std::array<double, kKinds + 2>;

// Kinds are alike if they fare alike against each other kind and against all of them; suits matter
// after the flop as well.
std::array<std::uint8_t, kKinds> hand_classes(const KindMatrix& matrix, int count) {
  constexpr double kSuited = 1.2, kOverall = 40;
  std::vector<KindPoint> points(kKinds);
  std::vector<double> weights(kKinds);
  for (std::size_t i = 0; i < kKinds; ++i) {
    const HandKind kind = kind_at(i);
    double pairs = 0, shares = 0;
    for (std::size_t j = 0; j < kKinds; ++j) {
      pairs += matrix.pairs[i][j];
      shares += matrix.shares[i][j];
      const double hands = static_cast<double>(kind_at(j).holes().size());
      const double share = matrix.pairs[i][j] > 0 ? matrix.shares[i][j] / matrix.pairs[i][j] : 0.5;
      points[i][j] = share * std::sqrt(hands);
    }
    points[i][kKinds] = kind.row < kind.column ? kSuited : 0;
    points[i][kKinds + 1] = kOverall * shares / pairs;
    weights[i] = static_cast<double>(kind.holes().size());
  }
  // Each next center is the kind that is farthest from those before.
  std::vector<KindPoint> centers = {points[0]};
  while (centers.size() < at(count)) {
    std::size_t farthest = 0;
    double most = -1;
    for (std::size_t i = 0; i < kKinds; ++i) {
      const double d = distance(centers[nearest(centers, points[i])], points[i]);
      if (d > most) {
        most = d;
        farthest = i;
      }
    }
    centers.push_back(points[farthest]);
  }
  settle(centers, points, weights, 50);
  std::array<std::uint8_t, kKinds> classes{};
  for (std::size_t i = 0; i < kKinds; ++i) {
    classes[i] = static_cast<std::uint8_t>(nearest(centers, points[i]));
  }
  return classes;
}

CardSet random_board(int cards, Rng& rng) {
  CardSet board;
  while (board.size() < cards) board.add((CardSet::all() - board).draw(rng));
  return board;
}

// What one random flop teaches: curves of its hands there, on some turns and on some rivers.
struct Lesson {
  static constexpr int kTurns = 6, kRivers = 3;
  struct Turn {
    std::uint16_t hole;
    StrengthCurve curve;
    std::array<float, kRivers> strengths;  // below 0: a card of the hand came
  };
  std::vector<std::pair<std::uint16_t, StrengthCurve>> flop;
  std::vector<Turn> turns;

  explicit Lesson(Rng rng) {
    const FlopStudy study(random_board(3, rng));
    for (const std::size_t hole : HoleRange::all().holes(study.flop())) {
      flop.push_back({static_cast<std::uint16_t>(hole), study.on_flop(hole)});
    }
    for (int t = 0; t < kTurns; ++t) {
      CardSet board = study.flop();
      const Card turn = (CardSet::all() - board).draw(rng);
      board.add(turn);
      std::array<Strengths, kRivers> strengths;
      for (Strengths& row : strengths) {
        CardSet full = board;
        full.add((CardSet::all() - board).draw(rng));
        row.fill(-1);
        river_strengths(RankedHoles(full), row);
      }
      for (const std::size_t hole : HoleRange::all().holes(board)) {
        Turn entry = {static_cast<std::uint16_t>(hole), study.on_turn(turn, hole), {}};
        for (std::size_t r = 0; r < kRivers; ++r) entry.strengths[r] = strengths[r][hole];
        turns.push_back(entry);
      }
    }
  }
};

std::array<std::uint8_t, kBins - 1> rounded(const StrengthCurve& curve) {
  std::array<std::uint8_t, kBins - 1> center{};
  for (std::size_t i = 0; i < curve.size(); ++i) {
    center[i] = static_cast<std::uint8_t>(std::lround(curve[i] * 255));
  }
  return center;
}

}  // namespace

FlopStudy::FlopStudy(CardSet flop)
    : flop_(flop), flop_counts_(kHoles), turn_counts_(kCards, std::vector<Counts>(kHoles)) {
  Strengths strengths{};
  for (const Card first : (CardSet::all() - flop).cards()) {
    for (const Card second : (CardSet::all() - flop).cards()) {
      if (second >= first) break;
      CardSet board = flop;
      board.add(first);
      board.add(second);
      const RankedHoles ranked(board);
      river_strengths(ranked, strengths);
      for (const RankedHoles::Entry& entry : ranked.entries) {
        const std::size_t bin = bin_of(strengths[entry.hole]);
        ++flop_counts_[entry.hole][bin];
        ++turn_counts_[first][entry.hole][bin];
        ++turn_counts_[second][entry.hole][bin];
      }
    }
  }
}

CardPaths CardPaths::learned(const PathShape& shape, const KindMatrix& matrix, int flops,
                             std::uint64_t seed, int threads, const Control& control) {
  CardPaths paths(shape);
  paths.classes_ = hand_classes(matrix, shape.classes);
  std::vector<std::vector<Lesson>> lessons(at(flops));  // one each
  if (control.progress != nullptr) control.progress->expect(lessons.size());
  parallel_for(lessons.size(), threads, [&](std::size_t i) {
    if (control.is_stopped()) return;
    lessons[i].emplace_back(Rng(seed + i));
    if (control.progress != nullptr) control.progress->add(1);
  });
  if (control.is_stopped()) unanswered("stopped before the buckets of hands were found");

  std::vector<std::vector<StrengthCurve>> points(at(shape.classes));
  for (const auto& lesson : lessons) {
    for (const auto& [hole, curve] : lesson[0].flop) {
      points[paths.class_of(hole_of(hole))].push_back(curve);
    }
  }
  for (auto& own : points) {
    for (const auto& center : curve_centers(std::move(own), shape.flop)) {
      paths.flop_centers_.push_back(rounded(center));
    }
  }
  // The same on the turn, where the flop's path is known.
  points.assign(paths.size(1), {});
  const auto flop_paths_of = [&](const Lesson& lesson) {
    std::array<std::size_t, kHoles> found{};
    for (const auto& [hole, curve] : lesson.flop) {
      found[hole] = paths.flop_path(paths.class_of(hole_of(hole)), curve);
    }
    return found;
  };
  for (const auto& lesson : lessons) {
    const auto before = flop_paths_of(lesson[0]);
    for (const Lesson::Turn& turn : lesson[0].turns)
      points[before[turn.hole]].push_back(turn.curve);
  }
  for (auto& own : points) {
    for (const auto& center : curve_centers(std::move(own), shape.turn)) {
      paths.turn_centers_.push_back(rounded(center));
    }
  }
  // On the river a number is all there is: the limits lie between the centers.
  std::vector<std::vector<std::array<float, 1>>> strengths(paths.size(2));
  for (const auto& lesson : lessons) {
    const auto before = flop_paths_of(lesson[0]);
    for (const Lesson::Turn& turn : lesson[0].turns) {
      const std::size_t path = paths.turn_path(before[turn.hole], turn.curve);
      for (const float strength : turn.strengths) {
        if (strength >= 0) strengths[path].push_back({strength});
      }
    }
  }
  for (auto& own : strengths) {
    std::sort(own.begin(), own.end());
    std::vector<std::array<float, 1>> centers(at(shape.river));
    for (std::size_t c = 0; c < centers.size(); ++c) {
      if (!own.empty()) centers[c] = own[(2 * c + 1) * own.size() / (2 * centers.size())];
    }
    settle(centers, own, {}, 30);
    for (std::size_t c = 1; c < centers.size(); ++c) {
      const float limit = (centers[c - 1][0] + centers[c][0]) / 2;
      paths.river_limits_.push_back(static_cast<std::uint8_t>(std::lround(limit * 255)));
    }
  }
  return paths;
}

std::size_t CardPaths::size(int street) const {
  int size = shape_.classes;
  if (street > 0) size *= shape_.flop;
  if (street > 1) size *= shape_.turn;
  if (street > 2) size *= shape_.river;
  return at(size);
}

std::size_t CardPaths::children(int street) const {
  return at(street == 0 ? shape_.flop : street == 1 ? shape_.turn : shape_.river);
}

std::size_t CardPaths::class_of(HoleCards hole) const {
  const HandKind kind = kind_of(hole);
  return classes_[at(13 * kind.row + kind.column)];
}

namespace {

template <class Center>
std::size_t nearest_child(const std::vector<Center>& centers, std::size_t parent,
                          std::size_t children, const StrengthCurve& curve) {
  std::size_t best = parent * children;
  float least = std::numeric_limits<float>::max();
  for (std::size_t c = parent * children; c < (parent + 1) * children; ++c) {
    float sum = 0;
    for (std::size_t i = 0; i < curve.size(); ++i) {
      const float gap = curve[i] * 255 - static_cast<float>(centers[c][i]);
      sum += gap * gap;
    }
    if (sum < least) {
      least = sum;
      best = c;
    }
  }
  return best;
}

}  // namespace

std::size_t CardPaths::flop_path(std::size_t hand_class, const StrengthCurve& curve) const {
  return nearest_child(flop_centers_, hand_class, children(0), curve);
}

std::size_t CardPaths::turn_path(std::size_t flop_path, const StrengthCurve& curve) const {
  return nearest_child(turn_centers_, flop_path, children(1), curve);
}

std::size_t CardPaths::river_path(std::size_t turn_path, float strength) const {
  const std::size_t parts = children(2), first = turn_path * (parts - 1);
  std::size_t part = 0;
  while (part + 1 < parts && strength * 255 >= static_cast<float>(river_limits_[first + part])) {
    ++part;
  }
  return turn_path * parts + part;
}

std::size_t CardPaths::path(HoleCards hole, CardSet flop, CardSet turn, CardSet river) const {
  std::size_t path = class_of(hole);
  if (flop.empty()) return path;
  path = flop_path(path, strength_curve(hole, flop));
  if (turn.empty()) return path;
  path = turn_path(path, strength_curve(hole, flop | turn));
  if (river.empty()) return path;
  return river_path(path, river_strength(hole, flop | turn | river));
}

std::size_t CardPaths::byte_count(const PathShape& shape) {
  const CardPaths paths(shape);
  return kKinds + (paths.size(1) + paths.size(2)) * sizeof(Center) +
         paths.size(2) * (paths.children(2) - 1);
}

std::string CardPaths::bytes() const {
  std::string bytes(classes_.begin(), classes_.end());
  for (const auto* centers : {&flop_centers_, &turn_centers_}) {
    for (const Center& center : *centers) bytes.append(center.begin(), center.end());
  }
  bytes.append(river_limits_.begin(), river_limits_.end());
  return bytes;
}

CardPaths CardPaths::of_bytes(const PathShape& shape, std::string_view bytes) {
  CardPaths paths(shape);
  if (bytes.size() != byte_count(shape)) {
    failed("expected {} bytes of buckets, found {}", byte_count(shape), bytes.size());
  }
  const auto take = [&](void* to, std::size_t size) {
    std::memcpy(to, bytes.data(), size);
    bytes.remove_prefix(size);
  };
  take(paths.classes_.data(), kKinds);
  paths.flop_centers_.resize(paths.size(1));
  take(paths.flop_centers_.data(), paths.size(1) * sizeof(Center));
  paths.turn_centers_.resize(paths.size(2));
  take(paths.turn_centers_.data(), paths.size(2) * sizeof(Center));
  paths.river_limits_.resize(paths.size(2) * (paths.children(2) - 1));
  take(paths.river_limits_.data(), paths.river_limits_.size());
  for (const std::uint8_t hand_class : paths.classes_) {
    if (hand_class >= shape.classes)
      failed("buckets name class {} of {}", hand_class, shape.classes);
  }
  return paths;
}

}  // namespace zermelo::holdem
