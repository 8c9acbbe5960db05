// Style of the rules page: on a phone, wide, on paper, light and dark. Uses the classes of to_html.cpp.
#pragma once

#include <string_view>

namespace rules::rulebook {

inline constexpr std::string_view page_style = R"css(
:root {
  color-scheme: light dark;
  --ink: #221c14; --paper: #fbf7ee; --faint: #6a5d4b; --line: #d9cdb6; --mark: #fde9b0; --link: #7a3b12;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece3d2; --paper: #1b1712; --faint: #b3a58d; --line: #453a2c; --mark: #5c4510; --link: #f0b27a; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0 auto; padding: 1rem; max-width: 46rem; overflow-wrap: anywhere;
  background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif;
}
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--line); }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
p { margin: .4rem 0; }
.opening { font-size: 1.05rem; font-style: italic; }
.rule { margin: .9rem 0; }
.rule:target, dt:target { background: var(--mark); }
.by, .by a, small { color: var(--faint); font-size: .85rem; }
.by summary { cursor: pointer; }
dl { margin: .8rem 0; }
dt { font-weight: 600; margin-top: 1rem; }
dd { margin: 0 0 0 1rem; }
mark { background: var(--mark); color: inherit; padding: 0 .2em; border-radius: .2em; }
code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { white-space: pre-wrap; border: 1px solid var(--line); padding: .6rem; }
nav ol { columns: 14rem; margin: .4rem 0; }
summary { min-height: 1.6rem; }
@media print {
  :root { --ink: #000; --paper: #fff; --faint: #444; --line: #999; --mark: #eee; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  #scenarios, details.by ul { display: none; }
  .rule, dt, dd > p { break-inside: avoid; }
  h2 { break-after: avoid; }
}
)css";

}  // namespace rules::rulebook
