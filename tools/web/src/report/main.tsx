// A report in the browser: one file, which holds all that it shows and asks for nothing. It knows no command and no
// game: it draws whatever figures the engine has put into it.
import { render } from "preact";
import type { Report } from "../contract/report";
import "./report.css";
import { Page } from "./page";

const report = JSON.parse(document.getElementById("report")!.textContent!) as Report;
document.title = report.title;
render(<Page report={report} />, document.getElementById("app")!);
