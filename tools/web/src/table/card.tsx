// A card on the table: a small face that opens its full text in a dialog, or a back if the card isn't known.
import { useState } from "preact/hooks";
import type { Answer, Card } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Dialog } from "../ui/dialog";
import { t } from "../words/words";
import type { Table } from "../state/table";
import { Amounts } from "./amounts";
import { useTable } from "./context";

/** Returns the answer that plays this card now, if the reader has a question with one. */
function answerWith(card: Card, table: Table | null): Answer | undefined {
  const question = table?.live.value?.question;
  if (question?.kind !== "choose" || table?.viewing.at.value) return undefined;
  return question.form.options.find((option) => option.about?.card === card.id);
}

/** The full text of a card, for dialogs and for a card played against the reader. */
export function CardFull({ card }: { card: Card }) {
  const several = (useTable()?.live.value?.game.packs.length ?? 2) > 1; // with a single pack, everything comes from it
  return (
    <article class={`card-full ${hue(card.look?.colour)}`}>
      <header>
        <Icon name={card.look?.icon} of={card.name} />
        <h3>{card.name}</h3>
      </header>
      {card.text ? <p>{card.text}</p> : null}
      {card.facts?.map((fact) => (
        <p key={fact.id}>
          {fact.name}: {fact.value}
        </p>
      ))}
      {card.holds ? <Amounts amounts={card.holds} /> : null}
      {card.source && several ? <footer>{t("card.from", { pack: card.source })}</footer> : null}
    </article>
  );
}

function Face({ card, whole }: { card: Card; whole: boolean }) {
  return (
    <>
      <span class="card-icon">
        <Icon name={card.look?.icon} of={card.name} />
      </span>
      <span class="card-name">{card.name}</span>
      {whole && card.text ? <span class="card-text">{card.text}</span> : null}
      {card.holds && card.holds.length > 0 ? (
        <span class="card-holds">
          {card.holds.map((amount) => (
            <span key={amount.id} title={amount.name}>
              <Icon name={amount.look?.icon} of={amount.name} kind={hue(amount.look?.colour)} />
              {amount.n}
            </span>
          ))}
        </span>
      ) : null}
      {card.n && card.n > 1 ? <span class="card-count">×{card.n}</span> : null}
    </>
  );
}

export type CardSize = "chip" | "small" | "whole";

/** `whole`: with its text on its face, as in the reader's own hand; `chip`: only its name. */
export function CardTile({ card, size = "small" }: { card: Card; size?: CardSize }) {
  const [open, setOpen] = useState(false);
  const table = useTable();
  const answer = open ? answerWith(card, table) : undefined;
  if (!card.known) {
    return (
      <span class={`card back ${hue(card.look?.colour)}`} title={card.name}>
        <Icon name={card.look?.icon} of={card.name} />
        <span class="unseen">
          {card.name}, {t("card.unknown")}
        </span>
        {card.n && card.n > 1 ? <span class="card-count">×{card.n}</span> : null}
      </span>
    );
  }
  const classes = `card ${size} ${hue(card.look?.colour)} ${card.playable ? "playable" : ""}`;
  return (
    <>
      <button type="button" class={classes} title={card.text} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Face card={card} whole={size === "whole"} />
      </button>
      {open ? (
        <Dialog title={card.name} onClose={() => setOpen(false)}>
          <CardFull card={card} />
          {answer && card.playable ? (
            <p class="inline">
              <button
                type="button"
                class="primary"
                onClick={() => {
                  setOpen(false);
                  table?.answer(answer.id, answer.label);
                }}
              >
                {t("q.choose", { what: answer.label })}
              </button>
            </p>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}

export function CardRow({ cards, size = "small" }: { cards: Card[]; size?: CardSize }) {
  return (
    <ul class="cards">
      {cards.map((card, i) => (
        <li key={`${card.id ?? card.back}.${i}`}>
          <CardTile card={card} size={size} />
        </li>
      ))}
    </ul>
  );
}
