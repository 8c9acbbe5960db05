#include "socket.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

Socket::Socket(beast::tcp_stream stream, std::string address, std::shared_ptr<Shared> shared)
    : stream_(std::move(stream)),
      address_(std::move(address)),
      shared_(std::move(shared)),
      first_message_(stream_.get_executor()),
      pace_(shared_->limits.messages_a_second, shared_->limits.messages_at_once, Pace::Clock::now()),
      unread_(shared_->backlog, address_) {}

Socket::~Socket() { shared_->gate.leave(address_); }

void Socket::accept(Request request) {
  const ServerLimits& limits = shared_->limits;
  beast::get_lowest_layer(stream_).expires_never();  // from now on the stream itself handles timeouts
  websocket::stream_base::timeout times{limits.request, limits.silence, true};
  stream_.set_option(times);
  stream_.read_message_max(limits.message_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close && !gone_ && !closing_) is_slow_enough();
  });
  unread_.on_drop([self = weak_from_this()] {
    const auto socket = self.lock();
    if (socket) asio::post(socket->stream_.get_executor(), [socket] { socket->drop(); });
  });
  first_message_.expires_after(limits.request);
  first_message_.async_wait([self = weak_from_this()](boost::system::error_code stopped) {
    const auto socket = self.lock();
    if (!stopped && socket && !socket->said_hello_) socket->close(Closing::bad_hello, "no hello arrived in time");
  });
  stream_.async_accept(request, [self = shared_from_this()](boost::system::error_code error) {
    if (error) self->gone();
    else self->read();
  });
}

void Socket::read() {
  stream_.async_read(buffer_,
                     [self = shared_from_this()](boost::system::error_code error, std::size_t) { self->heard(error); });
}

void Socket::heard(boost::system::error_code error) {
  if (error || gone_) return gone();  // it may have closed while this was in flight: then it has no room
  const std::string text = beast::buffers_to_string(buffer_.data());
  buffer_.consume(buffer_.size());
  if (closing_) return read();  // until the other side closes, too
  if (!is_slow_enough()) return read();
  auto message =
      stream_.got_text()
          ? read_message(text)
          : std::variant<ClientMessage, BadMessage>(BadMessage{"messages must be text frames", std::nullopt});
  if (auto* bad = std::get_if<BadMessage>(&message)) {
    if (!said_hello_) {
      close(Closing::bad_hello,
            "the first message must be a hello: " + std::string(rules::packs::truncated(bad->why, 60)));
      return read();
    }
    nlohmann::ordered_json refused = {{"type", "refused"}, {"why", bad->why}, {"code", "bad-message"}};
    if (bad->n) refused["n"] = *bad->n;
    send(refused.dump());
    return read();
  }
  if (!said_hello_) return hear_first(std::get<ClientMessage>(std::move(message)));
  hand_on(std::get<ClientMessage>(std::move(message)));
  read();
}

bool Socket::is_slow_enough() {
  if (pace_.allows(Pace::Clock::now())) return true;
  close(Closing::too_fast, "too many messages at once");
  return false;
}

void Socket::hand_on(ClientMessage message) {
  if (room_) return room_->hear(shared_from_this(), std::move(message));
  early_.push_back(std::move(message));
  if (early_.size() > shared_->limits.waiting_messages) close(Closing::too_fast, "too many messages at once");
}

void Socket::hear_first(ClientMessage message) {
  Hello* hello = std::get_if<Hello>(&message);
  if (!hello) {
    close(Closing::bad_hello, "the first message must be a hello");
    return read();
  }
  said_hello_ = true;
  first_message_.cancel();
  const auto joined = [self = shared_from_this()](std::shared_ptr<Room> room) {
    asio::post(self->stream_.get_executor(), [self, room = std::move(room)] {
      if (self->gone_) return room->leave(self);
      self->room_ = room;
      for (ClientMessage& each : std::exchange(self->early_, {})) room->hear(self, std::move(each));
    });
  };
  shared_->lobby->join({shared_from_this(), std::move(*hello), address_, joined});
  read();  // keep reading until the room exists, to receive pongs
}

void Socket::send(std::shared_ptr<const std::string> text) {
  unread_.add(text->size());  // even before it reaches the strand
  asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
    if (self->gone_ || self->closing_) return self->unread_.read(text->size());
    self->queued_bytes_ += text->size();
    self->queue_.push_back(std::move(text));
    const ServerLimits& limits = self->shared_->limits;
    if (self->queue_.size() > limits.queued_messages || self->queued_bytes_ > limits.queued_bytes) return self->drop();
    self->write();
  });
}

void Socket::drop() {
  if (gone_) return;
  beast::get_lowest_layer(stream_).close();
  gone();
}

void Socket::close(Closing code, std::string why) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), code, why = std::move(why)] {
    if (self->gone_ || self->closing_) return;
    self->closing_ = websocket::close_reason(static_cast<websocket::close_code>(code),
                                             std::string(rules::packs::truncated(why, 120)));
    if (!self->writing_) self->close_now();
  });
}

void Socket::write() {
  if (writing_ || queue_.empty()) return;
  writing_ = true;
  stream_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](boost::system::error_code error,
                                                                                 std::size_t) { self->wrote(error); });
}

void Socket::wrote(boost::system::error_code error) {
  writing_ = false;
  if (error) return gone();
  queued_bytes_ -= queue_.front()->size();
  unread_.read(queue_.front()->size());
  queue_.pop_front();
  if (!queue_.empty()) return write();
  if (closing_) close_now();
}

void Socket::close_now() {
  writing_ = true;  // nothing is written after it
  stream_.async_close(*closing_, [self = shared_from_this()](boost::system::error_code) { self->gone(); });
}

void Socket::gone() {
  if (std::exchange(gone_, true)) return;
  first_message_.cancel();
  queue_.resize(std::min<std::size_t>(queue_.size(), writing_ ? 1 : 0));  // the first may still be in progress
  if (room_) std::exchange(room_, nullptr)->leave(shared_from_this());
}

}  // namespace server
