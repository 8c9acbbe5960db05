#include "session.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "answer_menu.hpp"
#include "common.hpp"
#include "content/printable.hpp"
#include "content/write_file.hpp"
#include "fmt/format.h"
#include "play/log.hpp"
#include "play/table_text.hpp"
#include "sandbox/script_error.hpp"
#include "script/suggest.hpp"

namespace tools {
namespace {

using namespace rules;
using play::Game;
using play::Wording;

/// The game goes on with packs that were read anew.
struct Relinked {};

/// Notes as these seats know them together: of what one of them doesn't see, none sees anything.
std::vector<Note> as_known(std::span<const Note> notes, SeatSet eyes) {
  std::vector<Note> out(notes.begin(), notes.end());
  for (Note& note : out)
    for (auto& seers : note.seers)
      if ((seers & eyes.bits) != eyes.bits) seers = 0;
  return out;
}

}  // namespace

Session::Session(Game& game, std::string save_to, SaveFiles files, std::string go_on,
                 const play::MakeChooser& make_chooser)
    : game_(game),
      choosers_(game.seats(), make_chooser),
      words_(game.wording()),
      save_to_(std::move(save_to)),
      go_on_(std::move(go_on)),
      files_(std::move(files)),
      told_(game.seats().size()) {
  for (std::size_t s = 0; s < game.seats().size(); ++s)
    if (game.seats()[s] == "human") people_.push_back(Seat(static_cast<std::int32_t>(s)));
}

std::string Session::ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values) const {
  auto shown = values;  // what was typed and names of files among them
  for (auto& [name, value] : shown) value = content::printable_line(value);
  return words_.ui(key, shown);
}

void Session::show_table(Seat seat) const {
  std::fputs(
      ("\n" + table_text(words_, game_.engine().read(), seat, {.width = terminal_width(), .styled = styled})).c_str(),
      stdout);
}

/// Prints what was finished from the nth note on, in the order in which it took effect, with headings for rounds and
/// steps; returns how many notes are finished. `said`: the step of which a line was printed last.
std::size_t Session::tell(std::size_t from, SeatSet eyes, std::string& said) const {
  const Reader read = game_.engine().read();
  int round = 0;
  std::string heading, step;  // printed when a line follows, but not twice in a row
  const std::vector<Note> notes = as_known(game_.engine().notes(), eyes);
  const Seat reader = eyes.empty() ? Seat() : eyes.lowest();
  const std::vector<play::Log::Line> lines =
      play::Log(words_, read, notes, reader).lines(static_cast<std::int32_t>(from));
  auto line = lines.begin();
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const Note& note = notes[i];
    if (note.kind == Note::Kind::step) {
      step = words_.name("step", read.rules().steps[at(note.what)].id);
      if (note.args[1] > 0) step += fmt::format(" ({})", note.args[1] + 1);
      const bool fresh = note.finished >= static_cast<std::int32_t>(from);
      if (note.args[0] != round) heading = fresh ? ui("round", {{"n", std::to_string(note.args[0])}}) : "";
      round = note.args[0];
    }
    if (line == lines.end() || line->note != i) continue;
    if (!heading.empty()) {
      say("\n" + styled(std::exchange(heading, {}), Style::heading));
      said.clear();
    }
    if (!step.empty() && step != said) say(styled(step, Style::faint));
    if (!step.empty()) said = std::exchange(step, {});
    say("  " + line->text, 4);
    ++line;
  }
  return static_cast<std::size_t>(game_.engine().notes_finished());
}

std::size_t Session::tell(std::size_t from, SeatSet eyes) const {
  std::string said;
  return tell(from, eyes, said);
}

/// The number of the note with which this round began, or one so many rounds back.
std::size_t Session::round_begin(int back) const {
  for (const Note& note : game_.engine().notes())
    if (note.kind == Note::Kind::step && note.args[0] >= game_.engine().read().round() - back)
      return static_cast<std::size_t>(note.finished);
  return 0;
}

