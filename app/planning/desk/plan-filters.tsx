import { ChevronLeft, ChevronRight } from "lucide-react";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { foldText } from "#app/kit/text/search-text.ts";
import { addDays } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { GROUPINGS, planAddress, type PlanFilter, PLANNING_ADDRESS, type Stop, STOP_KINDS } from "../stop.ts";

/** View (list or calendar), day, and behind «Filters» the grouping and conditions of the stops. */
export function PlanFilters(props: { filter: PlanFilter; today: string; stops: readonly Stop[] }) {
  const { filter, today, stops } = props;
  const isWeek = filter.span === "week";
  const step = isWeek ? 7 : 1;
  const to = (day: string) => planAddress(filter, { day });
  const choice = (name: "region" | "haulier" | "driver", all: string) => (
    <Field label={GROUPINGS[name]} name={name} hideLabel>
      <Select defaultValue={filter[name]} options={optionsOf(all, stops, name, filter[name])} />
    </Field>
  );
  return (
    <div
      data-print="hide"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 max-sm:justify-between max-sm:gap-x-1.5 *:[form]:sm:grow max-[374px]:*:[:first-child]:basis-full"
    >
      <ViewLinks
        views={[
          { label: "List", to: planAddress(filter, { view: "list" }), isShown: filter.view === "list" },
          { label: "Calendar", to: planAddress(filter, { view: "board" }), isShown: filter.view === "board" },
        ]}
      />
      <nav aria-label="Day" className="flex gap-1 max-sm:gap-0.5">
        <ButtonLink
          iconOnly
          to={to(addDays(filter.day, -step))}
          title={isWeek ? "Week before" : "Day before"}
        >
          <ChevronLeft aria-hidden="true" />
          <span className="sr-only">{isWeek ? "Week before" : "Day before"}</span>
        </ButtonLink>
        <ButtonLink to={to(today)} className="max-sm:px-2.5">
          Today
        </ButtonLink>
        <ButtonLink to={to(addDays(today, 1))} className="max-sm:hidden">
          Tomorrow
        </ButtonLink>
        <ButtonLink iconOnly to={to(addDays(filter.day, step))} title={isWeek ? "Week after" : "Day after"}>
          <ChevronRight aria-hidden="true" />
          <span className="sr-only">{isWeek ? "Week after" : "Day after"}</span>
        </ButtonLink>
      </nav>
      <FilterForm
        label="Choose stops"
        action={PLANNING_ADDRESS}
        more={{
          filled: [filter.kind, filter.region, filter.haulier, filter.driver].filter(Boolean).length,
          fields: (
            <>
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
            </>
          ),
        }}
      >
        <input type="hidden" name="view" value={filter.view} />
        <Field label="Day" name="day" hideLabel>
          <DateInput type="date" defaultValue={filter.day} className="sm:w-40" />
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
