#include "net.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <iostream>
#include <utility>

#include "command_line.hpp"
#include "connection.hpp"

namespace server {

namespace asio = boost::asio;
using asio::ip::tcp;

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
