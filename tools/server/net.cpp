#include "net.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "command_line.hpp"
#include "connection.hpp"

namespace server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

using Address = asio::ip::address;

/// Returns the address, an IPv4 address if it is a mapped one; nullopt if it is none, or names an interface.
std::optional<Address> parsed(const std::string& text) {
  boost::system::error_code error;
  const Address address = asio::ip::make_address(text, error);
  if (error || text.find('%') != text.npos) return std::nullopt;
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

/// Returns true if it needs an interface's name: fe80::1, or 169.254.0.1 of a network without a router.
bool is_link_local(const Address& address) {
  if (address.is_v6()) return address.to_v6().is_link_local();
  const auto bytes = address.to_v4().to_bytes();
  return bytes[0] == 169 && bytes[1] == 254;
}

/// Returns the URL at an address.
std::string url(const Address& address, std::uint16_t port, const std::string& path) {
  const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
  return "http://" + host + ":" + std::to_string(port) + path;
}

/// Returns true for a network inside this machine: of containers and of virtual machines.
bool is_virtual(std::string_view interface) {
  constexpr std::string_view inside[] = {"docker", "br-", "veth", "virbr", "vnet", "lxc", "cni", "podman"};
  return std::any_of(std::begin(inside), std::end(inside),
                     [&](std::string_view each) { return interface.starts_with(each); });
}

std::optional<Address> address_in(const sockaddr& socket) {
  if (socket.sa_family == AF_INET)
    return asio::ip::address_v4(ntohl(reinterpret_cast<const sockaddr_in&>(socket).sin_addr.s_addr));
  if (socket.sa_family != AF_INET6) return std::nullopt;
  asio::ip::address_v6::bytes_type bytes;
  std::ranges::copy(reinterpret_cast<const sockaddr_in6&>(socket).sin6_addr.s6_addr, bytes.begin());
  return asio::ip::address_v6(bytes);
}

/// Returns the addresses of this machine in its networks; those of IPv4, which are shorter, first.
std::vector<Address> network_addresses(bool with_v6) {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
  std::vector<Address> found;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_RUNNING) == 0 || is_virtual(each->ifa_name)) continue;
    const auto address = address_in(*each->ifa_addr);
    if (!address || address->is_loopback() || is_link_local(*address)) continue;
    if (!address->is_v6() || with_v6) found.push_back(*address);
  }
  std::stable_partition(found.begin(), found.end(), [](const Address& address) { return !address.is_v6(); });
  return found;
}

}  // namespace

bool is_loopback(const std::string& address) {
  const auto found = parsed(address);
  return found && found->is_loopback();
}

std::string normal_address(const std::string& address) {
  const auto found = parsed(address);
  return found ? found->to_string() : "";
}

Addresses addresses_of(const std::string& listening, std::uint16_t port, const std::string& path) {
  const Address address = parsed(listening).value_or(asio::ip::address_v4());
  if (!address.is_unspecified()) {
    const std::string own = url(address, port, path);
    return {own, address.is_loopback() ? std::vector<std::string>() : std::vector{own}};
  }
  Addresses found{"http://127.0.0.1:" + std::to_string(port) + path, {}};
  for (const Address& each : network_addresses(address.is_v6())) found.shared.push_back(url(each, port, path));
  return found;
}

class Net::Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(asio::io_context& context, const NetSettings& settings, const ServerLimits& limits,
           std::shared_ptr<Lobby> lobby)
      : context_(context),
        acceptor_(asio::make_strand(context)),
        resting_(acceptor_.get_executor()),
        shared_(std::make_shared<Shared>(limits, settings, std::move(lobby))) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(settings.host, error);
    if (error) throw tools::UsageError("serve.no-address", {{"host", settings.host}});
    const tcp::endpoint endpoint(address, settings.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      throw CantListen(
          "serve.cant-listen",
          {{"host", settings.host}, {"port", settings.port}, {"reason", rules::packs::system_message(error.value())}});
    shared_->settings.port = acceptor_.local_endpoint().port();
  }

  Addresses addresses() const { return shared_->addresses(); }

  void accept() {
    acceptor_.async_accept(asio::make_strand(context_),
                           [self = shared_from_this()](boost::system::error_code error, tcp::socket socket) {
                             self->accepted(error, std::move(socket));
                           });
  }

  void stop() {
    asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      boost::system::error_code ignored;
      self->acceptor_.close(ignored);
      self->resting_.cancel();
    });
  }

 private:
  void accepted(boost::system::error_code error, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (error) {  // out of files, for example: they become free again
      if (!std::exchange(failing_, true))
        std::cerr << "dicetown serve: can't accept a connection: " << error.message() << "\n";
      resting_.expires_after(std::chrono::milliseconds(200));
      return resting_.async_wait([self = shared_from_this()](boost::system::error_code stopped) {
        if (!stopped) self->accept();
      });
    }
    if (std::exchange(failing_, false)) std::cerr << "dicetown serve: accepting connections again\n";
    boost::system::error_code ended;
    const auto remote = socket.remote_endpoint(ended);
    if (!ended) {
      std::string address = normal_address(remote.address().to_string());
      if (shared_->gate.enter(address)) {
        socket.set_option(tcp::no_delay(true), ended);
        socket.set_option(asio::socket_base::send_buffer_size(shared_->limits.send_buffer), ended);
        serve_connection(std::move(socket), std::move(address), shared_);
      }
    }
    accept();
  }

  asio::io_context& context_;
  tcp::acceptor acceptor_;
  asio::steady_timer resting_;
  bool failing_ = false;  ///< the latest connection could not be accepted, which was reported
  std::shared_ptr<Shared> shared_;
};

Net::Net(asio::io_context& context, NetSettings settings, const ServerLimits& limits, std::shared_ptr<Lobby> lobby)
    : listener_(std::make_shared<Listener>(context, settings, limits, std::move(lobby))) {
  listener_->accept();
}

Net::~Net() = default;

Addresses Net::addresses() const { return listener_->addresses(); }

void Net::stop() { listener_->stop(); }

}  // namespace server
