#include "report/rating_report.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "base/text.h"

namespace zermelo {
namespace {

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json cell_json(const CrossCell& cell) {
  return {{"games", cell.games},
          {"points", cell.points()},
          {"wins", cell.wins},
          {"ties", cell.ties},
          {"losses", cell.losses}};
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

// The distance between marks on an axis: 1, 2 or 5 times a power of ten.
double tick_step(double range) {
  const double rough = std::max(range, 1e-9) / 6,
               power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::vector<std::size_t> order_by_rating(const RatingTable& table) {
  std::vector<std::size_t> order(table.ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t i) {
    const Rating& r = table.ratings[i];
    if (r.rating) return std::pair(1, -*r.rating);
    if (r.low) return std::pair(0, -*r.low);
    if (r.high) return std::pair(2, -*r.high);
    return std::pair(3, 0.0);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return order;
}

void add_ratings(Json& json, const RatingReport& report, const std::vector<Json>& more) {
  json["model"] = to_string(report.ratings.model);
  json["standings"] = Json::array();
  json["crosstable"] = Json::array();
  json["superiority"] = Json::array();
  for (const std::size_t i : report.order) {
    const Rating& rating = report.ratings.ratings[i];
    Json one = {{"agent", report.agents[i]},  {"games", rating.games},
                {"points", rating.points},    {"rating", or_null(rating.rating)},
                {"low", or_null(rating.low)}, {"high", or_null(rating.high)}};
    if (!rating.reason.empty()) one["reason"] = rating.reason;
    if (!more.empty()) {
      for (const auto& [name, value] : more[i].fields()) {
        if (!one.contains(name)) one[name] = value;
      }
    }
    json["standings"].push_back(std::move(one));
    Json row = Json::array(), better = Json::array();
    for (const std::size_t j : report.order) {
      const CrossCell& cell = report.crosstable[i][j];
      row.push_back(cell.games == 0 ? Json(nullptr) : cell_json(cell));
      const double likely = report.ratings.superiority[i][j];
      better.push_back(std::isnan(likely) ? Json(nullptr) : Json(likely));
    }
    json["crosstable"].push_back(std::move(row));
    json["superiority"].push_back(std::move(better));
  }
  if (const auto& advantage = report.ratings.first_advantage) {
    json["first_advantage"] = {
        {"rating", *advantage->rating}, {"low", *advantage->low}, {"high", *advantage->high}};
  }
  if (report.ratings.tie_share) json["tie_share"] = *report.ratings.tie_share;
  if (!report.ratings.notes.empty()) json["notes"] = report.ratings.notes;
}

std::string ratings_csv(const RatingReport& report) {
  const auto number = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : "";
  };
  std::string out = "agent,games,points,rating,low,high\n";
  for (const std::size_t i : report.order) {
    const Rating& rating = report.ratings.ratings[i];
    out +=
        fmt::format("{},{},{},{},{},{}\n", csv_field(report.agents[i]), rating.games, rating.points,
                    number(rating.rating), number(rating.low), number(rating.high));
  }
  return out;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  }
  return out;
}

std::string ratings_svg(const RatingReport& report) {
  constexpr double kRow = 30, kLeft = 12, kRight = 24, kTop = 16, kAxis = 34, kWidth = 720;
  // Bounds of what is drawn; an interval without an end reaches the edge.
  double low = INFINITY, high = -INFINITY;
  std::size_t longest = 5;
  for (const std::size_t i : report.order) {
    const Rating& r = report.ratings.ratings[i];
    for (const auto& value : {r.rating, r.low, r.high}) {
      if (!value) continue;
      low = std::min(low, *value);
      high = std::max(high, *value);
    }
    longest = std::max(longest, std::min<std::size_t>(display_width(report.agents[i]), 34));
  }
  if (!(low < high)) {
    low = std::isfinite(low) ? low - 1 : 0;
    high = low + 2;
  }
  const double step = tick_step(high - low), pad = (high - low) * 0.06;
  low -= pad;
  high += pad;
  const double begin = kLeft + 7.4 * static_cast<double>(longest) + 12;
  const double end = kWidth - kRight;
  const double bottom = kTop + kRow * static_cast<double>(report.order.size());
  const auto x = [&](double value) { return begin + (value - low) / (high - low) * (end - begin); };
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" font-family=\"system-ui, 'DejaVu Sans', Arial, sans-serif\" "
      "font-size=\"13\">\n<title>Ratings{2}</title>\n"
      "<style>.ink{{fill:#1f2328}}.faint{{fill:#59636e}}.grid{{stroke:#d8dee4}}"
      ".bar{{stroke:#0a6cbd}}.dot{{fill:#0a6cbd}}"
      "@media(prefers-color-scheme:dark){{.ink{{fill:#e6edf3}}.faint{{fill:#9198a1}}"
      ".grid{{stroke:#3d444d}}.bar{{stroke:#6cb6ff}}.dot{{fill:#6cb6ff}}}}</style>\n",
      kWidth, bottom + kAxis, report.game.empty() ? "" : " of " + xml_escaped(report.game));
  for (double tick = std::ceil(low / step) * step; tick <= high; tick += step) {
    out += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
        "<text class=\"faint\" x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4:g}</text>\n",
        x(tick), kTop, bottom, bottom + 20, std::abs(tick) < step / 1e6 ? 0 : tick);
  }
  double y = kTop + kRow / 2;
  for (const std::size_t i : report.order) {
    const Rating& r = report.ratings.ratings[i];
    std::string name = report.agents[i];
    if (display_width(name) > 34) name = name.substr(0, 32) + "..";
    out += fmt::format("<text class=\"ink\" x=\"{}\" y=\"{:.1f}\">{}<title>{}</title></text>\n",
                       kLeft, y + 4.5, xml_escaped(name), xml_escaped(report.agents[i]));
    if (r.rating || r.low || r.high) {
      const double from = r.low ? x(*r.low) : r.rating ? x(*r.rating) : begin;
      const double to = r.high ? x(*r.high) : r.rating ? x(*r.rating) : end;
      out += fmt::format(
          "<line class=\"bar\" stroke-width=\"2\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" "
          "y2=\"{:.1f}\"{}/>\n",
          from, to, y, y, r.rating ? "" : " stroke-dasharray=\"4 3\"");
      for (const auto& bound : {r.low, r.high}) {
        if (!bound) continue;
        out += fmt::format(
            "<line class=\"bar\" stroke-width=\"2\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" "
            "y2=\"{2:.1f}\"/>\n",
            x(*bound), y - 5, y + 5);
      }
    }
    if (r.rating) {
      out += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\"/>\n",
                         x(*r.rating), y);
    } else {
      out += fmt::format(
          "<text class=\"faint\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" font-size=\"11\">{}"
          "</text>\n",
          end, y - 6, xml_escaped(r.reason));
    }
    y += kRow;
  }
  return out + "</svg>\n";
}

}  // namespace zermelo
