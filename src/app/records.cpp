// zermelo records: games that were played: list, show, export, import, delete.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <unistd.h>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/rating_words.h"
#include "app/terminal.h"
#include "arena/standing.h"
#include "base/error.h"
#include "base/files.h"
#include "base/numerals.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "core/options.h"
#include "records/record_format.h"
#include "records/record_json.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

const std::vector<std::string> kActions = {"list",  "show", "export", "import", "delete",
                                           "check", "info", "limit",  "on",     "off"};

struct RecordsWords {
  std::string action, what, game, agents, event, since, until, output, format;
  std::uint64_t most = 50, skip = 0;
  bool fouls = false, all = false, json = false;
};

std::unique_ptr<RecordStore> store_for(StoreAccess access) {
  const std::string path = default_store_path();
  if (path.empty())
    unanswered("there are no records: ZERMELO_RECORDS says off, or there is no home");
  return open_store(path, access);
}

// ---- Times -------------------------------------------------------------------------------------

std::string time_text(std::int64_t ms) {
  if (ms == 0) return "-";
  const std::time_t seconds = ms / 1000;
  std::tm parts = {};
  localtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  return text;
}

// The beginning of a day "2026-11-16", or a minute of it "2026-11-16 21:05", as milliseconds.
std::int64_t time_of(const char* word, const std::string& text, bool end) {
  if (text.empty()) return 0;
  std::tm parts = {};
  parts.tm_isdst = -1;
  const char* rest = strptime(text.c_str(), "%Y-%m-%d", &parts);
  const bool day = rest != nullptr && *rest == '\0';
  if (rest != nullptr && !day) rest = strptime(rest, " %H:%M", &parts);
  if (rest == nullptr || *rest != '\0') {
    bad_input("{}: expected a day such as 2026-11-16, or with a time 21:05, found '{}'", word,
              text);
  }
  if (end) parts.tm_sec += day ? 24 * 3600 : 60;
  return std::int64_t{std::mktime(&parts)} * 1000 - (end ? 1 : 0);
}

RecordFilter filter_of(const RecordsWords& words) {
  RecordFilter filter = {.event = words.event,
                         .since = time_of("--since", words.since, false),
                         .until = time_of("--until", words.until, true),
                         .fouls = words.fouls};
  if (!words.game.empty()) filter.game = make_game(words.game)->spec();
  if (!words.agents.empty()) {
    for (const std::string& agent : split_top_level(words.agents, ',')) {
      filter.agents.emplace_back(trimmed(agent));
    }
  }
  return filter;
}

// ---- Actions -----------------------------------------------------------------------------------

// What the end of a game of three or more is called, if it is shared: "all-player tie"; else nothing.
std::string shared_end_name(const Record& record) {
  const bool ended = !record.cut && !record.unfinished && record.foul.seat < 0;
  if (record.returns.size() < 3 || !ended) return "";
  try {
    const auto end = shared_end_of(*make_game(record.game), record.returns);
    return end ? to_string(*end) : "";
  } catch (const Error&) {
    return "";  // a game that this program does not know
  }
}

std::string result_text(const Record& record) {
  if (record.foul.seat >= 0) {
    return fmt::format("{}: {}", record.foul.kind,
                       record.agents[static_cast<std::size_t>(record.foul.seat)]);
  }
  if (record.cut) return "cut off";
  if (record.unfinished) return "unfinished";
  std::vector<std::string> returns;
  for (const double value : record.returns) returns.push_back(fmt::format("{:g}", value));
  const std::string shared = shared_end_name(record);
  return join(returns, " ") + (shared.empty() ? "" : ", " + shared);
}

