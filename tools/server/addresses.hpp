// Addresses: where browsers can open a server. Knows this machine's network interfaces, but no connection.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Addresses {
  std::string own;                  ///< the URL on this machine
  std::vector<std::string> shared;  ///< URLs for other machines in the network; empty: none can open it
};

/// Returns true for an address that only its own machine reaches: 127.0.0.1, ::1 and others.
bool is_loopback(const std::string& address);
/// Returns an address as one text: ::ffff:10.0.0.1 and 10.0.0.1 are the same one. Empty if it is not an address.
std::string normal_address(std::string_view address);

/// Returns the URLs of a server that listens at this address and port, with its path: "/" or "/dice/". Reads the
/// network interfaces on each call, because networks change.
Addresses addresses_of(const std::string& listening, std::uint16_t port, const std::string& path);

}  // namespace server
