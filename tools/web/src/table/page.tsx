// The page of a table: its board, the question, the log beside it, and the dialogs over it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Table } from "../state/table";
import { Dialog } from "../ui/dialog";
import { Scrolled } from "../ui/scrolled";
import { useTitle } from "../ui/title";
import { t, type WordKey } from "../words/words";
import { isIdle } from "../question/idle";
import { QuestionPanel } from "../question/question";
import { Bar, type Window } from "./bar";
import { Board } from "./board";
import { MomentsContext, TableContext } from "./context";
import { Goal } from "./goal";
import { Live } from "./live";
import { Log, LogFilter } from "./log";
import { Menu } from "./menu";
import { News } from "./news";
import { Notices } from "./notices";
import { OverPanel } from "./over";
import { Rules } from "./rules";
import { Scores } from "./scores";
import { SkipLink } from "./skip";
import { Side } from "./side";
import { Why } from "./why";
import { useTurnAlert } from "./your_turn";

const kTitles: Record<Window, WordKey> = {
  menu: "menu.title",
  log: "log.title",
  rules: "rules.title",
  scores: "score.title",
  goal: "goal.title",
};

type WindowProps = { table: Table; open: Window | null; onClose: () => void };

function Windows({ table, open, onClose }: WindowProps) {
  const view = table.shown.value;
  if (open === null || !view) return null;
  return (
    <Dialog key={open} title={t(kTitles[open])} onClose={onClose} wide={open !== "menu" && open !== "log"}>
      {open === "menu" ? <Menu /> : null}
      {open === "log" ? (
        <>
          <LogFilter />
          <Scrolled kind="log-window" label={t("log.title")} change={table.log.entries.value}>
            <Log />
          </Scrolled>
        </>
      ) : null}
      {open === "rules" ? <Rules table={table.id} /> : null}
      {open === "scores" ? <Scores view={view} /> : null}
      {open === "goal" ? <Goal view={view} /> : null}
    </Dialog>
  );
}

function Here({ table }: { table: Table }) {
  const [open, setOpen] = useState<Window | null>(null);
  const view = table.shown.value;
  const question = table.live.value?.question;
  const asked = question != null && !isIdle(question);
  useTitle(view?.game.name, asked);
  useTurnAlert(
    view ? (asked ? question.id : null) : undefined,
    table.id,
    table.welcome.value?.name || (view?.game.name ?? ""),
  );
  const board = useRef<HTMLElement>(null);
  const at = table.viewing.at.value;
  useEffect(() => {
    if (at) setOpen((now) => (now === "log" ? null : now));
  }, [at]);
  const gone = table.wire.state.value === "closed";
  useEffect(() => {
    if (gone) setOpen(null);
  }, [gone]);
  if (!view) {
    return (
      <main class="table-page empty">
        <Notices />
        {gone ? null : <p class="quiet">{t("wire.connecting")}</p>}
      </main>
    );
  }
  return (
    <div class={`table-page ${table.viewing.at.value ? "past" : ""}`}>
      <SkipLink to={board} />
      <Bar view={view} onOpen={setOpen} />
      <Notices />
      <main ref={board} class="board" aria-label={t("table.title")}>
        <Board view={view}>
          {view.over ? <OverPanel over={view.over} view={view} table={table.id} /> : null}
          {view.over ? null : <QuestionPanel view={view} />}
          {view.over || table.viewing.at.value ? null : <News />}
        </Board>
      </main>
      <Side change={table.log.entries.value} head={<LogFilter />}>
        <Log />
      </Side>
      <Windows table={table} open={open} onClose={() => setOpen(null)} />
      <Why />
      <Live />
    </div>
  );
}

export function TablePage({ id, token }: { id: string; token?: string | undefined }) {
  const table = useMemo(() => new Table(id, token), [id, token]);
  useEffect(() => () => table.wire.leave(), [table]);
  const moments = { show: (entry: number) => table.lookAt(entry), shown: table.viewing.at.value?.entry ?? null };
  return (
    <TableContext value={table}>
      <MomentsContext value={moments}>
        <Here table={table} />
      </MomentsContext>
    </TableContext>
  );
}
