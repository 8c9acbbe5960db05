#include "terminal.hpp"

#include <histedit.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <stdexcept>
#include <string>
#include <utility>

#include "common.hpp"
#include "matching.hpp"

namespace tools {

namespace {

volatile std::sig_atomic_t interrupt_seen = 0;
extern "C" void on_interrupt(int) { interrupt_seen = 1; }

/// Returns the text as libedit can decode it: it crashes on bytes that are not characters of the locale. They become
/// '?' if the system has no UTF-8 locale at all.
std::string editable(std::string text) {
  if (std::mbstowcs(nullptr, text.c_str(), 0) != static_cast<std::size_t>(-1)) return text;
  for (char& byte : text)
    if (static_cast<unsigned char>(byte) >= 0x80) byte = '?';
  return text;
}

/// Switches this process to UTF-8: the environment's locale if it is installed and uses UTF-8, else C.UTF-8. Affects
/// only letters, never numbers.
void use_utf8() {
  const auto is_utf8 = [](const char* locale) {
    return std::setlocale(LC_CTYPE, locale) && std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
  };
  for (const char* locale : {"", "C.UTF-8", "C.utf8", "en_US.UTF-8"})
    if (is_utf8(locale)) return;
  std::setlocale(LC_CTYPE, "C");
}

}  // namespace

std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::clamp<std::size_t>(size.ws_col, 40, 100);
}

std::size_t terminal_height() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
  return std::max<std::size_t>(size.ws_row, 20);
}

std::string styled(std::string_view text, Style style) {
  static constexpr const char* codes[] = {"1;36", "1;32", "33", "2", "31"};
  return paint(text, codes[static_cast<int>(style)]);
}

void say(const std::string& text, std::size_t indent) {
  std::fputs((wrapped(text, terminal_width(), indent) + "\n").c_str(), stdout);
}

void clear_screen() {
  const char* kind = std::getenv("TERM");
  if (::isatty(STDOUT_FILENO) && kind && std::string_view(kind) != "dumb") std::fputs("\x1b[H\x1b[2J\x1b[3J", stdout);
  else
    for (int i = 0; i < 60; ++i) std::fputc('\n', stdout);
  std::fflush(stdout);
}

bool can_ask() { return ::isatty(STDIN_FILENO) != 0; }

struct LineInput::Editor {
  EditLine* line = nullptr;
  History* history = nullptr;
  HistEvent event{};
  std::string prompt;
  struct sigaction before {};
  std::function<bool()> wakes;
  std::function<std::vector<std::string>()> words;
  bool woken = false;
  std::string typed;  ///< when it was woken

  static Editor& of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }
  static char* show(EditLine* line) { return of(line).prompt.data(); }
  /// Waits for the next character, or until it is woken, which ends the line.
  static int next(EditLine* line, wchar_t* character) {
    Editor& self = of(line);
    pollfd in{STDIN_FILENO, POLLIN, 0};
    while (::poll(&in, 1, 150) <= 0) {
      if (interrupt_seen) return 0;
      if (!self.wakes()) continue;
      const LineInfo* const so_far = el_line(line);
      self.typed.assign(so_far->buffer, so_far->lastchar);
      self.woken = true;
      return 0;
    }
    std::mbstate_t state{};
    for (char byte; ::read(STDIN_FILENO, &byte, 1) == 1;) {
      const std::size_t length = std::mbrtowc(character, &byte, 1, &state);
      if (length == static_cast<std::size_t>(-2)) continue;  // there is more of it
      if (length != static_cast<std::size_t>(-1)) return 1;
      state = {};
    }
    return 0;
  }
  /// Completes the end of the line with a word that can be typed.
  static unsigned char complete(EditLine* line, int) {
    Editor& self = of(line);
    const LineInfo* const so_far = el_line(line);
    const Completion done = completed(std::string(so_far->buffer, so_far->cursor), self.words());
    if (!done.insert.empty()) el_insertstr(line, editable(done.insert).c_str());
    if (done.candidates.empty()) return done.insert.empty() ? CC_REFRESH_BEEP : CC_REFRESH;
    std::fputc('\n', stdout);
    for (const std::string& each : done.candidates) std::fputs((each + "  ").c_str(), stdout);
    std::fputc('\n', stdout);
    return CC_REDISPLAY;
  }
  static unsigned char leave(EditLine*, int) {
    interrupt_seen = 1;
    return CC_EOF;
  }
};

LineInput::LineInput() : editor_(std::make_unique<Editor>()) {
  use_utf8();
  interrupt_seen = 0;
  editor_->line = el_init("dicetown", stdin, stdout, stderr);
  editor_->history = history_init();
  if (!editor_->line || !editor_->history) throw std::runtime_error("the terminal can't be set up for input");
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  ::sigaction(SIGINT, &action, &editor_->before);
  history(editor_->history, &editor_->event, H_SETSIZE, 200);
  el_set(editor_->line, EL_CLIENTDATA, editor_.get());
  el_set(editor_->line, EL_PROMPT, &Editor::show);
  el_set(editor_->line, EL_EDITOR, "emacs");
  el_set(editor_->line, EL_SIGNAL, 1);
  el_set(editor_->line, EL_HIST, history, editor_->history);
  // Ctrl-C arrives as a key, so that the line ends in order and the terminal is restored.
  el_set(editor_->line, EL_SETTY, "-d", "intr=", nullptr);
  el_set(editor_->line, EL_ADDFN, "leave", "leave the game", &Editor::leave);
  el_set(editor_->line, EL_BIND, "^C", "leave", nullptr);
}

LineInput::~LineInput() {
  history_end(editor_->history);
  el_end(editor_->line);
  ::sigaction(SIGINT, &editor_->before, nullptr);
}

std::optional<std::string> LineInput::read(const std::string& prompt) {
  std::fflush(stdout);
  editor_->prompt = editable(prompt);
  int size = 0;
  // Ctrl-C counts for one line, even if it was pressed before the prompt.
  if (!editor_->typed.empty()) el_push(editor_->line, editable(std::exchange(editor_->typed, {})).c_str());
  const char* text = interrupt_seen ? nullptr : el_gets(editor_->line, &size);
  woken_ = std::exchange(editor_->woken, false);
  interrupted_ = interrupt_seen;
  interrupt_seen = 0;
  if (!text || size <= 0 || interrupted_ || woken_) {
    std::fputc('\n', stdout);
    return std::nullopt;
  }
  std::string line(text, static_cast<std::size_t>(size));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r' || line.back() == ' ')) line.pop_back();
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  if (!line.empty()) history(editor_->history, &editor_->event, H_ENTER, editable(line).c_str());
  return line;
}

void LineInput::wake_if(std::function<bool()> wakes) {
  editor_->wakes = std::move(wakes);
  el_set(editor_->line, EL_GETCFN, &Editor::next);
}

void LineInput::complete_with(std::function<std::vector<std::string>()> words) {
  editor_->words = std::move(words);
  el_set(editor_->line, EL_ADDFN, "complete", "complete a word", &Editor::complete);
  el_set(editor_->line, EL_BIND, "^I", "complete", nullptr);
}

void LineInput::forget() {
  history(editor_->history, &editor_->event, H_CLEAR);
  editor_->typed.clear();
}

void Pages::print(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    make_room(1);
    std::fputs(std::string(lines.substr(0, end)).c_str(), stdout);
    lines.remove_prefix(end);
    ++unread_;
  }
}

void Pages::make_room(std::size_t lines) {
  if (unread_ > 0 && unread_ + lines + 1 > terminal_height() && ::isatty(STDOUT_FILENO)) go_on_();
}

}  // namespace tools
