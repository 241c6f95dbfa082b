import { z } from "zod";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { type FormRow, formRows, formWithRows, type Read, type Refuse } from "#app/kit/forms/form-rows.ts";
import { localTimeAt } from "#app/places/zone-time.ts";
import { typedText } from "./columns.ts";
import type { Container } from "./containers.ts";
import {
  bySection,
  clashingRows,
  placesSchema,
  ROW_SECTIONS,
  type RowSection,
  SECTIONS,
  type ShipmentDetails,
  tooManyRows,
  totalsTooLarge,
} from "./details.ts";
import { type MoveCause, moveForm } from "./eta.ts";
import type { GoodsRow } from "./goods.ts";
import { type Leg, withOffsets } from "./legs.ts";
import type { Reference } from "./references.ts";
import { shipmentForm } from "./shipment.ts";
import { termsForm } from "./terms.ts";
import { airWaybillCheckDigit, containerCheckDigit, containerNumberOf } from "./check-digits.ts";
import { detailsWarnings, OFTEN_SHARED } from "./details-warnings.ts";

/** Name of the field that marks a form as having details; without it, stored details stay unchanged. */
export const DETAILS_GIVEN = "details";

/**
 * Reads rows from fields such as `goods.12.gross_kg`. Numbers may have gaps, empty rows are left out, `goods.0.id` is
 * the stored row. Times of a leg are in `legs.0.from_zone` and `to_zone`, which the server sets, else in the company's
 * zone. Without the field `details` the result is undefined: nothing is saved.
 */
export const shipmentDetailsForm = formWithRows((record, read, refuse): ShipmentDetails | undefined => {
  if (record[DETAILS_GIVEN] !== "1") return undefined;
  const typedRows = rowsIn(record);
  const sections = bySection((section) => readRows(section, typedRows[section], read, refuse));
  const rows = bySection((section) => sections[section].map(({ value }) => value)) as Pick<
    ShipmentDetails,
    RowSection
  >;
  const details: ShipmentDetails = { ...rows, terms: read(termsForm), places: read(placesSchema) };
  for (const { section, position, column, message } of clashingRows(details))
    refuse(`${section}.${sections[section][position]?.index}.${column}`, message);
  const tooMuch = totalsTooLarge(details.goods ?? []);
  if (tooMuch) refuse("goods", tooMuch);
  return details;
});

/** Reads the non-empty rows of each section, sorted by their numbers. */
export function rowsIn(record: FormRecord): Record<RowSection, FormRow[]> {
  const inOrder = (section: RowSection) =>
    formRows(record, section, (column) => !CHOICES.includes(column)).sort((a, b) => a.index - b.index);
  return bySection(inOrder);
}

/** Columns with a default value, such as selects: they do not make a row count as filled in. */
const CHOICES = [
  "id",
  "kind",
  "mode",
  "stackable",
  "package_code",
  "dg_unit",
  "marine_pollutant",
  "limited_quantity",
  "from_zone",
  "to_zone",
];

function readRows(section: RowSection, rows: readonly FormRow[], read: Read, refuse: Refuse) {
  if (rows.length > SECTIONS[section].most) {
    refuse(section, tooManyRows(section, rows.length));
    return [];
  }
  return rows.flatMap(({ index, values }) => {
    const value: unknown = read(SECTIONS[section].form, {
      values,
      prefix: `${section}.${index}.`,
      whole: "id",
    });
    return value === undefined ? [] : [{ index, value }];
  });
}

/** Formats a stored row as form values; the times of a leg in the local time of its places. */
export function rowFormValues(row: Reference | GoodsRow | Container | Leg): Record<string, string> {
  const offsets = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (column.endsWith("_offset")) return [];
      const offset = offsets[`${column}_offset`];
      const there =
        value instanceof Date && typeof offset === "number" ? localTimeAt(value, offset) : undefined;
      return [[column, there ?? (typeof value === "boolean" ? typedBox(column, value) : typedText(value))]];
    }),
  );
}

/** Formats a checkbox. A box is checked for the rare case: not stackable, a marine pollutant. */
function typedBox(column: string, value: boolean): string {
  if (column === "stackable") return value ? "" : "no";
  return value ? "yes" : "";
}

