// A store in one SQLite file, for one server.
#pragma once
#include "store.hpp"

namespace server {

/// Opens or creates the file, readable only by its owner. Throws StoreError, also if another server uses it.
std::unique_ptr<Store> open_sqlite(const std::string& file);

}  // namespace server
