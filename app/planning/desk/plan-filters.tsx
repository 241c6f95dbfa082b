import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { foldText } from "#app/kit/text/search-text.ts";
import { addDays } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { GROUPINGS, planAddress, type PlanFilter, PLANNING_ADDRESS, type Stop, STOP_KINDS } from "../stop.ts";

/** The day, how it is shown, and which stops of it. */
export function PlanFilters(props: { filter: PlanFilter; today: string; stops: readonly Stop[] }) {
  const { filter, today, stops } = props;
  const step = filter.span === "week" ? 7 : 1;
  const to = (day: string) => planAddress(filter, { day });
  const choice = (name: "region" | "haulier" | "driver", all: string) => (
    <Field label={GROUPINGS[name]} name={name} hideLabel>
      <Select defaultValue={filter[name]} options={optionsOf(all, stops, name, filter[name])} />
    </Field>
  );
  return (
    <div data-print="hide" className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to={to(addDays(filter.day, -step))}>
          <span aria-hidden="true">‹</span>
          <span className="sr-only">{step === 7 ? "Week before" : "Day before"}</span>
        </ButtonLink>
        <ButtonLink size="sm" to={to(today)}>
          Today
        </ButtonLink>
        <ButtonLink size="sm" to={to(addDays(today, 1))}>
          Tomorrow
        </ButtonLink>
        <ButtonLink size="sm" to={to(addDays(filter.day, step))}>
          <span aria-hidden="true">›</span>
          <span className="sr-only">{step === 7 ? "Week after" : "Day after"}</span>
        </ButtonLink>
      </div>
      <FilterForm
        label="Choose stops"
        action={PLANNING_ADDRESS}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4 xl:grid-cols-[10.5rem_repeat(6,minmax(0,1fr))]"
      >
        <input type="hidden" name="view" value={filter.view} />
        <Field label="Day" name="day" hideLabel>
          <DateInput type="date" defaultValue={filter.day} />
        </Field>
        <Field label="Span" name="span" hideLabel>
          <Select
            defaultValue={filter.span}
            options={[
              { value: "day", label: "One day" },
              { value: "week", label: "The week" },
            ]}
          />
        </Field>
        <Field label="Group by" name="by" hideLabel>
          <Select
            defaultValue={filter.by}
            options={Object.entries(GROUPINGS).map(([value, label]) => ({
              value,
              label: `By ${label.toLowerCase()}`,
            }))}
          />
        </Field>
        <Field label="Kind" name="kind" hideLabel>
          <Select
            defaultValue={filter.kind}
            options={[
              { value: "", label: "All stops" },
              ...Object.entries(STOP_KINDS).map(([value, label]) => ({ value, label })),
            ]}
          />
        </Field>
        {choice("region", "All regions")}
        {choice("haulier", "All hauliers")}
        {choice("driver", "All drivers")}
      </FilterForm>
    </div>
  );
}

function optionsOf(
  all: string,
  stops: readonly Stop[],
  name: "region" | "haulier" | "driver",
  chosen: string,
) {
  const values = new Map<string, string>();
  for (const text of [chosen, ...stops.map((stop) => stop[name] ?? "")])
    if (text !== "" && !values.has(foldText(text))) values.set(foldText(text), text);
  const sorted = [...values.values()].toSorted((one, other) => one.localeCompare(other));
  return [{ value: "", label: all }, ...sorted.map((value) => ({ value, label: value }))];
}
