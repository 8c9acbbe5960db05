#include "connection.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "packs/yaml/printable.hpp"
#include "page.hpp"
#include "rulebook/rulebook.hpp"
#include "socket.hpp"

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace {

using Request = http::request<http::string_body>;

constexpr const char* kJson = "application/json; charset=utf-8";
constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr std::size_t kDiscardedAtOnce = 16 * 1024;

/// The resources that a response may load and run. A text contains its style, and needs nothing else.
enum class Policy { page, text };

/// `scheme`: http or https; empty if unknown.
std::string policy(Policy which, const std::string& host, const std::string& scheme) {
  const std::string everywhere = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ";
  if (which == Policy::text) return everywhere + "style-src 'unsafe-inline'";
  return everywhere +
         "script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
         "connect-src 'self'" +
         (scheme == "https" ? "" : " ws://" + host) + (scheme == "http" ? "" : " wss://" + host);
}

/// A request that the lobby handles.
struct Route {
  std::string_view path;
  http::verb method;
  void (Lobby::*handle)(Lobby::Request request);
  bool of_lobby = true;  ///< the lobby's password protects it; players need none of these
};

constexpr Route kRoutes[] = {
    {"/api/known", http::verb::post, &Lobby::known, false}, {"/api/choices", http::verb::get, &Lobby::choices},
    {"/api/tables", http::verb::get, &Lobby::list},         {"/api/tables", http::verb::post, &Lobby::open},
    {"/api/import", http::verb::post, &Lobby::import},      {"/api/check", http::verb::post, &Lobby::check},
};

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// Returns a value of the query: `lang` of /api/choices?lang=de. Only letters, digits, dashes and commas are accepted.
std::string query(std::string_view target, std::string_view name, std::size_t most = 64) {
  const std::size_t mark = target.find('?');
  std::string_view left = mark == target.npos ? std::string_view() : target.substr(mark + 1);
  while (!left.empty()) {
    const std::string_view one = left.substr(0, left.find('&'));
    left.remove_prefix(std::min(left.size(), one.size() + 1));
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=')
      return std::string(one.substr(name.size() + 1, most));
  }
  return "";
}

using rules::rulebook::escaped;

constexpr const char* kDocument = R"html(<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
body {{ max-width: 36rem; margin: 12vh auto; padding: 0 1.2rem; font: 1.1rem/1.5 system-ui, sans-serif; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{sentence}</p>
{link}</body>
</html>
)html";

/// Returns an error as an HTML document, for a browser that was opened at a wrong address. Needs no script. `lobby`:
/// the path of the lobby, to link to it; empty: no link.
std::string error_page(const Asker& asker, const std::string& sentence, const std::string& lobby) {
  const std::string link =
      lobby.empty() ? "" : fmt::format("<p><a href=\"{}\">{}</a></p>\n", lobby, escaped(asker.texts("serve.to-lobby")));
  return fmt::format(kDocument, fmt::arg("language", escaped(asker.language)),
                     fmt::arg("title", escaped(asker.texts("serve.wrong-address"))),
                     fmt::arg("sentence", escaped(sentence)), fmt::arg("link", link));
}

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(asio::ip::tcp::socket socket, std::string address, std::shared_ptr<Shared> shared)
      : stream_(std::move(socket)),
        peer_(std::move(address)),
        address_(peer_),
        shared_(std::move(shared)),
        unread_(shared_->backlog, peer_) {}
  ~Connection() {
    if (!handed_on_) shared_->gate.leave(peer_);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void begin() {
    unread_.on_drop([self = weak_from_this()] {
      const auto connection = self.lock();
      if (connection) asio::post(connection->stream_.get_executor(), [connection] { connection->stream_.close(); });
    });
    read();
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_->limits.header_bytes));
    parser_->body_limit(shared_->limits.import_bytes);
    stream_.expires_after(shared_->limits.request);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](beast::error_code error, std::size_t) { self->heard_header(error); });
  }

 private:
  /// Only those who may use the lobby may send a saved game, which is longer than other requests.
  void heard_header(beast::error_code error) {
    if (error) return heard(error);
    const ServerLimits& limits = shared_->limits;
    const std::size_t most = is_import(parser_->get()) ? limits.import_bytes : limits.body_bytes;
    if (parser_->content_length().value_or(0) > most) return heard(http::error::body_limit);
    parser_->body_limit(most);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code failed, std::size_t) { self->heard(failed); });
  }

  bool is_import(const Request& request) const {
    const std::string_view target = view(request.target());
    return target.substr(0, target.find('?')) == shared_->settings.base + "api/import" &&
           shared_->lobby->admits(view(request["X-Lobby-Key"]));
  }

  void heard(beast::error_code error) {
    if (error == http::error::body_limit) return reply(http::status::payload_too_large, "too-long");
    if (error == http::error::header_limit) return reply(http::status::request_header_fields_too_large, "too-long");
    if (error == http::error::end_of_stream || error == beast::error::timeout) return shut();
    if (error)
      return error.category() == http::make_error_code(http::error::bad_method).category()
                 ? reply(http::status::bad_request, "no-http")
                 : shut();
    request_ = parser_->release();
    stream_.expires_never();  // while the response is being made
    route();
  }

  void route() {
    read_sender();
    keep_alive_ = request_.keep_alive();
    if (!shared_->gate.is_ours(host_)) return reply(http::status::misdirected_request, "other-name");
    if (!shared_->gate.may_ask(view(request_[http::field::origin]), host_, scheme_))
      return reply(http::status::forbidden, "other-page");
    if (!shared_->gate.may_request(address_)) return reply(http::status::too_many_requests, "too-many-requests");
    const std::string_view target = view(request_.target()), whole = target.substr(0, target.find('?'));
    const std::string& base = shared_->settings.base;  // ends with a slash
    if (base.size() > 1 && whole == std::string_view(base).substr(0, base.size() - 1)) return redirect(base);
    if (!whole.starts_with(base)) return reply(http::status::not_found, "nothing-here");
    const std::string_view path = whole.substr(base.size() - 1);
    if (path == "/socket") return become_socket();
    const bool post = request_.method() == http::verb::post;
    if (!post && request_.method() != http::verb::get) return reply(http::status::method_not_allowed, "no-method");
    if (post && view(request_[http::field::content_type]).substr(0, 16) != "application/json")
      return reply(http::status::unsupported_media_type, "no-json");
    if (path == "/api/login" && post) return log_in();
    if (path == "/api/addresses" && !post) return send_text(http::status::ok, kJson, addresses(), "no-store");
    if (path == "/api/rules" && !post) return shared_->lobby->rules(lobby_request(query(target, "table")));
    for (const Route& each : kRoutes) {
      if (each.path != path) continue;
      if (each.of_lobby && !shared_->lobby->admits(view(request_["X-Lobby-Key"])))
        return reply(http::status::unauthorized, "password");
      if (each.method == request_.method()) return ((*shared_->lobby).*each.handle)(lobby_request(request_.body()));
    }
    if (path == "/api/icons" && !post) return send_icons(query(target, "names", shared_->limits.header_bytes));
    if (!post && send_page(path)) return;
    if (path == "/" && page_files().empty()) return reply(http::status::not_found, "no-page");
    reply(http::status::not_found, "nothing-here");
  }

  /// Determines who has sent the request, and to which host name; a proxy tells what it was asked.
  void read_sender() {
    address_ = peer_;
    host_ = view(request_[http::field::host]);
    scheme_.clear();
    if (!shared_->gate.is_proxy(peer_)) return;
    std::string forwarded;  // a proxy may add a header of its own to the client's
    const auto [first, last] = request_.equal_range("X-Forwarded-For");
    for (auto each = first; each != last; ++each)
      forwarded += (forwarded.empty() ? "" : ",") + std::string(each->value());
    address_ = shared_->gate.client_of(peer_, forwarded);
    if (const auto asked = view(request_["X-Forwarded-Host"]); !asked.empty()) host_ = asked;
    if (const auto by = view(request_["X-Forwarded-Proto"]); by == "http" || by == "https") scheme_ = by;
  }

  void log_in() {
    if (!shared_->gate.may_try_password(address_)) return reply(http::status::too_many_requests, "too-many-passwords");
    shared_->lobby->log_in(lobby_request(request_.body()));
  }

  /// Its reply may come on any thread.
  Lobby::Request lobby_request(std::string body) {
    const auto answer = [self = shared_from_this()](unsigned status, std::string text) {
      asio::post(self->stream_.get_executor(), [self, status, text = std::move(text)]() mutable {
        self->send_text(http::status(status), kJson, std::move(text), "no-store");
      });
    };
    return {std::move(body), address_, asker(), answer};
  }

  /// Returns the addresses for links. Only a page on this machine needs those of its networks, and only it learns them.
  std::string addresses() const {
    const bool tells = !shared_->settings.public_url.empty() || is_loopback(address_);
    const auto shared = tells ? shared_->addresses().shared : std::vector<std::string>();
    return nlohmann::json({{"addresses", shared}}).dump();
  }

  void redirect(const std::string& to) {
    send<http::string_body>(http::status::permanent_redirect, kHtml, "", "no-store", Policy::text,
                            {{http::field::location, to}});
  }

  bool send_page(std::string_view path) {
    const auto files = page_files();
    const auto file = std::ranges::find_if(files, [&](const PageFile& each) { return each.path == path; });
    if (file == files.end()) return false;
    const auto has = [this](http::field field, std::string_view word) {
      return view(request_[field]).find(word) != std::string_view::npos;
    };
    const bool known = has(http::field::if_none_match, file->tag);
    const bool gzip = !file->gzipped.empty() && has(http::field::accept_encoding, "gzip");
    const std::string_view content = known ? std::string_view() : gzip ? file->gzipped : file->content;
    // The hash in the name of a file changes with its content, that of the document doesn't.
    send<http::span_body<const char>>(known ? http::status::not_modified : http::status::ok, file->type,
                                      {content.data(), content.size()},
                                      path == "/" ? "no-cache" : "public, max-age=31536000, immutable", Policy::page,
                                      {{http::field::etag, file->tag},
                                       {http::field::vary, "Accept-Encoding"},
                                       {http::field::content_encoding, gzip && !known ? "gzip" : ""}});
    return true;
  }

  void send_icons(const std::string& names) {
    if (const auto icons = icons_json(names, shared_->limits.icons))
      return send_text(http::status::ok, kJson, *icons, "private, max-age=86400");
    reply(http::status::uri_too_long, "too-long");
  }

  void become_socket() {
    if (!beast::websocket::is_upgrade(request_)) return reply(http::status::upgrade_required, "no-socket");
    if (address_ != peer_ && !shared_->gate.hand_over(peer_, address_))
      return reply(http::status::too_many_requests, "too-many-requests");
    handed_on_ = true;
    std::make_shared<Socket>(std::move(stream_), address_, shared_)->accept(std::move(request_));
  }

  /// Returns the locale of the request, from `?lang=` or the browser's headers.
  Asker asker() const {
    return shared_->lobby->asker(query(view(request_.target()), "lang"), view(request_[http::field::accept_language]));
  }

  /// `why`: as in RequestFault.
  void reply(http::status status, const char* why) {
    if (status != http::status::not_found && status != http::status::unauthorized) keep_alive_ = false;
    if (!is_visit()) return send_text(status, kJson, asker().refusal({why}), "no-store");
    const bool is_other_name = status == http::status::misdirected_request;
    const std::string sentence =
        is_other_name ? asker().texts("serve.other-name", {{"host", std::string(rules::packs::truncated(host_, 100))}})
                      : asker().text({why});
    send_text(status, kHtml, error_page(asker(), sentence, is_other_name ? "" : shared_->settings.base), "no-store",
              Policy::text);
  }

  /// Returns true if somebody has opened the address in a browser, who expects a document.
  bool is_visit() const {
    return request_.method() == http::verb::get &&
           view(request_[http::field::accept]).find("text/html") != std::string_view::npos;
  }

  void send_text(http::status status, std::string_view type, std::string body, const char* cache,
                 Policy which = Policy::page) {
    unread_.add(counted_ = body.size());
    send<http::string_body>(status, type, std::move(body), cache, which);
  }

  using Fields = std::vector<std::pair<http::field, std::string_view>>;

  template <class Body>
  void send(http::status status, std::string_view type, typename Body::value_type body, const char* cache,
            Policy which = Policy::page, const Fields& more = {}) {
    const auto response = std::make_shared<http::response<Body>>(status, 11);
    response->set(http::field::content_type, beast::string_view(type.data(), type.size()));
    response->set(http::field::cache_control, cache);
    response->set("Content-Security-Policy", policy(which, host_, scheme_));
    response->set("X-Content-Type-Options", "nosniff");
    response->set("Referrer-Policy", "no-referrer");
    response->set("Cross-Origin-Opener-Policy", "same-origin");
    response->set("Cross-Origin-Resource-Policy", "same-origin");
    response->set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    for (const auto& [name, value] : more)
      if (!value.empty()) response->set(name, beast::string_view(value.data(), value.size()));
    response->keep_alive(keep_alive_);
    response->body() = std::move(body);
    if (status != http::status::not_modified) response->prepare_payload();
    stream_.expires_after(shared_->limits.silence);
    http::async_write(stream_, *response, [self = shared_from_this(), response](beast::error_code error, std::size_t) {
      self->unread_.read(std::exchange(self->counted_, 0));
      if (error || !self->keep_alive_) return self->shut();
      self->read();
    });
  }

  /// Closes the connection once the client has closed its end: a client still sending a request that is too long would
  /// otherwise lose the response to a reset.
  void shut() {
    beast::error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(shared_->limits.request);
    discard();
  }

  void discard() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kDiscardedAtOnce),
                            [self = shared_from_this()](beast::error_code error, std::size_t bytes) {
                              self->discarded_ += bytes;
                              if (!error && self->discarded_ <= self->shared_->limits.discarded_bytes) self->discard();
                            });
  }

  beast::tcp_stream stream_;
  std::string peer_;     ///< the other end of the connection: a client or a proxy
  std::string address_;  ///< of the client that has sent the request
  std::string host_;     ///< name of this server in the request
  std::string scheme_;   ///< of the client's request, if a proxy tells it: http or https
  std::shared_ptr<Shared> shared_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Request request_;
  Backlog::Part unread_;
  std::size_t counted_ = 0;    ///< bytes of the response being sent
  std::size_t discarded_ = 0;  ///< bytes of the rest of a rejected request
  bool keep_alive_ = false, handed_on_ = false;
};

}  // namespace

void serve_connection(asio::ip::tcp::socket socket, std::string address, std::shared_ptr<Shared> shared) {
  const auto executor = socket.get_executor();
  asio::dispatch(executor, [connection = std::make_shared<Connection>(std::move(socket), std::move(address),
                                                                      std::move(shared))] { connection->begin(); });
}

}  // namespace server
