#include "store.hpp"

#include "store_postgres.hpp"
#include "store_sqlite.hpp"

namespace server {

std::unique_ptr<Store> open_store(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) return open_postgres(where);
  return open_sqlite(where);
}

std::string without_password(const std::string& where) {
  const std::size_t scheme = where.find("://"), at = where.find('@');
  if (scheme == where.npos || at == where.npos) return where;
  const std::size_t colon = where.find(':', scheme + 3);
  return colon < at ? where.substr(0, colon) + where.substr(at) : where;
}

}  // namespace server
