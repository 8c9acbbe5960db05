// Pack selection. The server checks requirements and conflicts.
import type { Pack } from "../contract/server";
import { t } from "../words/words";

type Props = { packs: Pack[]; chosen: string[]; onChange: (chosen: string[]) => void };

export function Packs({ packs, chosen, onChange }: Props) {
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(packs.filter((pack) => next.includes(pack.id)).map((pack) => pack.id));
  };
  return (
    <fieldset class="panel packs">
      <legend>{t("lobby.packs")}</legend>
      {packs.map((pack) => (
        <label key={pack.id} class={`pack ${chosen.includes(pack.id) ? "picked" : ""}`}>
          <input
            type="checkbox"
            data-pack={pack.id}
            checked={chosen.includes(pack.id)}
            disabled={pack.always}
            onChange={() => toggle(pack.id)}
          />
          <span>
            <b>{pack.name}</b> {pack.always ? <small class="tag">{t("lobby.always")}</small> : null}
            {pack.text ? <span class="pack-text">{pack.text}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
