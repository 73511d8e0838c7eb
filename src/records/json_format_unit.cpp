// json: all of a record, a line each (record_json.h).
#include "records/record_format.h"
#include "records/record_json.h"

namespace zermelo {
namespace {

const FormatRegistration registration_of_json({
    .name = "json",
    .ending = ".jsonl",
    .summary = "JSON, a line each: any game, with values and times",
    .write = [](const Record& record, std::uint64_t&) -> std::string {
      return write_record(record) + "\n";
    },
    .read =
        [](std::istream& in, const std::string&, const std::function<void(Record)>& keep) {
          each_line(in, [&](std::string_view line) { keep(read_record(line)); });
        },
});

}  // namespace
}  // namespace zermelo
