#include "error_page.hpp"

#include "fmt/format.h"

namespace server {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

constexpr const char* kDocument = R"html(<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
body {{ max-width: 36rem; margin: 12vh auto; padding: 0 1.2rem; font: 1.1rem/1.5 system-ui, sans-serif; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{sentence}</p>
{link}</body>
</html>
)html";

}  // namespace

std::string error_page(const Asker& asker, const std::string& sentence, const std::string& lobby) {
  const std::string link =
      lobby.empty() ? "" : fmt::format("<p><a href=\"{}\">{}</a></p>\n", lobby, escaped(asker.texts("serve.to-lobby")));
  return fmt::format(kDocument, fmt::arg("language", escaped(asker.language)),
                     fmt::arg("title", escaped(asker.texts("serve.wrong-address"))),
                     fmt::arg("sentence", escaped(sentence)), fmt::arg("link", link));
}

}  // namespace server
