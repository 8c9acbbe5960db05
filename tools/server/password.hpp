// Password: who may see and use the lobby. It keeps only a hash: of the key that the password yields, which a page
// sends with each request. The same password yields the same key at every server, so pages stay logged in after a
// restart.
#pragma once
#include <string>
#include <string_view>

namespace server {

class Password {
 public:
  /// `password`: empty if there is none; then everybody is admitted.
  explicit Password(const std::string& password = "");

  /// Returns the key of a password, or "" if it is wrong. Takes about 50 ms and 16 MB on purpose.
  std::string key_for(const std::string& password) const;
  /// Returns true if this is the key, or there is no password; takes constant time.
  bool admits(std::string_view key) const;

 private:
  std::string key_hash_;  ///< empty: no password
};

}  // namespace server
