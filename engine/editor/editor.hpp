// Editor and linter settings: the schema of each file, the location of stubs, the globals of scripts. Owns the form of
// these settings and the names of our own files.
#pragma once

#include <string>

#include "editor/stubs.hpp"

namespace rules::editor {

/// Returns .vscode/settings.json.
std::string vscode_settings();

/// Returns .vscode/extensions.json: extensions that understand schemas, stubs and luacheck.
std::string vscode_extensions();

/// Returns .luarc.json, for Lua's language server.
std::string luarc();

/// Returns .luacheckrc, with the globals that scripts have.
std::string luacheckrc(const InPlay& packs);

}  // namespace rules::editor
