import type { Report } from "../contract/report";
import { Command } from "./command";
import { Shown } from "./figure";
import { whole } from "./format";

function Contents({ report }: { report: Report }) {
  if (report.figures.length < 3) return null;
  return (
    <nav aria-label="Figures">
      <ol>
        {report.figures.map((figure) => (
          <li key={figure.id}>
            <a href={`#${figure.id}`}>{figure.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Made({ report }: { report: Report }) {
  const { version, lock, seed, games } = report.made;
  return (
    <footer>
      <h2>Reproduce this report</h2>
      {report.command !== "" && <Command text={report.command} what="the command that makes this report" />}
      <dl>
        <dt>Games</dt>
        <dd>{whole(games)}</dd>
        <dt>Seed</dt>
        <dd>{seed}</dd>
        <dt>Engine</dt>
        <dd>{version}</dd>
        <dt>Packs</dt>
        <dd>
          {lock.map((pack) => (
            <div key={pack}>{pack}</div>
          ))}
        </dd>
      </dl>
    </footer>
  );
}

export function Page({ report }: { report: Report }) {
  return (
    <>
      <header>
        <h1>{report.title}</h1>
        <p class="made">
          {whole(report.made.games)} games, seed {report.made.seed}
        </p>
      </header>
      <main>
        {report.summary.length > 0 && (
          <section class="summary" aria-label="Results">
            {report.summary.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        )}
        <Contents report={report} />
        {report.figures.map((figure) => (
          <Shown key={figure.id} figure={figure} />
        ))}
      </main>
      <Made report={report} />
    </>
  );
}
