// A new table: packs, house rules, seats, and settings for the whole table.
import { useEffect, useState } from "preact/hooks";
import type { SeatChoice, Wanted } from "../contract/lobby";
import type { Checked, Choices, Created } from "../contract/server";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { spoken, t } from "../words/words";
import { ClockField } from "./clock_field";
import { Options } from "./options";
import { Packs } from "./packs";
import { Seats, usualBot } from "./seats";

const kPatience = 150;
/** Minutes for which players may be away. */
const kAway = [1, 2, 5, 10, 30];
const kUsualAway = 2;

type Props = { choices: Choices; onCreated: (created: Created, name: string, players: string[]) => void };

function Problems({ problems }: { problems: Checked["problems"] }) {
  return (
    <div aria-live="polite">
      {problems.length > 0 ? (
        <div class="problems" data-problems>
          <b>{t("lobby.problems")}</b>
          <ul>
            {problems.map((problem, i) => (
              <li key={i}>
                {problem.text} {problem.fix ? <em>{t("lobby.fix", { fix: problem.fix })}</em> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function seatsAtFirst(choices: Choices): SeatChoice[] {
  const bot = usualBot(choices.bots);
  const n = Math.min(Math.max(4, choices.players.least), choices.players.most);
  return Array.from({ length: n }, (_, i) => ({ name: "", kind: i === 0 ? "open" : bot }));
}

/** The server's verdict on a selection, requested shortly after each change. */
function useChecked(packs: string[], options: Record<string, string>, seats: SeatChoice[]): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  const language = settings.language.value;
  const asked = JSON.stringify({ packs, options, seats });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      api.check(JSON.parse(asked) as Wanted, language).then(
        (answer) => current && setChecked(answer),
        (error: Error) => current && setChecked({ fine: false, problems: [{ text: error.message }] }),
      );
    }, kPatience);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, language]);
  return checked;
}

export function NewTableForm({ choices, onCreated }: Props) {
  const [packs, setPacks] = useState<string[]>(
    choices.packs.filter((pack) => pack.always || pack.usual).map((pack) => pack.id),
  );
  const [options, setOptions] = useState<Record<string, string>>({});
  const [seats, setSeats] = useState<SeatChoice[]>(seatsAtFirst(choices));
  const [windows, setWindows] = useState(choices.windows[0]?.id ?? "");
  const [hints, setHints] = useState(true);
  const [away, setAway] = useState(kUsualAway);
  const [clock, setClock] = useState(0);
  const [listed, setListed] = useState(false);
  const [name, setName] = useState("");
  const [language, setLanguage] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const [failed, setFailed] = useState("");
  const tableLanguage = language ?? settings.language.value; // the page's language, until another is chosen
  const used = Object.fromEntries(
    Object.entries(options).filter(([id]) =>
      choices.options.some((each) => each.id === id && packs.includes(each.pack)),
    ),
  );
  const checked = useChecked(packs, used, seats);
  const languages = choices.languages.length > 0 ? choices.languages : spoken;
  const problems = [...(checked?.problems ?? []), ...(failed ? [{ text: failed }] : [])];
  const create = async (event: Event) => {
    event.preventDefault();
    if (creating) return;
    setCreating(true);
    setFailed("");
    try {
      const made = await api.create(
        {
          packs,
          options: used,
          seats,
          windows,
          hints,
          patience: 60 * away,
          clock,
          listed,
          language: tableLanguage,
          name,
        },
        settings.language.value,
      );
      onCreated(
        made,
        name,
        seats.map((seat) => seat.name),
      );
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
    setCreating(false);
  };
  return (
    <form class="new-table" onSubmit={create}>
      <div class="panel lead">
        <h2 tabIndex={-1} data-heading>
          {t("lobby.title")}
        </h2>
        <p>{t("lobby.lead")}</p>
      </div>
      <Packs packs={choices.packs} chosen={packs} onChange={setPacks} />
      <Seats seats={seats} bots={choices.bots} players={checked?.players ?? choices.players} onChange={setSeats} />
      <fieldset class="panel">
        <legend>{t("lobby.table")}</legend>
        <div class="fields">
          <label class="field">
            <span>{t("lobby.table.name")}</span>
            <input type="text" maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{t("lobby.language")}</span>
            <select
              data-table-language
              value={tableLanguage}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            >
              {languages.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          {choices.windows.length > 0 ? (
            <label class="field">
              <span>{t("lobby.windows")}</span>
              <select data-windows value={windows} onChange={(event) => setWindows(event.currentTarget.value)}>
                {choices.windows.map((each) => (
                  <option key={each.id} value={each.id} title={each.text}>
                    {each.name}
                  </option>
                ))}
              </select>
              <small>{choices.windows.find((each) => each.id === windows)?.text}</small>
            </label>
          ) : null}
          <label class="field">
            <span>{t("lobby.away")}</span>
            <select data-away value={away} onChange={(event) => setAway(Number(event.currentTarget.value))}>
              {kAway.map((n) => (
                <option key={n} value={n}>
                  {t("lobby.away.minutes", { n })}
                </option>
              ))}
            </select>
            <small>{t("lobby.away.text")}</small>
          </label>
          <ClockField value={clock} onChange={setClock} />
        </div>
        <label class="check">
          <input type="checkbox" checked={hints} onChange={(event) => setHints(event.currentTarget.checked)} />
          {t("lobby.hints")}
        </label>
        <label class="check">
          <input
            type="checkbox"
            data-listed
            checked={listed}
            onChange={(event) => setListed(event.currentTarget.checked)}
          />
          {t("lobby.listed")}
        </label>
        <Options
          options={choices.options
            .filter((option) => packs.includes(option.pack))
            .map((option) => ({ ...option, default: checked?.defaults?.[option.id] ?? option.default }))}
          packs={choices.packs}
          values={options}
          onChange={setOptions}
        />
        <Problems problems={problems} />
        <button
          type="submit"
          class="primary"
          data-create
          aria-disabled={creating || checked?.fine === false || undefined}
        >
          {t(creating ? "lobby.creating" : "lobby.create")}
        </button>
      </fieldset>
    </form>
  );
}
