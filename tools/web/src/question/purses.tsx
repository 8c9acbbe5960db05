// Amounts that the other players have of the things that can be offered, and so could offer themselves.
import type { Amount, TableView } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Who } from "../look/seat";
import { t } from "../words/words";

type Props = { view: TableView; resources: Pick<Amount, "id">[] };

export function Purses({ view, resources }: Props) {
  const offered = new Set(resources.map((each) => each.id));
  const others = view.players.filter((player) => !player.you);
  if (others.every((player) => !player.holds.some((each) => offered.has(each.id)))) return null;
  return (
    <ul class="purses" aria-label={t("q.offer.purses")}>
      {others.map((player) => (
        <li key={player.seat} data-purse={player.seat}>
          <Who seat={player.seat} name={player.name} />
          {player.holds
            .filter((each) => offered.has(each.id))
            .map((each) => (
              <span key={each.id} class="purse">
                <Icon name={each.look?.icon} of={each.name} kind={hue(each.look?.colour)} />
                <b>{each.n}</b> <span class="unseen">{each.name}</span>
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
