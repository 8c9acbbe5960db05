// Formats debug() output of scripts, one line each: "file:line: words". Only for the host of a game, never for its
// players.
#pragma once
#include <functional>

#include "play/wording.hpp"
#include "script/debugging.hpp"

namespace rules::play {

class DebugLines : public script::DebugSink {
 public:
  /// `linked` provides names and must outlive this.
  DebugLines(const packs::LinkedGame& linked, std::function<void(const std::string&)> line, std::string language = "en")
      : rules_(linked.ruleset), words_(linked, std::move(language)), line_(std::move(line)) {}
  std::string name(Type type, std::int32_t value) override { return name_of(rules_, words_, type, value); }
  void show(const std::string& file, int line, const std::string& words) override {
    line_((file.empty() ? "" : file + ":" + std::to_string(line) + ": ") + words);
  }
  /// Returns the name of something in the game; reveals everything.
  static std::string name_of(const Ruleset& rules, const Wording& words, Type type, std::int32_t value) {
    if (type == Type::card) return words.name("card", rules.kind_of(Card(value)).id);
    return words.value(StateView(rules, nullptr), type, value,
                       Viewer::open());  // other names don't depend on the state
  }

 private:
  const Ruleset& rules_;
  Wording words_;
  std::function<void(const std::string&)> line_;
};

}  // namespace rules::play
