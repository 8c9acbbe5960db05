// Entry point: settings, the route, the page.
import "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import "./css/all.css";
import { askAddress } from "./net/address";
import { followRoute } from "./state/route";
import { applySettings } from "./state/settings";
import { holdFocus } from "./ui/held_focus";

applySettings();
followRoute();
askAddress();
holdFocus();
const root = document.getElementById("app");
if (root) render(<App />, root);
