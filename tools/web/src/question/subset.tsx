// A choice of several: dice in a tray, or cards; with the current price, the hand they form, and a card that
// can be committed with them.
import { useState } from "preact/hooks";
import type { Amount, Answer, Commit, Die, TableView, Player, SubsetForm as Form } from "../contract/view";
import { amountsText } from "../table/amounts";
import { DieFace, keyOf, sorted } from "../table/die";
import { sizes as said, t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";
import { asTheyLie, diceOf, OptionButton } from "./option";
import { Prices } from "./prices";
import { listedSubset, subset } from "./plain";

type TrayProps = { options: Answer[]; dice: Die[]; picked: Set<number>; toggle: (nth: number) => void };

/** Selectable dice, with the others beside them. */
export function Tray({ options, dice, picked, toggle }: TrayProps) {
  const byDie = new Map(options.map((option, nth) => [option.about?.die ?? -1, { option, nth }]));
  const free = sorted(dice).filter(({ nth }) => byDie.has(nth));
  const aside = sorted(dice).filter(({ nth }) => !byDie.has(nth));
  return (
    <div class="tray">
      <div class="tray-free">
        {free.map(({ die, nth }) => {
          const choice = byDie.get(nth);
          if (!choice) return null;
          return (
            <button
              key={nth}
              type="button"
              class="die-button"
              data-choice
              data-die={nth}
              aria-pressed={picked.has(choice.nth)}
              aria-label={choice.option.label}
              onClick={() => toggle(choice.nth)}
            >
              <DieFace key={die.face} die={die} />
            </button>
          );
        })}
      </div>
      {aside.length > 0 ? (
        <div class="tray-aside">
          <small>{t("dice.kept")}</small>
          {aside.map((each) => (
            <DieFace key={keyOf(each)} die={each.die} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

type CommitsProps = { commits: Commit[]; view: TableView; chosen: string | null; choose: (id: string | null) => void };

function Commits({ commits, view, chosen, choose }: CommitsProps) {
  return (
    <fieldset class="commits">
      <legend>{t("q.with")}</legend>
      <button type="button" class="option" data-choice aria-pressed={chosen === null} onClick={() => choose(null)}>
        {t("q.with.none")}
      </button>
      {commits.map((commit) => (
        <OptionButton
          key={commit.id}
          option={commit}
          view={view}
          pressed={chosen === commit.id}
          onPick={() => choose(commit.id)}
        />
      ))}
    </fieldset>
  );
}

/** Returns the amount that the reader has of the currency. */
function have(me: Player | undefined, price: Amount): string {
  const held = me?.holds.find((each) => each.id === price.id)?.n;
  return held === undefined ? "" : ` (${t("q.have", { n: held })})`;
}

export function SubsetForm({ question, view, answer, busy }: FormProps<Form>) {
  const form = question.form;
  const [picked, setPicked] = useState<Set<number>>(new Set());
  const [commit, setCommit] = useState<string | null>(null);
  const commits = form.with ?? [];
  const sizes = commits.find((each) => each.id === commit)?.sizes ?? form.sizes;
  const chosen = form.options.filter((_, nth) => picked.has(nth));
  const plain = subset(chosen, commit);
  const listed = listedSubset(question, plain);
  // Choosing nothing, where possible, has a button of its own.
  const empty = chosen.length === 0 && commit === null;
  const none = empty && question.pass !== undefined;
  const fits = !none && sizes.includes(chosen.length) && (question.more || listed !== undefined);
  const whyNot = () => {
    if (sizes.includes(chosen.length)) return t("q.not-allowed");
    const refused = chosen.length > 0 ? question.not_offered.find((each) => each.about.n === chosen.length) : undefined;
    return refused?.why ?? t("q.choose.sizes", { n: said(sizes) });
  };
  const toggle = (nth: number) => {
    const next = new Set(picked);
    if (!next.delete(nth)) next.add(nth);
    setPicked(next);
  };
  const me = view.players.find((player) => player.you);
  const price = commit === null ? form.prices?.[chosen.length] : undefined;
  const cost = !sizes.includes(chosen.length) ? undefined : price ? [price].filter((each) => each.n > 0) : listed?.cost;
  const dice = diceOf(view, form.options[0]?.about?.of);
  const ofDice =
    form.options.length > 0 &&
    form.options.every((option) => option.about?.die !== undefined && dice[option.about.die] !== undefined);
  const label = listed?.label ?? (chosen.map((option) => option.label).join(", ") || "–");
  return (
    <>
      {ofDice ? (
        <Tray options={form.options} dice={dice} picked={picked} toggle={toggle} />
      ) : (
        <div class="options">
          {asTheyLie(form.options, view).map(({ option, nth }) => (
            <OptionButton key={nth} option={option} view={view} pressed={picked.has(nth)} onPick={() => toggle(nth)} />
          ))}
        </div>
      )}
      {form.prices ? (
        <Prices
          prices={form.prices}
          sizes={form.sizes}
          chosen={commit === null ? chosen.length : -1}
          refused={question.not_offered}
        />
      ) : null}
      {commits.length > 0 ? <Commits commits={commits} view={view} chosen={commit} choose={setCommit} /> : null}
      <p class="sum" aria-live="polite">
        {cost ? (
          <span>
            {t("q.price")}: <b>{cost.length > 0 ? amountsText(cost) : t("q.free")}</b>
            {cost.map((each) => (
              <small key={each.id}>{have(me, each)}</small>
            ))}
          </span>
        ) : null}
        {listed?.makes ? (
          <span>
            {t("q.makes")}: <b>{listed.makes}</b>
          </span>
        ) : null}
        {fits || none ? null : <span class="unfit">{whyNot()}</span>}
      </p>
      <Confirm ready={fits} busy={busy} onConfirm={() => answer(listed?.id ?? plain, label)}>
        {empty && !fits ? t("q.pick") : t("q.choose", { what: label })}
      </Confirm>
    </>
  );
}
