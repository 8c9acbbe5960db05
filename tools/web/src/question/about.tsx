// The subject of a question: the card that was played, the tie, the offers.
import type { Entry, TableView, Place, Question } from "../contract/view";
import { Who } from "../look/seat";
import { CardFull } from "../table/card";
import { useTable } from "../table/context";
import { Prizes, StandingList, turnsText } from "../table/place";
import { t } from "../words/words";
import { Offers } from "./offers";
import { placeOf } from "./option";

/**
 * Returns the offers for the current decision: the latest ones in the log, up to the entry whose moment is
 * shown.
 */
function offers(log: Entry[], shown: number | null): Entry[] {
  const end = log.findIndex((entry) => entry.n === shown);
  const entries = end < 0 ? log : log.slice(0, end + 1);
  const since = entries.findLastIndex((entry) => entry.kind !== "offer");
  return entries.slice(since + 1);
}

/** Returns the players who may win: those that the reader may name, or else all who are tied. */
function winnersOf({ form, about }: Question): number[] {
  const named = "options" in form ? form.options.flatMap((option) => option.about?.seat ?? []) : [];
  return named.length > 0 ? named : (about?.tied ?? []);
}

type Props = { question: Question; view: TableView };

/** Returns the title of a tie, with the rank that it is for if several players can win the place. */
function titleOf(place: Place | undefined, slot: number | undefined): string {
  if (!place) return t("q.tie");
  if (slot === undefined) return t("q.tie.at", { place: place.name });
  return t("q.tie.for", { place: place.name, n: slot, slots: place.slots });
}

/** The prizes of a place, if there are several: it isn't known which one is at stake. */
function Several({ place }: { place: Place }) {
  const turns = turnsText(place);
  if (!turns) return null;
  return (
    <div class="about-prizes">
      <p>{turns}</p>
      <Prizes place={place} />
    </div>
  );
}

function Tie({ question, view }: Props) {
  const about = question.about;
  const table = useTable();
  if (!about?.tied || about.tied.length < 2) return null;
  const made = table ? offers(table.log.entries.value, table.viewing.at.value?.entry ?? null) : [];
  const place = placeOf(view, about.place);
  const prize = place?.prizes.find((each) => each.id === about.prize);
  const text = prize ? prize.text : place?.text;
  const standing = about.tied.map(
    (seat) => place?.standing.find((each) => each.seat === seat) ?? { seat, leads: false, tied: true },
  );
  return (
    <div class="about-tie">
      <h3>{titleOf(place, about.slot)}</h3>
      <StandingList standing={standing.map((each) => ({ ...each, leads: false }))} at={place} />
      {text ? (
        <p>
          {prize ? <b>{prize.name}.</b> : null} {text}
        </p>
      ) : null}
      {place && !prize ? <Several place={place} /> : null}
      {made.length > 0 ? <Offers made={made} winners={winnersOf(question)} /> : null}
    </div>
  );
}

export function About({ question, view }: Props) {
  const about = question.about;
  const table = useTable();
  if (!about) return null;
  // The texts of the question and of the tie needn't be repeated.
  const told = question.text !== undefined || (about.tied?.length ?? 0) > 1;
  return (
    <>
      {about.card ? (
        <div class="about-card">
          {about.by !== undefined ? (
            <p>
              <Who seat={about.by} name={t("q.played-by", { who: table?.name(about.by) ?? about.by })} />
            </p>
          ) : null}
          <CardFull card={about.card} />
          {about.event?.text ? <p class="about-event">{about.event.text}</p> : null}
        </div>
      ) : about.event?.text && !told ? (
        <p class="about-event">
          <b>{about.event.name}.</b> {about.event.text}
        </p>
      ) : null}
      <Tie question={question} view={view} />
    </>
  );
}