int Session::watch() {
  Engine& engine = game_.engine();
  std::size_t told = 0;
  std::string said;
  bool diverged = false;
  int round = engine.read().round();
  while (!engine.read().over()) {
    if (engine.advance(true) == Status::failed) return failed();
    choosers_.answer(game_);
    if (engine.divergence() && !std::exchange(diverged, true)) say(styled(*engine.divergence(), Style::warning));
    // The notes of the new round come with its first step, so the table stands below the round that it ends.
    told = tell(told, SeatSet{}, said);
    if (round > 0 && (engine.read().round() != round || engine.read().over()))
      std::fputs(("\n" + table_text(words_, engine.read(), Seat(),
                                    {.width = terminal_width(), .brief = true, .styled = styled}))
                     .c_str(),
                 stdout);
    round = engine.read().round();
  }
  choosers_.end(game_);
  std::fputs(score_text(game_, {.width = terminal_width(), .styled = styled}).c_str(), stdout);
  unsaved_ = true;
  autosave();
  return code_of(kFine);
}

int Session::play(bool loaded) {
  if (!input_) input_ = std::make_unique<LineInput>();
  if (changed_) input_->wake_if(changed_);
  try {
    say(goes_on_ ? styled(ui("relinked"), Style::heading) : ui("help.hint"));
    for (bool first = true;; first = false) {
      const Status status = choosers_.advance(game_);
      if (first && loaded) std::fill(told_.begin(), told_.end(), round_begin(0));
      if (status == Status::failed) {
        const int code = failed();
        if (!changed_) return code;
        while (true) read_line("> ");  // until the script is mended, or they leave
      }
      if (first && game_.engine().divergence()) {
        say(styled(*game_.engine().divergence(), Style::warning));
        files_.forget();  // it holds answers that this game hasn't
      }
      autosave();  // with what bots have answered since
      if (status == Status::over) break;
      answered_.clear();
      while (answer_one()) {
      }
    }
  } catch (const Leave& leave) {
    return good_bye(leave.interrupted);
  } catch (const Relinked&) {
    return kRelinked;
  }
  // Several people look at the end together: only what everybody saw may stand there.
  if (people_.size() > 1) clear_screen();
  SeatSet together;
  std::size_t from = told_[at(people_[0].index)];
  for (Seat seat : people_) {
    together.add(seat);
    from = std::min(from, told_[at(seat.index)]);
  }
  tell(from, together);
  std::fputs(score_text(game_, {.width = terminal_width(), .styled = styled}).c_str(), stdout);
  return code_of(kFine);
}

/// Lets one of those asked answer; false if nobody is left to. After an undo the question is another one.
bool Session::answer_one() {
  const Ask* next = nullptr;
  for (const Ask& ask : game_.asked())
    if (!answered_.count(ask.seat) && (!next || ask.seat == sitting_)) next = &ask;
  if (!next) return false;
  const Ask ask = *next;
  if (ask.seat != sitting_) hand_over(ask.seat);
  told_[at(ask.seat.index)] = tell(told_[at(ask.seat.index)], SeatSet::of(ask.seat));
  show_table(ask.seat);
  const Menu menu = menu_for(game_, ask, terminal_width());
  const auto show_menu = [&] { std::fputs(("\n" + menu.text).c_str(), stdout); };
  show_menu();
  undone_ = false;
  while (!undone_) {
    const std::string line = read_line(words_.player(ask.seat) + "> ");
    if (line.empty()) continue;
    const std::string word = line.substr(0, line.find(' ')),
                      rest = word.size() < line.size() ? line.substr(line.find_first_not_of(' ', word.size())) : "";
    if (const std::string name = named_command(word); !name.empty()) {
      command(ask.seat, name, rest);
      if (name == "table" || (name == "help" && rest.empty())) show_menu();
      continue;
    }
    const auto answer = read_answer(game_, ask, menu, line);
    if (const auto* fault = std::get_if<std::string>(&answer)) {
      std::vector<std::string> names;
      for (const std::string name : commands()) {
        names.push_back(name);
        names.push_back(ui("command." + name));
      }
      const std::string meant = nearest(word, names);
      say(styled(meant.empty() ? *fault
                               : in_a_line(ui("refused.command", {{"word", word}}) + "; " +
                                           ui("refused.meant", {{"word", meant}})),
                 Style::warning));
      continue;
    }
    if (const auto refusal = game_.answer(ask.seat, std::get<Answer>(answer))) {
      say(styled(in_a_line(*refusal), Style::warning));
      continue;
    }
    answered_.insert(ask.seat);
    unsaved_ = true;
    autosave();
    return true;
  }
  return game_.engine().status() == Status::asking;
}

