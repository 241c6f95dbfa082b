import { LEG_KINDS, LEG_MODES } from "#domain/shipments/legs.ts";
import type { ShipmentFilter, ShipmentFilterKey } from "#domain/shipments/shipment-filter.ts";
import { LEG_TIMES_NAMES, OUTCOME_NAMES, WHOLE_JOURNEY } from "#words/report-figures.ts";

type Option = { value: string; label: string };

interface FigureField {
  name: ShipmentFilterKey;
  label: string;
  all: string;
  options: readonly Option[];
}

const named = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The fields of what reports and customers lead to: how a delivery stands against its promise always, the others where they narrow the list. */
export function figureFields(filter: ShipmentFilter, company: string | null): FigureField[] {
  const own = (name: ShipmentFilterKey, label: string, all: string, words: (value: string) => string) => {
    const value = filter[name];
    return value ? [{ name, label, all, options: [{ value, label: words(value) }] }] : [];
  };
  return [
    { name: "outcome", label: "First promise", all: "All shipments", options: named(OUTCOME_NAMES) },
    ...own("lane_from", "Lane from", "Anywhere", (place) => place),
    ...own("lane_to", "Lane to", "Anywhere", (place) => place),
    ...own("leg", "Leg", "Any or none", legName),
    ...(filter.leg_times
      ? [
          {
            name: "leg_times" as const,
            label: "Times of the leg",
            all: "Known or missing",
            options: named(LEG_TIMES_NAMES),
          },
        ]
      : []),
    ...own("customer", "Customer", "Anybody", (id) =>
      id === "none" ? "Without a customer" : "Customer of the report",
    ),
    ...own("company", "Shipper or consignee", "Anybody", () => company ?? "A customer that is gone"),
    ...own("charged", "Charged in", "Any currency, or none", (currency) => currency),
  ];
}

function legName(leg: string): string {
  if (leg === "journey") return WHOLE_JOURNEY;
  const [kind = "", mode = ""] = leg.split(".");
  const kinds: Readonly<Record<string, string>> = LEG_KINDS;
  const modes: Readonly<Record<string, string>> = LEG_MODES;
  return `${kinds[kind] ?? kind}, ${(modes[mode] ?? mode).toLowerCase()}`;
}
