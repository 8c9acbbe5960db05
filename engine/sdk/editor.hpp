// What editors and linters are told: which schema is for which file, where the stubs are, which globals scripts have.
// Owns the form of their settings. Knows the names of our own files, and nothing of what is in them.
#pragma once

#include <string>

#include "sdk/stubs.hpp"

namespace rules::sdk {

/// Returns .vscode/settings.json.
std::string vscode_settings();

/// Returns .vscode/extensions.json: what understands schemas, stubs and luacheck.
std::string vscode_extensions();

/// Returns .luarc.json, for Lua's language server.
std::string luarc();

/// Returns .luacheckrc, with the globals that scripts have.
std::string luacheckrc(const InPlay& packs);

}  // namespace rules::sdk
