// Follows changes of the packs during a game: continues with them, or as before.
#include <algorithm>
#include <utility>

#include "packs/pack/write_file.hpp"
#include "packs/yaml/printable.hpp"
#include "sandbox/script_error.hpp"
#include "session.hpp"

namespace tools {

using namespace rules;
using play::Game;

void Session::follow(std::function<bool()> changed, std::function<void(Game&)> fresh) {
  changed_ = std::move(changed);
  fresh_ = std::move(fresh);
}

void Session::wait_for_fix() {
  while (true)
    if (named_command(read_line("> ")) == "quit") command(Seat(), "quit", "");
}

void Session::relink() {
  const std::string language = game().config().language;
  std::string reason;
  const auto go_on = [&](std::unique_ptr<Game> next) {
    fresh_(*next);
    table_.replace(std::move(next));
    diverged_ = game().engine().answers().mismatch().has_value();  // the players were asked whether to go back
    words_ = table_.words(Seat());
    const auto finished = static_cast<std::size_t>(log_of(game().engine()).finished());
    for (std::size_t& n : told_) n = std::min(n, finished);
    throw Relinked{};
  };
  try {
    go_on(game().relinked());
  } catch (const play::Diverges& error) {
    say(styled(error.message().in(language), Style::warning));
    if (agrees(ui("relink-back", {{"kept", std::to_string(error.kept)},
                                  {"all", std::to_string(game().engine().answers().entries().size())}})))
      go_on(game().relinked(true));
    reason = error.message().in(language);
  } catch (const packs::ContentError& error) {
    reason = error.in(language);
  } catch (const script::ScriptError& error) {
    reason = error.what();
  } catch (const play::SaveError& error) {
    reason = error.message().in(language);
  } catch (const packs::FileError& error) {
    reason = error.message().in(language);
  }
  say(styled(ui("not-relinked"), Style::warning));
  // Unwrapped: positions can be clicked.
  std::fputs((packs::printable(reason) + "\n").c_str(), stdout);
}

}  // namespace tools
