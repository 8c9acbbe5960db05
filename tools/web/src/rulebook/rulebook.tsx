// The rulebook of a game. Its texts between the rules come with it, in its language.
import { Fragment } from "preact";
import type { Rulebook } from "../contract/server";
import { Chapter } from "./chapter";
import { Link, Links, useTarget } from "./links";
import { Scenarios } from "./scenarios";
import { Piece } from "./sentence";

function Contents({ book }: { book: Rulebook }) {
  const { labels } = book;
  const entries = book.chapters.map(({ id, title }) => ({ id: `chapter-${id}`, title }));
  if (book.options.length > 0) entries.push({ id: "options", title: labels.options });
  if (book.scenarios.length > 0) entries.push({ id: "scenarios", title: labels.scenarios });
  return (
    <nav aria-label={labels.contents}>
      <details open>
        <summary>{labels.contents}</summary>
        <ol>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <Link to={id}>{title}</Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The packs, and the options that differ from the default. */
function ThisGame({ book }: { book: Rulebook }) {
  const changes = book.options.filter((option) => option.value.note);
  return (
    <section>
      <h2>{book.labels.game}</h2>
      <ul>
        {book.packs.map((pack) => (
          <li key={pack.id}>
            <strong>{pack.name}</strong> <small>{pack.version}</small>
            {pack.text ? `: ${pack.text}` : ""}
          </li>
        ))}
      </ul>
      {changes.length > 0 ? (
        <>
          <p>{book.labels.changes}</p>
          <ul>
            {changes.map((option) => (
              <li key={option.id}>
                {option.name}: <Piece piece={option.value} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Options({ book }: { book: Rulebook }) {
  const target = useTarget("options");
  if (book.options.length === 0) return null;
  return (
    <section ref={target}>
      <h2>{book.labels.options}</h2>
      <dl>
        {book.options.map((option) => (
          <Fragment key={option.id}>
            <dt>
              {option.name}: <Piece piece={option.value} />
            </dt>
            <dd>
              <p>{option.text}</p>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

export function RulebookView({ book }: { book: Rulebook }) {
  return (
    <Links>
      <div class="rulebook" lang={book.language}>
        <h1>{book.title}</h1>
        <Contents book={book} />
        <ThisGame book={book} />
        {book.chapters.map((chapter) => (
          <Chapter key={chapter.id} chapter={chapter} book={book} />
        ))}
        <Options book={book} />
        <Scenarios book={book} />
      </div>
    </Links>
  );
}
