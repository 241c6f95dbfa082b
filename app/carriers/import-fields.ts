import type { ImportField } from "#app/imports/mapping.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { CARRIER_LABELS, CONTACT_LABELS } from "./carrier.ts";
import headings from "./import-headings.json" with { type: "json" };

export const CARRIER_COLUMNS = {
  ...CARRIER_LABELS,
  name: "Carrier",
  contact_name: "Contact",
  contact_email: "Contact e-mail",
  contact_phone: "Contact phone",
  contact_task: "Contact task",
  contact_gets_orders: CONTACT_LABELS.gets_orders,
} as const;
type CarrierColumn = keyof typeof CARRIER_COLUMNS;

/** Column headings used by offices for carriers, in English, Dutch, French and German. */
const NAMES: Record<CarrierColumn, readonly string[]> = headings;

export const CARRIER_IMPORT_FIELDS: readonly ImportField<CarrierColumn>[] = (
  Object.entries(CARRIER_COLUMNS) as [CarrierColumn, string][]
).map(([key, label]) => ({
  key,
  label,
  section: key.startsWith("contact_") ? "Contact" : "Carrier",
  names: NAMES[key],
  isRequired: key === "name",
  ...(key === "contact_email" && { fits: (value: string) => isEmailType(value.trim()) }),
}));

const byTitle = new Map<string, CarrierColumn>(
  CARRIER_IMPORT_FIELDS.flatMap(({ key, label }) => [
    [label.toLowerCase(), key],
    [key, key],
  ]),
);

export const carrierColumnOf = (title: string): CarrierColumn | undefined =>
  byTitle.get(title.trim().toLowerCase());
