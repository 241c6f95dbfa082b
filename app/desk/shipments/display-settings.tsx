import { Columns3 } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Popover } from "#app/kit/ui/popover.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useStateFor } from "#app/kit/ui/use-state-for.ts";
import {
  DENSITIES,
  type Density,
  EXTRA_COLUMN_LABELS,
  EXTRA_COLUMNS,
  type ListSettings,
  STANDARD_COLUMN_LABELS,
  STANDARD_COLUMNS,
} from "#app/shipments/list-settings.ts";

const DENSITY_LABELS: Record<Density, string> = {
  comfortable: "Comfortable",
  compact: "Compact",
  dense: "Dense",
};

/** Display settings of the list: `settings` changes at once, `kept` when the server has stored them for the user. */
export function useListSettings(initial: ListSettings) {
  const [settings, setSettings] = useStateFor(initial, initial);
  const [kept, setKept] = useStateFor(initial, initial);
  // Sequential, so that the last choice is the one stored.
  const saving = useRef(Promise.resolve());
  const save = async (next: ListSettings, before: Promise<void>) => {
    await before;
    const body = new URLSearchParams(next.columns.map((column) => ["column", column]));
    for (const column of next.hidden) body.append("hidden", column);
    body.set("density", next.density);
    const answer = await fetch("/admin/shipments/list-settings", { method: "POST", body }).catch(() => null);
    if (answer?.ok) setKept(next);
    else toast.error("Your choice of columns could not be kept");
  };
  const change = (next: ListSettings) => {
    setSettings(next);
    saving.current = save(next, saving.current);
  };
  return { settings, kept, change };
}

export function DisplaySettings(props: {
  settings: ListSettings;
  onChange: (settings: ListSettings) => void;
  className?: string;
}) {
  const { settings } = props;
  return (
    <Popover
      label="Columns and density"
      className="w-72"
      trigger={
        <Button size="sm" title="Columns" className={props.className}>
          <Columns3 aria-hidden="true" />
          <span className="one-row:max-2xl:sr-only">Columns</span>
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <ColumnBoxes
          legend="Columns"
          columns={STANDARD_COLUMNS}
          labels={STANDARD_COLUMN_LABELS}
          chosen={STANDARD_COLUMNS.filter((each) => !settings.hidden.includes(each))}
          onChange={(chosen) => {
            const hidden = STANDARD_COLUMNS.filter((each) => !chosen.includes(each));
            props.onChange({ ...settings, hidden });
          }}
        />
        <ColumnBoxes
          legend="Further"
          columns={EXTRA_COLUMNS}
          labels={EXTRA_COLUMN_LABELS}
          chosen={settings.columns}
          onChange={(columns) => props.onChange({ ...settings, columns })}
        />
      </div>
      <fieldset className="mt-3 border-t border-slate-200 pt-3">
        <legend className="sr-only">Density</legend>
        <div className="grid grid-cols-3 gap-1">
          {DENSITIES.map((density) => (
            <label
              key={density}
              className="flex h-8 cursor-pointer items-center justify-center rounded-md border border-slate-300 font-medium text-ink-900 has-checked:border-ink-800 has-checked:bg-ink-800 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 pointer-coarse:h-11"
            >
              <input
                type="radio"
                name="density"
                value={density}
                checked={settings.density === density}
                onChange={() => props.onChange({ ...settings, density })}
                className="sr-only"
              />
              {DENSITY_LABELS[density]}
            </label>
          ))}
        </div>
      </fieldset>
    </Popover>
  );
}

function ColumnBoxes<Name extends string>(props: {
  legend: string;
  columns: readonly Name[];
  labels: Record<Name, string>;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
}) {
  return (
    <fieldset>
      <legend className="waybill-label mb-1 text-slate-600">{props.legend}</legend>
      {props.columns.map((column) => (
        <Checkbox
          key={column}
          label={props.labels[column]}
          checked={props.chosen.includes(column)}
          onChange={({ currentTarget: { checked } }) =>
            props.onChange(
              props.columns.filter((each) => (each === column ? checked : props.chosen.includes(each))),
            )
          }
        />
      ))}
    </fieldset>
  );
}
