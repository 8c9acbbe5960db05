#include "session.hpp"

#include <algorithm>
#include <utility>

#include "common.hpp"
#include "matching.hpp"
#include "packs/yaml/printable.hpp"

namespace tools {

using namespace rules;
using play::Game;
using play::TableView;
using play::Viewer;

namespace {

/// Returns the first word of a line, and the rest.
std::pair<std::string, std::string> parted(const std::string& line) {
  const std::string word = line.substr(0, line.find(' '));
  return {word, trimmed(line.substr(word.size()))};
}

}  // namespace

Session::Session(std::unique_ptr<Game> game, Saving saving, const play::MakeChooser& make_chooser)
    : table_(std::move(game)),
      choosers_(table_.game().seats(), make_chooser),
      saving_(std::move(saving)),
      words_(table_.words(Seat())),
      pages_([this] { read_on(); }),
      told_(table_.game().seats().size()),
      since_(told_) {}

std::string Session::ui(std::string_view key, const std::vector<std::pair<std::string, std::string>>& values) const {
  auto shown = values;  // may contain typed text and file names
  for (auto& [name, value] : shown) value = packs::printable_line(value);
  return words_.ui(key, shown);
}

TableView Session::view(Viewer viewer, std::size_t log_from) {
  TableView out = table_view_of(table_.game(), viewer, words_, {.log_from = log_from});
  if (game().engine().exhausted()) throw Unshowable{};
  return out;
}

void Session::tell_news(Seat seat) {
  since_[seat] = told_[seat];
  const TableView shown = view(seat, told_[seat]);
  pages_.print(teller_.tell(shown, words_));
  told_[seat] = static_cast<std::size_t>(shown.log.next);
}

std::size_t Session::round_begin(int back) const {
  const Engine& engine = table_.game().engine();
  for (const LogRecord& record : log_of(engine).records())
    if (record.kind == LogRecord::Kind::step && record.as<logged::Step>().round >= engine.read().round() - back)
      return static_cast<std::size_t>(record.finished);
  return 0;
}

void Session::read_on() {
  const auto [word, rest] = parted(read_line(ui("more")));
  if (const std::string name = named_command(word, true); sitting_ && !name.empty())
    ahead_ = trimmed(ui("command." + name) + " " + rest);
}

bool Session::show_question(Seat seat) {
  if (!ahead_.empty()) return false;
  constexpr std::size_t kFew = 6;                      // lines of news that may stay above a table that loses nothing
                                                       // important
  const TableView shown = view(seat, round_begin(0));  // the question mentions earlier offers
  const std::size_t height = terminal_height();
  const std::size_t above = pages_.unread() <= kFew ? pages_.unread() : 0;
  Fitted laid = laid_out(shown, height - above);
  if (above > 0 && laid.lost >= kNeeded) laid = laid_out(shown, height);  // the news gets a page of its own
  pages_.make_room(lines_of(laid.text));
  if (!ahead_.empty()) return false;
  if (pages_.unread() == 0) laid = laid_out(shown, height);
  pages_.print(laid.text);
  return true;
}

bool Session::put_again() {
  const std::string question = "\n" + menu_.text;
  pages_.make_room(lines_of(question));
  if (!ahead_.empty()) return false;
  pages_.print(question);
  return true;
}

Fitted Session::laid_out(const TableView& shown, std::size_t lines) {
  const std::size_t width = terminal_width();
  // Besides the question: the table, an empty line and the input line.
  const std::size_t least = shown.players.size() + 6;
  const bool fresh = !explained_.contains({*shown.viewer, shown.question->question});
  menu_ = menu_of(shown, words_, width, terminal_height() - std::min(terminal_height(), least + 2), fresh);
  const std::size_t left = lines - std::min(lines, lines_of(menu_.text) + 3);
  Fitted laid = compact_table(shown, words_, width, left);
  laid.text = "\n" + laid.text + "\n" + menu_.text;
  return laid;
}

void Session::say(const std::string& text, std::size_t indent) {
  pages_.print(wrapped(text, terminal_width(), indent) + "\n");
}

int Session::play(bool loaded) {
  if (!input_) input_ = std::make_unique<LineInput>();
  if (changed_) input_->wake_if(changed_);
  input_->complete_with([this] {
    try {
      return completions(sitting_);
    } catch (const Unshowable&) {  // reported when the line is typed
      return std::vector<std::string>();
    }
  });
  if (loaded) std::fill(told_.begin(), told_.end(), round_begin(0));
  autosave();
  try {
    while (!game().engine().read().over()) {
      try {
        if (game().engine().status() == Status::failed) {
          choosers_.end(table_.game());
          const int code = tell_failure(game(), saving_);
          if (!changed_) return code;
          wait_for_fix();
        }
        if (const auto act = choosers_.act(table_)) {
          table_.take(*act);
          autosave();
        } else {
          answer_one();
        }
      } catch (const Unshowable&) {
        continue;  // failures are reported there
      } catch (const Relinked&) {
        say(styled(ui("relinked"), Style::heading));
        autosave();
      }
    }
  } catch (const Leave& leave) {
    return good_bye(leave.interrupted);
  }
  choosers_.end(table_.game());
  try {
    tell_end();
  } catch (const Unshowable&) {
    return tell_failure(game(), saving_);
  }
  return code_of(kFine);
}

void Session::tell_end() {
  const SeatSet people = table_.people();
  const bool together = people.size() > 1;
  if (together) clear_screen();
  // Several people look at the end together: start where the one who has read least continues.
  std::size_t from = told_[people.lowest()];
  for (SeatSet left = people; !left.empty(); left.drop(left.lowest())) from = std::min(from, told_[left.lowest()]);
  const TableView shown =
      view(together ? Viewer::spectator(static_cast<int>(told_.size())) : Viewer(people.lowest()), from);
  pages_.print(teller_.tell(shown, words_));
  pages_.print(over_text(shown, words_, terminal_width()));
}

void Session::answer_one() {
  const SeatSet waiting = table_.waiting();
  const Seat seat = waiting.has(sitting_) ? sitting_ : waiting.lowest();
  if (seat != sitting_) hand_over(seat);
  if (!introduced_.has(seat)) {
    introduced_.add(seat);
    introduce();
  }
  tell_news(seat);
  bool shown = show_question(seat);
  undone_ = false;
  while (!undone_) {
    const std::string line = ahead_.empty() ? read_line(words_.player(seat) + "> ") : std::exchange(ahead_, {});
    if (line.empty() && menu_.pass.empty()) {
      say(styled(view(seat, told_[seat]).question->prompt, Style::heading));
      continue;
    }
    const auto [word, rest] = parted(line);
    std::string name = named_command(word), fault;
    if (name.empty()) {
      fault = answer(seat, line);
      if (fault.empty()) return;
      name = named_command(word, true);
    }
    if (!name.empty()) {
      command(seat, name, rest);
      if (undone_) return;
      if (!shown) shown = show_question(seat);
      else if (name != "undo" && name != "save" && name != "why") shown = put_again();
      continue;
    }
    // A single letter among others is a side of a die, or a typo with a better message.
    const std::string better = word.size() == 1 && word != line ? "" : advice(word);
    if (!better.empty()) fault = ui("refused.command", {{"word", word}}) + "; " + better;
    say(styled(in_a_line(fault), Style::warning));
  }
}

std::string Session::answer(Seat seat, const std::string& typed) {
  const TableView shown = view(seat, told_[seat]);
  const std::string expected = words_.expected(game().engine().read(), *game().asked(seat), true);
  const auto plain = typed_answer(shown, words_, menu_, typed, expected);
  if (const auto* fault = std::get_if<NotUnderstood>(&plain)) return fault->why;
  const auto act = table_.read(seat, table_.question(seat), std::get<std::string>(plain));
  if (const auto* refusal = std::get_if<play::Refusal>(&act))
    return refusal->fault.empty() ? refusal->why : refusal->fault + "; " + expected;
  explained_.emplace(*shown.viewer, shown.question->question);
  table_.take(std::get<play::Act>(act));
  saving_.changed();
  autosave();
  return "";
}

std::string Session::read_line(const std::string& prompt) {
  while (true) {
    const auto line = input_->read(prompt);
    pages_.turned();
    if (line) return *line;
    if (input_->woken()) {
      relink();
      continue;
    }
    const bool interrupted = input_->interrupted();
    if (!saving_.unsaved() || std::exchange(leaving_, true) || agrees(ui("quit-unsaved"))) throw Leave{interrupted};
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

/// Clears what the previous player saw and typed before another person answers.
void Session::hand_over(Seat seat) {
  sitting_ = Seat();  // until they have taken the screen, nothing secret is shown
  ahead_.clear();
  teller_.forget();
  if (table_.people().size() < 2) {
    sitting_ = seat;
    return;
  }
  clear_screen();
  input_->forget();
  read_line(ui("take-screen", {{"player", words_.player(seat)}}));
  sitting_ = seat;
  clear_screen();
  if (!news_.empty()) say(styled(std::exchange(news_, {}), Style::warning));
}

void Session::tell_divergence() {
  const auto& diverges = game().engine().answers().mismatch();
  if (!diverges || std::exchange(diverged_, true)) return;
  const std::string why = play::told(*diverges).in(game().config().language);
  say(styled(why, Style::warning));
  if (table_.people().size() > 1) news_ = why;  // a hand-over clears the screen
  saving_.forget();
}

void Session::autosave() {
  tell_divergence();
  if (const auto fault = saving_.save(game()))
    say(styled(ui("not-saved", {{"file", saving_.file()}, {"reason", *fault}}), Style::warning));
}

int Session::code_of(int fine) const {
  return saving_.unsaved() && !saving_.file().empty() ? static_cast<int>(kUnwritten) : fine;
}

int Session::good_bye(bool interrupted) const {
  if (table_.people().size() > 1) clear_screen();
  if (saving_.unsaved()) tools::say(ui("not-kept"));
  else if (saving_.keeps(game()))
    // In one line, however long: it is to be copied.
    std::fputs((ui("continue-with", {{"command", saving_.go_on()}}) + "\n").c_str(), stdout);
  tools::say(ui("quit"));
  const bool failed = game().engine().status() == Status::failed;
  return code_of(interrupted ? kInterrupted : failed ? kBadInput : kFine);
}

}  // namespace tools
