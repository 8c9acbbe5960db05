// House rules: the options of the chosen packs, with their descriptions and allowed values.
import type { GameOption, Pack } from "../contract/server";
import { range, t } from "../words/words";

type Values = Record<string, string>;
type Props = { options: GameOption[]; packs: Pack[]; values: Values; onChange: (values: Values) => void };
type InputProps = { option: GameOption; value: string; onValue: (value: string) => void };

function Input({ option, value, onValue }: InputProps) {
  const describedBy = `about-${option.id}`;
  if (option.type === "flag") {
    return (
      <input
        type="checkbox"
        data-option={option.id}
        aria-describedby={describedBy}
        checked={value === "true"}
        onChange={(event) => onValue(String(event.currentTarget.checked))}
      />
    );
  }
  if (option.type === "choice") {
    return (
      <select
        data-option={option.id}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {option.values?.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      type="number"
      data-option={option.id}
      aria-describedby={describedBy}
      min={option.least}
      max={option.most}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
}

export function Options({ options, packs, values, onChange }: Props) {
  if (options.length === 0) return null;
  const changed = options.filter((option) => (values[option.id] ?? option.default) !== option.default).length;
  return (
    <details class="house-rules">
      <summary>
        {t("lobby.options")}{" "}
        <small class="quiet">
          {changed > 0 ? t("lobby.options.changed", { n: changed }) : t("lobby.options.usual")}
        </small>
      </summary>
      {packs.map((pack) => {
        const mine = options.filter((option) => option.pack === pack.id);
        if (mine.length === 0) return null;
        return (
          <section key={pack.id}>
            <h3>{pack.name}</h3>
            {mine.map((option) => (
              <div key={option.id} class="house-rule">
                <label>
                  <Input
                    option={option}
                    value={values[option.id] ?? option.default}
                    onValue={(value) => onChange({ ...values, [option.id]: value })}
                  />
                  <b>{option.name}</b>
                </label>
                <p id={`about-${option.id}`} class="quiet">
                  {option.text}
                  {option.type === "number" && option.least !== undefined && option.most !== undefined
                    ? ` (${range(option.least, option.most)})`
                    : ""}
                </p>
              </div>
            ))}
          </section>
        );
      })}
    </details>
  );
}
