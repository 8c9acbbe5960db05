// Statistics of the games that were played in this browser, and links to their replays.
import { linkForOthers } from "../net/address";
import { forgetGames, type FinishedGame, games, statistics } from "../state/games";
import { settings } from "../state/settings";
import { Copy } from "../ui/copy";
import { t } from "../words/words";

const kShown = 10;

function Statistics({ all }: { all: FinishedGame[] }) {
  const mean = new Intl.NumberFormat(settings.language.value, { maximumFractionDigits: 1 });
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={t("games.title")}>
      <table class="statistics">
        <thead>
          <tr>
            <th scope="col">{t("games.game")}</th>
            <th scope="col">{t("games.played")}</th>
            <th scope="col">{t("games.won")}</th>
            <th scope="col">{t("games.mean")}</th>
            <th scope="col">{t("games.best")}</th>
          </tr>
        </thead>
        <tbody>
          {statistics(all).map((row) => (
            <tr key={row.packs}>
              <th scope="row">{row.packs}</th>
              <td>{row.games}</td>
              <td>{row.won}</td>
              <td>{mean.format(row.mean)}</td>
              <td>{row.best}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ game }: { game: FinishedGame }) {
  const when = new Intl.DateTimeFormat(settings.language.value, { dateStyle: "medium", timeStyle: "short" });
  const replay = `#r=${encodeURIComponent(game.table)}`;
  const date = when.format(new Date(game.when));
  return (
    <li>
      <div>
        <b>{t("games.rank", { rank: game.rank, players: game.players })}</b>{" "}
        <span class="quiet">{t("player.score.all", { n: game.points })}</span>
        <br />
        <small>
          {game.game} · {date}
        </small>
      </div>
      <span class="inline">
        <a class="button small" href={replay}>
          {t("lobby.replay")}
        </a>
        <Copy text={linkForOthers(replay)} label={`${t("over.share")}: ${date}`} shown={t("over.share")} />
      </span>
    </li>
  );
}

export function Games() {
  const all = games.value;
  if (all.length === 0) return null;
  return (
    <section class="panel tables" data-games>
      <h2>{t("games.title")}</h2>
      <p class="quiet">{t("games.where")}</p>
      <Statistics all={all} />
      <ul>
        {all.slice(0, kShown).map((game) => (
          <Row key={`${game.table} ${game.seat}`} game={game} />
        ))}
      </ul>
      <button type="button" data-forget-games onClick={forgetGames}>
        {t("games.forget")}
      </button>
    </section>
  );
}
