// Error page: an error as an HTML document, for a browser that was opened at a wrong address. Needs no script.
#pragma once
#include <string>

#include "spoken.hpp"

namespace server {

/// Returns the document. `lobby`: the path of the lobby, to link to it; empty: no link.
std::string error_page(const Asker& asker, const std::string& sentence, const std::string& lobby);

}  // namespace server
