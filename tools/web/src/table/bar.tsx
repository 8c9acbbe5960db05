// The bar above the table: the game, the round, and actions other than answering.
import type { TableView } from "../contract/view";
import { Icon } from "../look/icon";
import { settings } from "../state/settings";
import { t } from "../words/words";
import { Clock } from "./clock";
import { useTable } from "./context";
import { toggleSound } from "./your_turn";

export type Window = "menu" | "log" | "rules" | "scores" | "goal";

/** The current round. */
export function loops(view: TableView): string {
  const names = view.loops.filter((loop) => loop.n > 0).map((loop) => `${loop.name} ${loop.n}`);
  if (names.length > 0) return names.join(" · ");
  return view.round > 0 ? t("bar.round", { n: view.round }) : t("log.start");
}

function Act({ icon, label, onClick, name }: { icon: string; label: string; onClick: () => void; name: string }) {
  return (
    <button type="button" class="bar-button" data-bar={name} onClick={onClick} title={label}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

export function Bar({ view, onOpen }: { view: TableView; onOpen: (window: Window) => void }) {
  const table = useTable();
  const sits = table?.seat != null;
  return (
    <header class="bar">
      <div class="bar-title">
        <h1>{view.game.name}</h1>
        <p>
          <b>{loops(view)}</b>
          <Clock />
          {table?.welcome.value?.name ? <span> · {table.welcome.value.name}</span> : null}
          {sits ? null : <span> · {t("bar.spectator")}</span>}
        </p>
      </div>
      <div class="bar-acts">
        {sits && !view.over ? (
          <Act name="undo" icon="return-arrow" label={t("bar.undo")} onClick={() => table.undo()} />
        ) : null}
        <Act name="goal" icon="compass" label={t("bar.goal")} onClick={() => onOpen("goal")} />
        <Act name="log" icon="scroll-unfurled" label={t("bar.log")} onClick={() => onOpen("log")} />
        <Act name="scores" icon="laurel-crown" label={t("bar.scores")} onClick={() => onOpen("scores")} />
        <Act name="rules" icon="rule-book" label={t("bar.rules")} onClick={() => onOpen("rules")} />
        {sits && !view.over ? (
          <Act
            name="sound"
            icon={settings.sound.value ? "sound-on" : "sound-off"}
            label={t(settings.sound.value ? "bar.mute" : "bar.unmute")}
            onClick={toggleSound}
          />
        ) : null}
        <Act name="menu" icon="cog" label={t("bar.menu")} onClick={() => onOpen("menu")} />
      </div>
    </header>
  );
}
