#include "report/database_json.h"

namespace zermelo {

double bytes_per_position(const DatabaseInfo& info) {
  return static_cast<double>(info.bytes) / static_cast<double>(info.summary.positions);
}

Json database_json(const Database& database) {
  const DatabaseInfo& info = database.info();
  return {{"game", info.game},
          {"file", database.path()},
          {"rules_version", info.rules},
          {"stored", info.stored},
          {"blocks", info.blocks},
          {"bytes", info.bytes},
          {"bytes_per_position", bytes_per_position(info)}};
}

}  // namespace zermelo
