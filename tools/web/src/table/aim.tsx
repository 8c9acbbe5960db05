// The aim of the game for newcomers: what players want, and what ends the game.
import type { TableView } from "../contract/view";
import { t } from "../words/words";

export function Aim({ game }: { game: TableView["game"] }) {
  if (!game.aim && !game.ends) return null;
  return (
    <div class="aim">
      {game.aim ? (
        <p>
          <b>{t("aim.title")}:</b> {game.aim}
        </p>
      ) : null}
      {game.ends ? (
        <p>
          <b>{t("aim.ends")}:</b> {game.ends}
        </p>
      ) : null}
    </div>
  );
}
