// A store in a PostgreSQL database, for any number of servers.
#pragma once
#include "store.hpp"

namespace server {

/// Connects, and creates what is missing in the database. Throws StoreError.
std::unique_ptr<Store> open_postgres(const std::string& url);

}  // namespace server
