#include "report/tournament_html.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arena/confidence.h"
#include "base/text.h"
#include "report/replay_frames.h"
#include "report/tournament_page.h"

namespace zermelo {
namespace {

constexpr std::size_t kMostGames = 40;  // to replay

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{:.0f}", *value) : "–";
}

std::string interval(const Rating& r) {
  if (r.rating && r.low) return fmt::format("{:.0f} to {:.0f}", *r.low, *r.high);
  if (r.low) return fmt::format("above {:.0f}", *r.low);
  if (r.high) return fmt::format("below {:.0f}", *r.high);
  return "–";
}

// A name that may be broken after its parentheses and commas, where columns are narrow.
std::string breakable(const std::string& name) {
  std::string text;
  for (const char c : xml_escaped(name)) {
    text += c;
    if (c == '(' || c == ',') text += "<wbr>";
  }
  return text;
}

class Page {
 public:
  Page(const AnyGame& game, const TournamentSettings& settings, const TournamentResult& result,
       const RatingReport& report, const ReportOrigin& origin)
      : game_(game), settings_(settings), result_(result), report_(report), origin_(origin) {}

  std::string write() {
    const std::string title = fmt::format("Tournament of {}", game_.info().title);
    add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
        xml_escaped(title), kTournamentStyle);
    add("<h1>{}</h1>\n<p class=\"faint\">{}: {}, {} agents, {} games{}</p>\n", xml_escaped(title),
        xml_escaped(game_.spec()), to_string(settings_.format), result_.agents.size(),
        result_.games.size(), result_.complete ? "" : " (stopped before its end)");
    add("<h2>Ratings</h2>\n<div class=\"scroll chart\">{}</div>\n", ratings_svg(report_));
    notes();
    standings();
    if (game_.players() > 1) crosstable();
    stages();
    sprt();
    games();
    parameters();
    add("</body>\n</html>\n");
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    out_ += fmt::format(format, std::forward<Args>(args)...);
  }

  void notes() {
    const RatingTable& table = report_.ratings;
    std::string text =
        table.model == RatingModel::kScore
            ? "Mean scores with 95 % intervals."
            : fmt::format("Elo scale, model {}, with 95 % intervals.", to_string(table.model));
    if (const auto& advantage = table.first_advantage) {
      text += fmt::format(" The first player's advantage is {:.0f} ({}).", *advantage->rating,
                          interval(*advantage));
    }
    if (table.tie_share) text += fmt::format(" Equals tie in {:.0f} %.", 100 * *table.tie_share);
    for (const std::string& note : table.notes) text += " Note: " + note + ".";
    add("<p class=\"faint\">{}</p>\n", xml_escaped(text));
  }

  void standings() {
    const bool alone = game_.players() == 1;
    add("<h2>Standings</h2>\n<div class=\"scroll\"><table>\n<tr><th></th><th class=\"name\">agent</th>"
        "<th>games</th><th>{}</th><th>{}</th><th>95 %</th>{}"
        "<th>a move</th><th>slowest</th><th>fouls</th></tr>\n",
        alone ? "sum" : "points", alone ? "mean" : "rating",
        alone ? "" : "<th>wins</th><th>ties</th><th>losses</th>");
    for (std::size_t place = 0; place < report_.order.size(); ++place) {
      const std::size_t i = report_.order[place];
      const Standing& s = result_.standings[i];
      const Rating& r = report_.ratings.ratings[i];
      const std::string outcomes =
          alone ? "" : fmt::format("<td>{}</td><td>{}</td><td>{}</td>", s.wins, s.ties, s.losses);
      add("<tr><td>{}</td><td class=\"name\"{}>{}</td><td>{}</td><td>{:.{}f}</td><td>{}</td><td>{}</td>"
          "{}<td>{}</td><td>{}</td><td{}>{}</td></tr>\n",
          place + 1, r.reason.empty() ? "" : fmt::format(" title=\"{}\"", xml_escaped(r.reason)),
          breakable(s.agent), s.games, r.points, alone ? 0 : 1, number(r.rating), interval(r),
          outcomes, short_time(s.moves == 0 ? 0 : s.seconds / static_cast<double>(s.moves)),
          short_time(s.slowest),
          s.complaint.empty() ? "" : fmt::format(" title=\"{}\"", xml_escaped(s.complaint)),
          s.illegal + s.late + s.failed);
    }
    add("</table></div>\n");
  }

