#include "bots/remote/remote_seat.hpp"

#include <algorithm>
#include <system_error>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "play/table_view/json.hpp"
#include "play/table_view/table_view.hpp"

namespace rules::remote {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kProtocol = 1;

/// Returns a string of a message, or "".
std::string text_in(const Json& message, const char* key) {
  const auto found = message.find(key);
  return found != message.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

RemoteSeat::RemoteSeat(std::string command, RemoteSettings settings)
    : command_(std::move(command)), settings_(std::move(settings)) {}

RemoteSeat::~RemoteSeat() { process_.reset(); }

Process::Clock::time_point RemoteSeat::limit() const {
  return Process::Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(settings_.seconds * 1000));
}

void RemoteSeat::fault(const std::string& what) {
  if (settings_.record) ++settings_.record->faults;
  tell(what);
}

void RemoteSeat::tell(const std::string& what) const {
  if (settings_.tell) settings_.tell(fmt::format("seat {} (remote:{}): {}", seat_.index + 1, command_, what));
}

void RemoteSeat::give_up(const std::string& why) {
  if (process_) process_->end_at_once();
  process_.reset();
  failed_ = true;
  if (settings_.record) ++settings_.record->given_up;
  fault(why + "; the heuristic plays for it until the game ends");
}

Json RemoteSeat::view(play::Game& game, Seat seat) {
  if (static_cast<std::size_t>(log_of(game.engine()).finished()) < log_from_) log_from_ = 0;  // answers were taken back
  const play::TableView seen = play::table_view_of(game, play::Viewer(seat), game.wording(), {.log_from = log_from_});
  log_from_ = static_cast<std::size_t>(seen.log.next);
  Json json = play::to_json(seen);
  if (compact_) play::make_compact(json);
  return json;
}

bool RemoteSeat::send(const Json& message) {
  const std::string fault = process_->send(message.dump(-1, ' ', false, Json::error_handler_t::replace), limit());
  if (!fault.empty()) give_up(fault);
  return fault.empty();
}

std::unique_ptr<Json> RemoteSeat::receive(const std::string& type) {
  const auto got = process_->receive(limit());
  if (const auto* fault = std::get_if<Process::Fault>(&got)) {
    give_up(fault->why);
    return nullptr;
  }
  auto message = std::make_unique<Json>(Json::parse(std::get<std::string>(got), nullptr, false));
  if (message->is_object() && text_in(*message, "type") == type) return message;
  give_up(fmt::format("it sent {}; expected a JSON object on one line, with \"type\": \"{}\"",
                      message->is_discarded() ? "invalid JSON" : "another message", type));
  return nullptr;
}

bool RemoteSeat::ready(play::Game& game, Seat seat) {
  seat_ = seat;
  if (begun_ || failed_) return !failed_;
  try {
    if (!process_) {
      process_ = std::make_unique<Process>(command_, [this](const std::string& line) { tell("says: " + line); });
      if (!send({{"type", "hello"}, {"protocol", kProtocol}, {"engine", play::engine_version()}})) return false;
      const auto hello = receive("hello");
      if (!hello) return false;
      if (hello->value("protocol", Json()) != kProtocol) {
        give_up(fmt::format("it doesn't speak protocol {}", kProtocol));
        return false;
      }
      compact_ = hello->value("compact", Json()) == true;
    }
  } catch (const std::system_error& error) {
    give_up(error.what());
    return false;
  }
  begun_ = send(
      {{"type", "init"}, {"seat", seat.index + 1}, {"players", game.seats().size()}, {"seconds", settings_.seconds}});
  if (begun_ && settings_.record) ++settings_.record->games;
  return begun_;
}

void RemoteSeat::observe(play::Game& game, Seat seat) {
  if (ready(game, seat)) send({{"type", "observe"}, {"picture", view(game, seat)}});
}

Answer RemoteSeat::choose(play::Game& game, Seat seat, std::uint64_t key) {
  const Question ask = *game.asked(seat);
  if (ready(game, seat))
    if (const auto answer = asked(game, seat, ask)) return *answer;
  const Answer instead = play::advised(game.engine(), ask, key).value_or(ask.nth(below(key, ask.count())));
  if (!failed_)
    send({{"type", "replaced"},
          {"id", game.question_id()},
          {"answer", game.wording().plain(game.engine().read(), ask, instead)}});
  return instead;
}

std::optional<Answer> RemoteSeat::asked(play::Game& game, Seat seat, const Question& ask) {
  const auto began = Process::Clock::now();
  const std::string id = game.question_id();
  if (!send({{"type", "choose"}, {"id", id}, {"picture", view(game, seat)}})) return std::nullopt;
  const auto message = receive("answer");
  if (!message) return std::nullopt;
  if (ProgramRecord* const record = settings_.record.get()) {
    const double seconds = std::chrono::duration<double>(Process::Clock::now() - began).count();
    ++record->answers;
    record->seconds += seconds;
    record->slowest = std::max(record->slowest, seconds);
  }
  std::string refusal;
  if (text_in(*message, "id") != id) {
    refusal = "its answer is not for question " + id;
  } else {
    const auto given = game.wording().parse(game.engine().read(), ask, text_in(*message, "answer"));
    if (const auto* answer = std::get_if<Answer>(&given)) return *answer;
    refusal = std::get<std::string>(given);
  }
  fault(fmt::format("rejected: {}; the heuristic answers instead", refusal));
  send({{"type", "refused"}, {"id", id}, {"why", refusal}});
  return std::nullopt;
}

void RemoteSeat::end(play::Game& game, Seat seat) {
  if (game.engine().read().over()) {
    if (ready(game, seat)) send({{"type", "end"}, {"picture", view(game, seat)}});
  } else if (begun_ && !failed_) {
    send({{"type", "end"}, {"failed", true}});
  }
  begun_ = failed_ = false;
  log_from_ = 0;
}

}  // namespace rules::remote
