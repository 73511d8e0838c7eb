// Pictures that are played on: every legal move of every game can be made by a click, by a drag, or by a
// button beside the picture, and shapes that mean the same have the same identity in two scenes.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "catalogue/catalogue.h"
#include "report/board_json.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

using Point = std::pair<double, double>;

Point middle_of(const Shape& s) {
  switch (s.kind) {
    case Shape::Kind::kRect:
    case Shape::Kind::kLine: return {s.x + s.width / 2, s.y + s.height / 2};
    case Shape::Kind::kPolygon: {
      Point sum = {0, 0};
      for (const auto& [x, y] : s.points) {
        sum.first += x / static_cast<double>(s.points.size());
        sum.second += y / static_cast<double>(s.points.size());
      }
      return sum;
    }
    default: return {s.x, s.y};
  }
}

bool covers(const Shape& s, Point at) {
  const auto& [x, y] = at;
  switch (s.kind) {
    case Shape::Kind::kRect:
      return x >= s.x && x <= s.x + s.width && y >= s.y && y <= s.y + s.height;
    case Shape::Kind::kCircle: return std::hypot(x - s.x, y - s.y) <= s.width;
    case Shape::Kind::kText: return std::hypot(x - s.x, y - s.y) <= s.height / 2;
    case Shape::Kind::kLine: {
      const double length = std::hypot(s.width, s.height);
      const double along = ((x - s.x) * s.width + (y - s.y) * s.height) / length;
      const double off = std::abs((x - s.x) * s.height - (y - s.y) * s.width) / length;
      return along >= 0 && along <= length && off <= s.stroke_width / 2;
    }
    case Shape::Kind::kPolygon: {
      bool inside = false;
      for (std::size_t i = 0, j = s.points.size() - 1; i < s.points.size(); j = i++) {
        const auto& [xi, yi] = s.points[i];
        const auto& [xj, yj] = s.points[j];
        if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
      }
      return inside;
    }
  }
  return false;
}

// The move that a click at a point makes: what lies on top takes it.
std::string move_at(const Scene& scene, Point at) {
  for (auto shape = scene.shapes.rbegin(); shape != scene.shapes.rend(); ++shape) {
    if (!shape->move.empty() && covers(*shape, at)) return shape->move;
  }
  return "";
}

std::set<std::string> clickable(const Scene& scene) {
  std::set<std::string> moves;
  for (const Shape& shape : scene.shapes) {
    if (!shape.move.empty() && move_at(scene, middle_of(shape)) == shape.move) {
      moves.insert(shape.move);
    }
  }
  return moves;
}

class Scenes : public testing::TestWithParam<std::string> {};

TEST_P(Scenes, EveryMoveCanBeMade) {
  const auto game = make_game(GetParam());
  if (!game->traits().scene) GTEST_SKIP() << "no picture";
  Rng rng(7);
  for (int round = 0; round < effort(2); ++round) {
    AnyPosition p = game->start();
    std::optional<AnyMove> last;
    for (int ply = 0; ply < 60 && !game->turn(p).is_over(); ++ply) {
      const Scene scene = game->scene(p, last).value();
      std::set<std::string> legal;
      std::vector<std::string> texts;
      for (const AnyMove m : game->moves(p)) {
        texts.push_back(game->write_move(p, m));
        legal.insert(texts.back());
      }
      std::set<std::string> made = clickable(scene);
      std::map<std::array<double, 4>, std::string> drags;
      for (const Drag& drag : scene.drags) {
        ASSERT_TRUE(drag.x != drag.to_x || drag.y != drag.to_y) << drag.move;
        const auto [other, is_new] =
            drags.emplace(std::array{drag.x, drag.y, drag.to_x, drag.to_y}, drag.move);
        ASSERT_TRUE(is_new || other->second == drag.move) << "one drag, two moves";
        made.insert(drag.move);
      }
      for (const std::string& move : made) {
        ASSERT_TRUE(legal.contains(move)) << move << " in " << game->write(p);
      }
      for (const Shape& shape : scene.shapes) {
        ASSERT_TRUE(shape.move.empty() || legal.contains(shape.move)) << shape.move;
      }
      for (std::string& move : buttons_beside(&scene, texts)) made.insert(std::move(move));
      ASSERT_EQ(made, legal) << game->write(p);
      const AnyMove next = game->random_move(p, rng);
      game->play(p, next);
      last = next;
    }
  }
}