void list(const RecordsWords& words) {
  const auto store = store_for(StoreAccess::kRead);
  const std::vector<Record> records = store->list(filter_of(words), words.most, words.skip);
  if (words.json) {
    Json json = {{"records", Json::array()}};
    for (const Record& record : records) {
      const std::string shared = shared_end_name(record);
      json["records"].push_back(
          {{"id", record.id},
           {"game", record.game},
           {"agents", record.agents},
           {"event", record.event},
           {"number", record.number},
           {"played", record.played},
           {"moves", record.moves.size()},
           {"returns", record.returns},
           {"shared", shared.empty() ? Json(nullptr) : Json(shared)},
           {"cut", record.cut},
           {"unfinished", record.unfinished},
           {"foul", record.foul.seat < 0 ? Json(nullptr) : Json(record.foul.kind)}});
    }
    return print_json(json);
  }
  const Pen pen = pen_for(STDOUT_FILENO);
  fmt::print("{}\n", pen(Color::kBold, fmt::format("{:>8} {:<19} {:<24} {:>5}  {:<12} {}", "id",
                                                   "played", "game", "moves", "result", "agents")));
  for (const Record& record : records) {
    fmt::print("{:>8} {:<19} {:<24} {:>5}  {:<12} {}\n", record.id, time_text(record.played),
               record.game, record.moves.size(), result_text(record), join(record.agents, ", "));
  }
  if (records.size() == words.most) {
    fmt::print(stderr, "the newest {}; --most and --skip show others\n", records.size());
  }
}

Record record_named(const RecordStore& store, const std::string& word) {
  const auto id = to_integer(word);
  if (!id) bad_input("records: expected the number of a record, found '{}'", word);
  const auto record = store.find(*id);
  if (!record)
    unanswered("there is no record {}; 'zermelo records list' shows those there are", *id);
  return *record;
}

void show(const RecordsWords& words) {
  const Record record = record_named(*store_for(StoreAccess::kRead), words.what);
  if (words.json) {
    fmt::print("{}\n", write_record(record));
    return;
  }
  fmt::print("record {}: {}, {}\n", record.id, record.game, time_text(record.played));
  for (std::size_t seat = 0; seat < record.agents.size(); ++seat) {
    fmt::print("  seat {}: {}, return {:g}\n", seat, record.agents[seat], record.returns[seat]);
  }
  if (!record.event.empty()) fmt::print("  game {} of {}\n", record.number, record.event);
  fmt::print("  seed {}\n", record.seed);
  if (!record.start.empty()) fmt::print("  from {}\n", record.start);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const RecordedMove& move = record.moves[i];
    std::string note = i < record.opening ? "opening" : move.turn.is_chance() ? "chance" : "";
    if (note.empty()) {
      note = fmt::format("{}, {}", short_time(static_cast<double>(move.seconds)),
                         to_string(move.value));
    }
    fmt::print("{:>4}. {:>6} {:<12} {}\n", i + 1, to_string(move.turn), move.move, note);
  }
  if (record.foul.seat >= 0) {
    fmt::print("seat {} lost: {}\n", record.foul.seat, record.foul.complaint);
  }
  if (const std::string shared = shared_end_name(record); !shared.empty()) {
    fmt::print("{}\n", shared);
  }
  if (record.cut) fmt::print("cut off: a tie\n");
  if (record.unfinished) {
    fmt::print("not finished: 'zermelo play --record {}' goes on\n", record.id);
  }
}

// The formats that have this function, for the one who chose another.
std::string formats_that(bool (*fits)(const RecordFormat&)) {
  std::vector<std::string> names;
  for (const RecordFormat& format : record_formats()) {
    if (fits(format)) names.push_back(format.name);
  }
  return join(names, ", ");
}