std::string Session::read_line(const std::string& prompt) {
  while (true) {
    const auto line = input_->read(prompt);
    if (line) return *line;
    if (input_->woken()) {
      relink();
      continue;
    }
    const bool interrupted = input_->interrupted();
    if (!unsaved_ || std::exchange(leaving_, true) || agrees(ui("quit-unsaved"))) throw Leave{interrupted};
    leaving_ = false;
  }
}

bool Session::agrees(const std::string& question) {
  while (true) {
    const std::string line = read_line(ui("agree", {{"question", question}}));
    if (line == ui("agree-yes") || line == ui("yes")) return true;
    if (line == ui("agree-no") || line == ui("no")) return false;
  }
}

/// Before another person answers, what the last one saw and typed is wiped away.
void Session::hand_over(Seat seat) {
  sitting_ = seat;
  if (people_.size() < 2) return;
  clear_screen();
  input_->forget();
  read_line(ui("take-screen", {{"player", words_.player(seat)}}));
  clear_screen();
  if (!refused_.empty()) say(styled(std::exchange(refused_, {}), Style::warning));
}

bool Session::save(const std::string& file) {
  try {
    files_.write(file, game_.save());
    return true;
  } catch (const content::WriteError& error) {
    say(styled(ui("not-saved", {{"file", file}, {"reason", error.reason()}}), Style::warning));
    return false;
  }
}

void Session::relink() {
  std::string reason;
  try {
    next_ = game_.relinked();
    throw Relinked{};
  } catch (const play::Diverges& error) {
    say(styled(error.what(), Style::warning));
    if (agrees(ui("relink-back",
                  {{"kept", std::to_string(error.kept)}, {"all", std::to_string(game_.engine().journal().size())}}))) {
      next_ = game_.relinked(true);
      throw Relinked{};
    }
    reason = error.what();
  } catch (const content::ContentError& error) {
    reason = error.what();
  } catch (const script::ScriptError& error) {
    reason = error.what();
  } catch (const play::SaveError& error) {
    reason = error.what();
  } catch (const content::FileError& error) {
    reason = error.what();
  }
  say(styled(ui("not-relinked"), Style::warning));
  // As it is: places are to be clicked at.
  std::fputs((content::printable(reason) + "\n").c_str(), stdout);
}

void Session::continue_from(Session& before) {
  goes_on_ = true;
  told_ = before.told_;
  for (std::size_t& n : told_) n = std::min(n, static_cast<std::size_t>(game_.engine().notes_finished()));
  sitting_ = before.sitting_;
  unsaved_ = before.unsaved_;
  files_ = before.files_;
  input_ = std::move(before.input_);  // with what was typed so far
}

void Session::autosave() {
  if (!save_to_.empty() && save(save_to_)) unsaved_ = false;
}

int Session::code_of(int fine) const { return unsaved_ && !save_to_.empty() ? static_cast<int>(kUnwritten) : fine; }

int Session::failed() const {
  std::fflush(stdout);
  if (game_.engine().too_long())
    std::cerr << "dicetown: " << game_.engine().failure() << "; --most-rounds and --most-steps allow more\n";
  else
    std::cerr << "dicetown: a script failed; the game stays as it was before this step:\n"
              << content::printable(game_.engine().failure()) << "\n";
  if (!save_to_.empty() && !unsaved_) std::cerr << "The answers so far are saved in " << save_to_ << ".\n";
  return kBadInput;
}

int Session::good_bye(bool interrupted) const {
  if (people_.size() > 1) clear_screen();
  if (unsaved_) say(ui("not-kept"));
  else if (!save_to_.empty())
    // In one line, however long: it is to be copied.
    std::fputs((ui("continue-with", {{"command", go_on_}}) + "\n").c_str(), stdout);
  say(ui("quit"));
  return code_of(interrupted ? kInterrupted : kFine);
}

}  // namespace tools
