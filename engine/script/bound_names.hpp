#pragma once
// Names that are bound when a script is loaded. Scripts name things by dotted constants (`zone.store`) and literal
// texts (`resolve("steal", {player = p})`), so what they stand for is known before anything runs: the text that is
// compiled has the numbers instead, and fields are passed by position. Nobody pays for a name while playing, and a name
// that stands for nothing is found at once, by file and line.
// What can't be decided by reading stays as it is and is looked up when it runs: a table of names that the file also
// uses as a local, fields that hold a function. Line numbers stay what they were.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "script/program.hpp"

namespace rules::script {

/// What the names in a pack's scripts stand for.
struct Dictionary {
  struct Constant {
    std::string literal;     ///< what is written in its place
    bool of_player = false;  ///< a zone that each player has: called with a player, it is that player's
  };
  struct Event {
    std::int32_t index;
    std::vector<std::string> fields;  ///< as in Lua
  };
  std::map<std::string, std::map<std::string, Constant>> constants;  ///< by table, by name as in Lua
  std::map<std::string, Event> events;
  std::map<std::string, std::int32_t> questions, values;
  std::map<std::string, std::int32_t> kinds;  ///< declared kinds of records; the numbers say nothing
  std::vector<std::string> ask_options;
  std::vector<std::string> functions;  ///< of the API: those that a file uses become locals of it
};

enum class Named : std::int8_t { event, question, value, kind };

/// A call that names what it is about: which event, question or value, and which of the event's fields, or of the
/// question's options, each further argument gives.
struct BoundCall {
  Named named;
  std::int32_t target;
  std::vector<std::int8_t> slots;
};

/// What was bound, for those who call the scripts.
struct Bindings {
  std::vector<BoundCall> calls;                 ///< a call's literal name became the code (Tag::call) of its place here
  std::map<std::string, Signature> signatures;  ///< of `event.name` and `after.event.name`, by "file:line:path"
  std::map<std::string, Program> programs;      ///< of those that can run without Lua, by the same
  std::vector<Program> routines;                ///< the functions of files that these call
  std::vector<std::string> texts = {"pending",  "done",      "cancelled",
                                    "replaced", "forbidden", "void"};  ///< that programs name; first, how events end

  /// The number of a text.
  std::int64_t text(std::string_view wanted) {
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i] == wanted) return static_cast<std::int64_t>(i);
    texts.emplace_back(wanted);
    return static_cast<std::int64_t>(texts.size()) - 1;
  }
};

/// Returns the text to compile; `bindings` grows. Throws ScriptError for a name that stands for nothing.
std::string bind_names(const std::string& file, std::string_view source, const Dictionary& dictionary,
                       Bindings& bindings);

}  // namespace rules::script
