// A chapter of the rulebook: its rules, and the cards and places that it describes.
import type { Rulebook, RulebookChapter, RulebookRule, RulebookScenario, RulebookThing } from "../contract/server";
import { Link, useTarget } from "./links";
import { Piece, Sentence } from "./sentence";

type RuleProps = { rule: RulebookRule; scenarios: RulebookScenario[] };

function Proofs({ rule, scenarios }: RuleProps) {
  if (rule["proved-by"].length === 0) return null;
  return (
    <ul>
      {rule["proved-by"].map((nth) => (
        <li key={nth}>
          <Link to={`scenario-${nth}`}>{scenarios[nth]?.title}</Link>{" "}
          <small>
            {scenarios[nth]?.file}:{scenarios[nth]?.line}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** A sentence, with its reason and scenarios in a collapsed block below it. */
function Rule({ rule, scenarios }: RuleProps) {
  const note = rule["note-parts"];
  return (
    <div class="rule">
      {rule.parts.length > 0 ? (
        <p>
          <Sentence parts={rule.parts} />
        </p>
      ) : null}
      <details class="by">
        <summary>{rule.origin}</summary>
        {note ? (
          <p class="note">
            <Sentence parts={note} />
          </p>
        ) : null}
        <p>
          <code>{rule.id}</code> {rule["replaces-text"]}
        </p>
        <Proofs rule={rule} scenarios={scenarios} />
      </details>
    </div>
  );
}

function Thing({ thing, scenarios }: { thing: RulebookThing; scenarios: RulebookScenario[] }) {
  const { copies } = thing;
  return (
    <>
      <dt>
        {thing.name}
        {copies && (copies.text !== "1" || copies.note) ? (
          <>
            {" "}
            <small>
              × <Piece piece={copies} />
            </small>
          </>
        ) : null}
      </dt>
      <dd>
        {thing.parts.length > 0 ? (
          <p>
            <Sentence parts={thing.parts} />
          </p>
        ) : null}
        {thing.rules.map((rule) => (
          <Rule key={rule.id} rule={rule} scenarios={scenarios} />
        ))}
      </dd>
    </>
  );
}

export function Chapter({ chapter, book }: { chapter: RulebookChapter; book: Rulebook }) {
  const target = useTarget(`chapter-${chapter.id}`);
  return (
    <section ref={target}>
      <h2>{chapter.title}</h2>
      {chapter.parts.length > 0 ? (
        <p class="opening">
          <Sentence parts={chapter.parts} />
        </p>
      ) : null}
      {chapter.rules.map((rule) => (
        <Rule key={rule.id} rule={rule} scenarios={book.scenarios} />
      ))}
      {chapter.things.length > 0 ? (
        <dl>
          {chapter.things.map((thing) => (
            <Thing key={thing.id} thing={thing} scenarios={book.scenarios} />
          ))}
        </dl>
      ) : null}
    </section>
  );
}