void export_records(const RecordsWords& words) {
  const RecordFormat& format = record_format(words.format, words.output);
  if (format.write == nullptr) {
    bad_input("--format {}: it is only read; expected {}", format.name,
              formats_that([](const RecordFormat& f) { return f.write != nullptr; }));
  }
  const auto store = store_for(StoreAccess::kRead);
  const RecordFilter filter = filter_of(words);
  std::optional<NewFile> file;
  if (!words.output.empty() && words.output != "-") file.emplace(words.output);
  ProgressBar progress("writing", store->count(filter), "records");
  const auto control = user_control(&progress);
  std::uint64_t next = 1, others = 0;
  store->each(filter, RecordStore::Parts::kAll, [&](const Record& record) {
    if (!format.is_for(record.game)) {
      ++others;
      return !control.is_stopped();
    }
    std::string text;
    try {
      text = format.write(record, next);
    } catch (const Error& error) {
      bad_input("--format {}: record {}: {}", format.name, record.id, error.what());
    }
    if (file) {
      file->append(text);
    } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
      failed("cannot write the answer");
    }
    progress.add(1);
    return !control.is_stopped();
  });
  if (control.is_stopped()) failed("stopped: nothing was written to the file");
  if (file) file->commit();
  if (others > 0) {
    fmt::print(stderr, "{} of other games left out: {} is for {}\n", counted(others, "record"),
               format.name, join(format.games, " and "));
  }
}

// A file of any length, to be read bit by bit. Devices, some of which have no end, are read as
// read_file() does.
std::unique_ptr<std::istream> input_of(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_directory(status)) failed("cannot read '{}': it is a folder", path);
  if (std::filesystem::is_character_file(status)) {
    return std::make_unique<std::istringstream>(read_file(path));
  }
  auto file = std::make_unique<std::ifstream>(path);
  if (!*file) failed("cannot read '{}': {}", path, std::strerror(errno));
  return file;
}

void import_records(const RecordsWords& words) {
  if (words.what.empty()) bad_input("records import: expected a file, or - for standard input");
  const RecordFormat& format = record_format(words.format, words.what);
  if (format.read == nullptr) {
    bad_input("--format {}: it is only written; expected {}", format.name,
              formats_that([](const RecordFormat& f) { return f.read != nullptr; }));
  }
  const std::string spec = words.game.empty() ? "" : make_game(words.game)->spec();
  if (!spec.empty() && !format.is_for(spec)) {
    bad_input("--format {}: it is for {}, found {}", format.name, join(format.games, " and "),
              spec);
  }
  const std::unique_ptr<std::istream> file = words.what == "-" ? nullptr : input_of(words.what);
  std::istream& in = file ? *file : std::cin;
  const auto store = store_for(StoreAccess::kWrite);
  constexpr std::size_t kBatch = 5000;
  std::vector<Record> batch;
  std::uint64_t read = 0, added = 0;
  const auto flush = [&] {
    added += store->add(batch);
    batch.clear();
  };
  ProgressBar progress("reading", 0, "records");
  const auto control = user_control(&progress);
  const auto before = [&] { return fmt::format("{} records before it are in", added); };
  try {
    format.read(in, spec, [&](Record record) {
      if (control.is_stopped()) failed("stopped");
      batch.push_back(std::move(record));
      ++read;
      progress.add(1);
      if (batch.size() == kBatch) flush();
    });
  } catch (const Error& error) {
    if (error.exit() != Exit::kBadInput && !control.is_stopped()) throw;
    flush();
    if (control.is_stopped()) failed("stopped; {}", before());
    bad_input("{}: {} ({})", words.what, error.what(), before());
  }
  flush();
  if (words.json) return print_json({{"read", read}, {"new", added}, {"duplicates", read - added}});
  fmt::print("{} read, {} new, {} were there already\n", counted(read, "record"), added,
             read - added);
}

void erase(const RecordsWords& words) {
  const auto store = store_for(StoreAccess::kWrite);
  std::uint64_t gone = 0;
  if (!words.what.empty()) {
    record_named(*store, words.what);
    gone = store->erase(*to_integer(words.what)) ? 1 : 0;
  } else {
    const RecordFilter filter = filter_of(words);
    if (filter.is_empty() && !words.all) {
      bad_input("records delete: expected the number of a record, a filter, or --all");
    }
    gone = store->erase(filter);
  }
  if (words.json) return print_json({{"deleted", gone}});
  fmt::print("{} deleted\n", gone);
}

