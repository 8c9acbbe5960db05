// What a question is about: the card that was played, the tie, what was offered.
import type { Picture, Question } from "../contract/picture";
import { Badge, Who } from "../look/seat";
import { Amounts } from "../table/amounts";
import { CardFull, CardRow } from "../table/card";
import { useTable } from "../table/context";
import { StandingList } from "../table/place";
import { t } from "../words/words";
import { placeOf } from "./option";

type Props = { question: Question; picture: Picture };

function Tie({ question, picture }: Props) {
  const about = question.about;
  const table = useTable();
  if (!about?.tied || about.tied.length < 2) return null;
  const place = placeOf(picture, about.place);
  const prize = place?.prizes.find((each) => each.id === about.prize);
  const standing = about.tied.map((seat) => place?.standing.find((each) => each.seat === seat) ?? { seat, leads: false, tied: true });
  return (
    <div class="about-tie">
      <h3>{place ? t("q.tie.at", { place: place.name }) : t("q.tie")}</h3>
      <StandingList standing={standing.map((each) => ({ ...each, leads: false }))} />
      {prize ? (
        <p>
          <b>{prize.name}.</b> {prize.text}
        </p>
      ) : null}
      {about.offers && about.offers.length > 0 ? (
        <div class="offers">
          <h4>{t("q.offers")}</h4>
          {about.offers.map((made) => (
            <div key={made.by} class="offer-made">
              <Badge seat={made.by} />
              <span>
                {made.by === made.for
                  ? t("q.offer.own", { by: table?.name(made.by) ?? made.by })
                  : t("q.offer.by", { by: table?.name(made.by) ?? made.by, target: table?.name(made.for) ?? made.for })}
              </span>
              <Amounts amounts={made.amounts} />
              {made.cards.length > 0 ? <CardRow cards={made.cards} /> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function About({ question, picture }: Props) {
  const about = question.about;
  const table = useTable();
  if (!about) return null;
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
        </div>
      ) : about.event?.text ? (
        <p class="about-event">
          <b>{about.event.name}.</b> {about.event.text}
        </p>
      ) : null}
      <Tie question={question} picture={picture} />
    </>
  );
}