TEST_P(Scenes, IdentitiesAreDifferent) {
  const auto game = make_game(GetParam());
  if (!game->traits().scene) GTEST_SKIP() << "no picture";
  Rng rng(8);
  AnyPosition p = game->start();
  std::optional<AnyMove> last;
  std::size_t kept = 0, scenes = 0;
  std::set<std::string> before;
  for (int ply = 0; ply < 40; ++ply) {
    const Scene scene = game->scene(p, last).value();
    const std::vector<std::string> names = identities(scene);
    const std::set<std::string> now(names.begin(), names.end());
    ASSERT_EQ(now.size(), scene.shapes.size());
    for (const std::string& name : now) kept += before.contains(name);
    before = now;
    ++scenes;
    if (game->turn(p).is_over()) break;
    const AnyMove next = game->random_move(p, rng);
    game->play(p, next);
    last = next;
  }
  if (scenes > 2) {
    EXPECT_GT(kept, 0u);  // a board stays when a piece moves
  }
}

INSTANTIATE_TEST_SUITE_P(All, Scenes, testing::ValuesIn(all_samples()), test_name);

// The usual variants of most games need no buttons: all is done on the board.
TEST(Scene, UsualGamesArePlayedByPointer) {
  std::set<std::string> with_buttons;
  for (const CatalogueEntry& entry : catalogue()) {
    const auto game = make_game(entry.info->name);
    Rng rng(9);
    for (int round = 0; round < effort(3); ++round) {
      AnyPosition p = game->start();
      for (int ply = 0; ply < 80 && !game->turn(p).is_over(); ++ply) {
        if (game->turn(p).is_player()) {
          const std::optional<Scene> scene = game->scene(p, std::nullopt);
          std::vector<std::string> texts;
          for (const AnyMove m : game->moves(p)) texts.push_back(game->write_move(p, m));
          if (!buttons_beside(scene ? &*scene : nullptr, texts).empty()) {
            with_buttons.insert(entry.info->name);
          }
        }
        game->play(p, game->random_move(p, rng));
      }
    }
  }
  EXPECT_EQ(with_buttons, std::set<std::string>());
}

// A piece that moves keeps its identity and changes its place.
TEST(Scene, ToadsAndFrogsSlide) {
  const auto game = make_game("toads-and-frogs");
  AnyPosition p = game->start();
  const auto place_of = [&](const std::string& name) {
    const Scene scene = game->scene(p, std::nullopt).value();
    const std::vector<std::string> names = identities(scene);
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end()
               ? Point(-1, -1)
               : middle_of(scene.shapes[static_cast<std::size_t>(found - names.begin())]);
  };
  std::map<std::string, Point> before;
  for (const char* name : {"l1", "l2", "r1", "r2"}) before[name] = place_of(name);
  game->play(p, game->moves(p)[0]);
  int moved = 0;
  for (const auto& [name, place] : before) {
    ASSERT_GE(place_of(name).first, 0) << name;
    moved += place_of(name) != place;
  }
  EXPECT_EQ(moved, 1);
}

TEST(Scene, DiscsFallInConnectFour) {
  const auto game = make_game("connect-four");
  const AnyPosition p = game->read("4");
  const Scene scene = game->scene(p, std::nullopt).value();
  int falling = 0;
  for (const Shape& shape : scene.shapes) {
    if (!shape.from) continue;
    ++falling;
    EXPECT_EQ(shape.from->first, shape.x);
    EXPECT_LT(shape.from->second, shape.y);
  }
  EXPECT_EQ(falling, 1);
}

}  // namespace
}  // namespace zermelo
