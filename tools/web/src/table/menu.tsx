// Settings of the reader and of their seat.
import { useState } from "preact/hooks";
import { kMaxName } from "../contract/lobby";
import { linkForOthers } from "../net/address";
import { kGuided, settings, type Theme } from "../state/settings";
import { spoken, t } from "../words/words";
import { Copy } from "../ui/copy";
import { Refused } from "../ui/refused";
import { useTable } from "./context";
import { DeleteTable, Export } from "./delete_table";
import { GiveUp } from "./give_up";
import { AllLinks } from "./my_seat";
import { SwapSeats } from "./new_game";
import { TurnSettings } from "./your_turn";

export function Preferences({ onLanguage }: { onLanguage?: () => void }) {
  const pickLanguage = (id: string) => {
    settings.language.value = id;
    onLanguage?.();
  };
  return (
    <div class="fields">
      <label class="field">
        <span>{t("menu.language")}</span>
        <select
          data-language
          value={settings.language.value}
          onChange={(event) => pickLanguage(event.currentTarget.value)}
        >
          {spoken.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("menu.theme")}</span>
        <select
          value={settings.theme.value}
          onChange={(event) => (settings.theme.value = event.currentTarget.value as Theme)}
        >
          <option value="system">{t("menu.theme.system")}</option>
          <option value="light">{t("menu.theme.light")}</option>
          <option value="dark">{t("menu.theme.dark")}</option>
        </select>
      </label>
    </div>
  );
}

/** Lets the host make a new link for a seat whose link was lost; the old one stops working. */
function NewLinks() {
  const table = useTable();
  const [seat, setSeat] = useState(0);
  const seats = table?.welcome.value?.seats.filter((each) => each.kind === "open" || each.kind === "human") ?? [];
  const made = table?.link.value;
  if (!table || seats.length === 0) return null;
  const chosen = seat || (seats[0]?.seat ?? 0);
  return (
    <div class="fields">
      <label class="field">
        <span>{t("menu.new-link")}</span>
        <select value={chosen} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {seats.map((each) => (
            <option key={each.seat} value={each.seat}>
              {table.name(each.seat)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" title={t("menu.new-link.text")} onClick={() => table.newLink(chosen)}>
        {t("menu.new-link.do")}
      </button>
      {made ? (
        <p role="status">
          {t("link.new", { who: table.name(made.seat) })}:{" "}
          <Copy text={linkForOthers(made.url)} label={t("link.copy")} />{" "}
          {made.seat === table.seat ? t("link.own") : null}
        </p>
      ) : null}
    </div>
  );
}

/** Switches the explanations of the next decisions on or off. */
function Explanations() {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-guide-on
        checked={settings.guide.value > 0}
        onChange={(event) => (settings.guide.value = event.currentTarget.checked ? kGuided : 0)}
      />
      {t("menu.guide", { n: kGuided })}
    </label>
  );
}

function MySeat() {
  const table = useTable();
  const [name, setName] = useState(table?.seat ? table.name(table.seat) : "");
  if (!table || table.seat === null) return null;
  const paused = table.paused.value !== null;
  return (
    <>
      <Explanations />
      <TurnSettings />
      <label class="check">
        <input
          type="checkbox"
          checked={table.skipTies.value}
          onChange={(event) => table.setSkipTies(event.currentTarget.checked)}
        />
        {t("menu.skip-ties")}
      </label>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          table.rename(name);
        }}
      >
        <label class="field">
          <span>{t("menu.name")}</span>
          <input
            type="text"
            maxLength={kMaxName}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{t("menu.name.set")}</button>
      </form>
      <Refused why={table.viewing.menuRefused.value} />
      <div class="inline">
        <button type="button" onClick={() => table.wire.send({ type: "pause", on: !paused })}>
          {t(paused ? "bar.resume" : "bar.pause")}
        </button>
      </div>
      <GiveUp />
      <SwapSeats />
      <AllLinks />
      {table.isHost ? <NewLinks /> : null}
      <DeleteTable />
    </>
  );
}

export function Menu() {
  const table = useTable();
  const game = table?.live.value?.game;
  const changed = game?.options.filter((option) => !option.usual) ?? [];
  return (
    <section class="menu">
      <Preferences onLanguage={() => table?.reread()} />
      <MySeat />
      <Export />
      {game ? (
        <p>
          <b>{t("menu.packs")}:</b> {game.packs.map((pack) => pack.name).join(", ")}
        </p>
      ) : null}
      {changed.length > 0 ? (
        <p>
          <b>{t("menu.options")}:</b> {changed.map((option) => `${option.name}: ${option.said}`).join("; ")}
        </p>
      ) : null}
      <p class="inline">
        <a class="button" href="#">
          {t("bar.lobby")}
        </a>
      </p>
      <p class="quiet">{t("menu.credits")}</p>
    </section>
  );
}
