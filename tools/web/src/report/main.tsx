// A report in the browser: a single self-contained file that requests nothing. Knows no command and no game: it
// draws whatever figures the engine has put into it.
import { render } from "preact";
import type { Report } from "../contract/report";
import "./report.css";
import { Page } from "./page";

const report = JSON.parse(document.getElementById("report")!.textContent!) as Report;
document.title = report.title;
render(<Page report={report} />, document.getElementById("app")!);
