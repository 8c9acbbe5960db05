// The reader's question, in the form for its kind; or the players being waited for.
import { useEffect, useRef } from "preact/hooks";
import type { Answer, TableView, Question } from "../contract/view";
import { useTable } from "../table/context";
import { Middle } from "../table/middle";
import { listed, t } from "../words/words";
import { About } from "./about";
import { Chosen } from "./chosen";
import { ChooseForm } from "./choose";
import { DieFaceForm } from "./die_face";
import { DivideForm } from "./divide";
import { Failed } from "./failed";
import type { FormProps } from "./form";
import { Guide } from "./guide";
import { HintLine } from "./hint";
import { useInView } from "./in_view";
import { NotOffered } from "./not_offered";
import { NumberForm } from "./number";
import { OfferForm } from "./offer";
import { OrderForm } from "./order";
import { StepTold } from "./step_told";
import { SubsetForm } from "./subset";

function Form({ question, ...props }: FormProps<Question["form"]>) {
  switch (question.kind) {
    case "choose":
    case "yes-no":
    case "replacement":
      return <ChooseForm question={question} {...props} />;
    case "order":
      return <OrderForm question={question} {...props} />;
    case "number":
      return <NumberForm question={question} {...props} />;
    case "subset":
      return <SubsetForm question={question} {...props} />;
    case "die-face":
      return <DieFaceForm question={question} {...props} />;
    case "divide":
      return <DivideForm question={question} {...props} />;
    case "offer":
      return <OfferForm question={question} {...props} />;
  }
}

/** Returns the declining answer. A form that has it among its own choices doesn't get it twice. */
function passing(question: Question): Answer | null {
  if (question.pass === undefined) return null;
  const options = question.kind === "choose" || question.kind === "yes-no" ? question.form.options : [];
  const listed = [...options, ...question.answers].find((answer) => answer.id === question.pass);
  return listed ?? { id: question.pass, label: t("q.pass") };
}

/** Returns true if the form itself shows which numbers are too expensive. */
function priced(question: Question): boolean {
  return question.kind === "subset" && (question.form.prices?.length ?? 0) > 0;
}

function Asked({ question, view }: { question: Question; view: TableView }) {
  const table = useTable();
  if (!table) return null;
  const busy = table.answers.sent.value !== null || table.paused.value !== null;
  const advice = table.viewing.hint.value?.question === question.id ? table.viewing.hint.value : null;
  const hint = advice?.answer ?? null;
  const pass = passing(question);
  const answer = (id: string, label: string) => table.answer(id, label);
  return (
    <>
      {question.text ? <p class="question-text">{question.text}</p> : null}
      <Guide question={question} aim={view.game.aim} />
      <About question={question} view={view} />
      <Form key={question.id} question={question} view={view} answer={answer} busy={busy} hint={hint} />
      {advice ? <HintLine hint={advice} /> : null}
      <div class="beside">
        {pass ? (
          <button
            type="button"
            class={`secondary ${hint === pass.id ? "hinted" : ""}`}
            data-pass
            data-answer={pass.id}
            aria-disabled={busy || undefined}
            onClick={() => !busy && answer(pass.id, pass.label)}
          >
            {pass.label}
            {hint === pass.id ? <em class="tag hint-tag">{t("q.hint.is")}</em> : null}
          </button>
        ) : null}
        {table.welcome.value?.hints ? (
          <button type="button" class="link" data-hint onClick={() => table.askHint()}>
            {t("q.hint")}
          </button>
        ) : null}
        <button type="button" class="link" data-why onClick={() => table.askWhy(undefined, question.prompt)}>
          {t("why.title")}
        </button>
      </div>
      <NotOffered
        all={question.not_offered.filter((each) => !(each.about.n !== undefined && priced(question)))}
        view={view}
      />
      <StepTold view={view} />
    </>
  );
}

function heading(view: TableView, sending: boolean, name: (seat: number) => string): string {
  if (view.failed !== undefined) return view.failed;
  if (sending) return t("q.wait.you");
  if (view.question) return view.question.prompt;
  if (view.waiting.length === 0) return t("q.wait.nobody");
  return t("q.wait", { who: listed(view.waiting.map(name)) });
}

/** Keys 1 to 9 press the nth choice while the focus is here, or nowhere. */
function byDigit(event: KeyboardEvent, within: HTMLElement | null): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
  const { target } = event;
  if (target instanceof HTMLInputElement || !(target instanceof Node)) return;
  if (target !== document.body && !within?.contains(target)) return;
  const choices = within?.querySelectorAll<HTMLElement>("[data-choice]");
  const choice = choices?.[Number(event.key) - 1];
  if (!choice) return;
  event.preventDefault();
  choice.focus();
  choice.click();
}

export function QuestionPanel({ view }: { view: TableView }) {
  const table = useTable();
  const section = useRef<HTMLElement>(null);
  const asked = view.question?.id ?? null;
  useInView(section, view.question);
  useEffect(() => {
    const press = (event: KeyboardEvent) => byDigit(event, section.current);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const sending = table?.answers.sent.value != null;
  return (
    <section
      ref={section}
      class={`question ${view.question ? "yours" : ""}`}
      data-question={asked ?? undefined}
      aria-busy={sending}
    >
      <h2 tabIndex={-1} data-heading>
        {heading(view, sending, (seat) => table?.name(seat) ?? String(seat))}
      </h2>
      {table?.viewing.notice.text.value ? (
        <p class="notice" role="alert">
          {table.viewing.notice.text.value}
        </p>
      ) : null}
      {view.failed !== undefined ? <Failed /> : null}
      {view.question ? null : <Chosen />}
      <Middle view={view} />
      {view.question && table?.viewing.at.value ? <About question={view.question} view={view} /> : null}
      {view.question && !table?.viewing.at.value ? <Asked question={view.question} view={view} /> : null}
    </section>
  );
}