void info(const RecordsWords& words) {
  const StoreInfo info = store_for(StoreAccess::kRead)->info();
  if (words.json) {
    return print_json({{"place", info.place},
                       {"records", info.records},
                       {"bytes", info.bytes},
                       {"limit", info.limit == 0 ? Json(nullptr) : Json(info.limit)},
                       {"recording", info.recording}});
  }
  fmt::print("{}: {} records, {} bytes, {}, recording is {}\n", info.place, info.records,
             info.bytes, info.limit == 0 ? "no limit" : fmt::format("at most {}", info.limit),
             info.recording ? "on" : "off");
}

// "500M", "2G" as bytes; "none" as 0.
std::uint64_t bytes_of(const std::string& text) {
  if (text == "none" || text == "0") return 0;
  const std::size_t unit = text.find_first_not_of("0123456789.");
  const auto value = to_real(text.substr(0, unit));
  const std::string letter = unit == std::string::npos ? "" : upper(text.substr(unit));
  const double factor = letter.empty()                    ? 1
                        : letter == "K" || letter == "KB" ? 1e3
                        : letter == "M" || letter == "MB" ? 1e6
                        : letter == "G" || letter == "GB" ? 1e9
                                                          : 0;
  if (!value || factor == 0 || *value * factor < 100e3) {
    bad_input(
        "records limit: expected a size of at least 100K, such as 500M or 2G, or none, found "
        "'{}'",
        text);
  }
  return static_cast<std::uint64_t>(*value * factor);
}

std::string format_help() {
  std::vector<std::string> names;
  for (const RecordFormat& format : record_formats()) names.push_back(format.name);
  return fmt::format("export, import: {}; by the file's ending if not given", join(names, ", "));
}

void run_records(const RecordsWords& words) {
  stop_on_signals();
  if (words.action == "list") return list(words);
  if (words.action == "show") return show(words);
  if (words.action == "export") return export_records(words);
  if (words.action == "import") return import_records(words);
  if (words.action == "delete") return erase(words);
  if (words.action == "info") return info(words);
  if (words.action == "check") {
    store_for(StoreAccess::kWrite)->check();
    return info(words);
  }
  if (words.action == "limit") {
    store_for(StoreAccess::kWrite)->set_limit(bytes_of(words.what));
    return info(words);
  }
  if (words.action == "on" || words.action == "off") {
    store_for(StoreAccess::kWrite)->set_recording(words.action == "on");
    return info(words);
  }
  bad_input("records: expected {}, found '{}'{}", join(kActions, ", "), words.action,
            near_name_hint(words.action, kActions));
}

}  // namespace

Command records_command() {
  const auto words = std::make_shared<RecordsWords>();
  return {.name = "records",
          .group = "Compare",
          .summary = "games that were played: list, show, export, import, delete",
          .examples = {"records list --game connect-four --agents \"mcts(sims=500)\"",
                       "records show 17", "records export --event \"...\" --output games.jsonl",
                       "records import games.jsonl",
                       "records export --game connect-four --format columns",
                       "records delete --until 2025-12-31", "records limit 2G", "records off"},
          .declare =
              [words](Arguments& args) {
                args.positional("ACTION", words->action, join(kActions, ", "));
                args.optional_positional("WHAT", words->what,
                                         "a record's number, a file to import, or a limit");
                args.option("--game", words->game,
                            "only games of this; import: whose games they are");
                args.option("--agents", words->agents, "only games in which all of these play");
                args.option("--event", words->event, "only of this match or tournament");
                args.option("--since", words->since, "only from this day on");
                args.option("--until", words->until, "only until this day");
                args.flag("--fouls", words->fouls, "only games lost by the rules of play");
                args.option("--most", words->most, "list: how many");
                args.option("--skip", words->skip, "list: without the newest so many");
                args.output("--output", words->output, "export to this file");
                args.option("--format", words->format, format_help());
                args.flag("--all", words->all, "delete everything");
                args.json(words->json);
              },
          .run = [words] { run_records(*words); }};
}

}  // namespace zermelo