  // Green is good for the agent of the row, red for the other one, and the more the surer.
  void crosstable() {
    add("<h2>Crosstable</h2>\n<div class=\"scroll\"><table class=\"cross\">\n<tr><th></th>");
    for (std::size_t j = 0; j < report_.order.size(); ++j) add("<th>{}</th>", j + 1);
    add("</tr>\n");
    for (std::size_t i = 0; i < report_.order.size(); ++i) {
      add("<tr><td class=\"name\">{}. {}</td>", i + 1, breakable(report_.agents[report_.order[i]]));
      for (std::size_t j = 0; j < report_.order.size(); ++j) {
        const CrossCell& cell = report_.crosstable[report_.order[i]][report_.order[j]];
        if (cell.games == 0) {
          add("<td></td>");
          continue;
        }
        const double share = cell.points() / static_cast<double>(cell.games);
        add("<td style=\"background:rgba(var(--{}),{:.2f})\">{:g}<small>{}–{}–{}</small></td>",
            share >= 0.5 ? "good" : "bad", 1.3 * std::abs(share - 0.5), cell.points(), cell.wins,
            cell.ties, cell.losses);
      }
      add("</tr>\n");
    }
    const std::string shared = shared_ends_of(game_, result_.games).text();
    add("</table></div>\n<p class=\"faint\">Points of the row's agent against the column's; below: "
        "wins, ties, losses.{}</p>\n",
        shared.empty() ? "" : fmt::format(" Ends that are shared: {}.", shared));
  }

  void stages() {
    if (settings_.format != TournamentFormat::kSwiss &&
        settings_.format != TournamentFormat::kKnockout) {
      return;
    }
    add("<h2>Rounds</h2>\n<div class=\"scroll\"><table>\n");
    for (std::size_t stage = 0; stage < result_.stages.size(); ++stage) {
      for (const EncounterResult& contest : result_.stages[stage]) {
        add("<tr><td>{}</td><td class=\"name\">{}</td><td class=\"name\">{}</td><td>{:g} : {:g}</td>"
            "</tr>\n",
            stage + 1, breakable(result_.agents[contest.contest.agents[0]]),
            breakable(result_.agents[contest.contest.agents[1]]), contest.points[0],
            contest.points[1]);
      }
    }
    add("</table></div>\n");
  }

  void sprt() {
    if (!result_.sprt) return;
    const Sprt& test = *result_.sprt;
    add("<h2>Sequential test</h2>\n<p>{} ({}): log-likelihood ratio {:.2f} between {:.2f} and {:.2f} "
        "after {} pairs; {}.</p>\n",
        to_string(test.state()), settings_.sprt->text(), test.ratio(), test.lower(), test.upper(),
        test.pairs(), test.estimate().text());
  }

  void games() {
    std::vector<Record> shown;
    const std::size_t count = result_.samples.size();
    const std::size_t step = std::max<std::size_t>(1, (count + kMostGames - 1) / kMostGames);
    for (std::size_t i = 0; i < count; i += step) shown.push_back(result_.samples[i]);
    std::string json = replay_frames(game_, shown).dump();
    for (std::size_t at = 0; (at = json.find("</", at)) != std::string::npos; at += 3) {
      json.replace(at, 2, "<\\/");  // or it would end the script
    }
    add("<h2>Games</h2>\n<div class=\"bar\"><select id=\"pick\" aria-label=\"game\"></select></div>\n"
        "<p class=\"faint\" id=\"who\"></p>\n<div class=\"bar\">"
        "<button id=\"first\" aria-label=\"first position\">&#124;&#9664;</button>"
        "<button id=\"back\" aria-label=\"back\">&#9664;</button>"
        "<button id=\"play\">play</button>"
        "<button id=\"next\" aria-label=\"forward\">&#9654;</button>"
        "<button id=\"last\" aria-label=\"last position\">&#9654;&#124;</button>"
        "<span class=\"faint\" id=\"count\"></span></div>\n"
        "<div class=\"replay\"><div class=\"board\" id=\"board\"></div>"
        "<ol class=\"moves\" id=\"list\"></ol></div>\n");
    out_ += "<script type=\"application/json\" id=\"games\">" + json + "</script>\n<script>" +
            kTournamentScript + "</script>\n";
  }

  void parameters() {
    const auto row = [&](const char* name, const std::string& text) {
      add("<dt>{}</dt><dd>{}</dd>\n", name, text);
    };
    add("<h2>How it was played</h2>\n<dl>\n");
    row("again", "<code>" + xml_escaped(origin_.command) + "</code>");
    row("seed", std::to_string(settings_.seed));
    row("openings",
        !settings_.openings.empty() ? fmt::format("{} from a file", settings_.openings.size())
        : settings_.opening == 0
            ? "none"
            : fmt::format("{} random moves, the same for every seating", settings_.opening));
    row("a late move", fmt::format("more than {} after its time", short_time(settings_.grace)));
    row("games' digest", fmt::format("{:016x}", result_.digest));
    row("machine", xml_escaped(origin_.machine));
    row("program", xml_escaped(origin_.version));
    for (const std::string& agent : result_.agents) row("agent", xml_escaped(agent));
    add("</dl>\n");
  }

  const AnyGame& game_;
  const TournamentSettings& settings_;
  const TournamentResult& result_;
  const RatingReport& report_;
  const ReportOrigin& origin_;
  std::string out_;
};

}  // namespace

std::string tournament_html(const AnyGame& game, const TournamentSettings& settings,
                            const TournamentResult& result, const RatingReport& report,
                            const ReportOrigin& origin) {
  return Page(game, settings, result, report, origin).write();
}

}  // namespace zermelo
