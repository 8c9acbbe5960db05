// Opens the host's browser.
#pragma once
#include <string>

namespace server {

/// Opens a URL in the user's browser, if the program runs on a desktop and its output is a terminal. Doesn't wait.
void open_browser(const std::string& url);

}  // namespace server