/** Copies details for a duplicate without what belongs to one journey: references, containers, seals, vehicles and dates. */
export function duplicateDetails({ goods = [], legs = [], terms, places }: ShipmentDetails): ShipmentDetails {
  const none = { etd: null, eta: null, atd: null, ata: null };
  const noTimes = withOffsets(none, { from: null, to: null });
  return {
    goods: goods.map((row) => ({ ...row, id: null, container: null })),
    legs: legs.map((leg) => ({ ...leg, ...noTimes, id: null, conveyance: null })),
    terms,
    places: { origin_code: places?.origin_code, destination_code: places?.destination_code },
  };
}

const textsOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typedText(value)]));

export function detailsFormValues(details: ShipmentDetails): Record<string, string> {
  const dangerous = details.terms?.dangerous_goods;
  const fields = ROW_SECTIONS.flatMap((section) =>
    (details[section] ?? []).flatMap((row, index) =>
      Object.entries(rowFormValues(row)).map(([column, value]) => [`${section}.${index}.${column}`, value]),
    ),
  );
  return {
    ...Object.fromEntries(fields),
    ...textsOf({ ...details.terms, ...(details.terms && { dangerous_goods: dangerous ? "yes" : "" }) }),
    ...textsOf(details.places ?? {}),
    [DETAILS_GIVEN]: "1",
  };
}

/** Parses the whole form: the shipment, its rows and terms, and the reason for moving the estimated delivery. */
export const shipmentWithDetailsForm = formWithRows((_, read) => {
  const [shipment, details, move] = [read(shipmentForm), read(shipmentDetailsForm), read(moveForm)];
  return shipment && move ? { shipment, details, cause: causeOf(move) } : null;
});

const causeOf = ({ delay_reason, delay_note }: z.output<typeof moveForm>): MoveCause => ({
  reason: delay_reason,
  note: delay_note,
});

/** Reads details and leaves out rows that cannot be parsed; `shipmentDetailsForm` decides on a save. */
export function readTypedDetails(record: FormRecord) {
  const typed = rowsIn(record);
  const indexes = bySection((): number[] => []);
  const rows = bySection((section) =>
    typed[section].flatMap(({ index, values }) => {
      const result = SECTIONS[section].form.safeParse(values);
      if (!result.success) return [];
      indexes[section].push(index);
      return [result.data];
    }),
  ) as Pick<ShipmentDetails, RowSection>;
  const terms = termsForm.safeParse(record);
  return {
    details: { ...rows, ...(terms.success && { terms: terms.data }) } as ShipmentDetails,
    /** The number of each row in its field names. */
    indexes,
    unreadGoods: typed.goods.length - indexes.goods.length,
  };
}
type TypedDetails = ReturnType<typeof readTypedDetails>;

export function typedWarnings(
  { details, indexes }: TypedDetails,
  about: Parameters<typeof detailsWarnings>[1],
): Map<string, string> {
  const warnings = detailsWarnings(details, about).map(({ name, message }): [string, string] => {
    const [section, position, column] = name.split(".");
    const index = indexes[section as RowSection]?.[Number(position)];
    return [index === undefined ? name : `${section}.${index}.${column}`, message];
  });
  return new Map(warnings);
}

/** Returns numbers that are usually unique to a shipment, by the name of their field. */
export function typedNumbers({ details, indexes }: TypedDetails): Map<string, string> {
  const { references = [], containers = [] } = details;
  return new Map([
    ...references.flatMap(({ kind, value }, at): [string, string][] =>
      OFTEN_SHARED.includes(kind) ? [] : [[`references.${indexes.references[at]}.value`, value]],
    ),
    ...containers.map(({ number }, at): [string, string] => [
      `containers.${indexes.containers[at]}.number`,
      number,
    ]),
  ]);
}

/** Returns a container or air waybill number with the correct check digit; null when it is correct already, or for other texts. */
export function withRightDigit(typed: string): string | null {
  const container = containerNumberOf(typed);
  if (container) {
    const beginning = container.slice(0, -1);
    const right = beginning + containerCheckDigit(beginning);
    return right === container ? null : right;
  }
  const digits = typed.replace(/[\s.\-/]/g, "");
  if (!/^\d{11}$/.test(digits)) return null;
  const right = `${digits.slice(0, 3)}-${digits.slice(3, 10)}${airWaybillCheckDigit(digits.slice(3, 10))}`;
  return right.replace("-", "") === digits ? null : right;
}
