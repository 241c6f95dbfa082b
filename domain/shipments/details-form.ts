import { z } from "zod";
import { typed } from "../form-codec.ts";
import type { FormRecord } from "../form-result.ts";
import { type FormRow, formRows } from "../form-rows.ts";
import { fromZoneTime, isTimeZone, localTimeAt } from "../places/zone-time.ts";
import { COMPANY_TIME_ZONE } from "../time-zone.ts";
import { fromLocalDateTime, toLocalDateTime } from "../time.ts";
import { type Container, containerSchema } from "./containers.ts";
import {
  clashingRows,
  MAX_ROWS,
  placesSchema,
  ROW_SECTIONS,
  type RowSection,
  type ShipmentDetails,
  tooManyRows,
  totalsTooLarge,
} from "./details.ts";
import { DETAIL_MESSAGES } from "#words/shipment-details.ts";
import { type GoodsRow, goodsRowSchema, quantityValue } from "./goods.ts";
import { checkLegOrder, type Leg, LEG_MOMENTS, type LegMoment, legFields, withOffsets } from "./legs.ts";
import { readPackageCode } from "./package-codes.ts";
import {
  GROSS_QUANTITY,
  HEIGHT_QUANTITY,
  LENGTH_QUANTITY,
  PACKAGES_QUANTITY,
  type Quantity,
  readQuantity,
  TARE_QUANTITY,
  VALUE_QUANTITY,
  VOLUME_QUANTITY,
  WIDTH_QUANTITY,
} from "./quantity.ts";
import { type Reference, referenceSchema } from "./references.ts";
import { checkDeclaredValue, FORM_CURRENCY, type Terms, termsFields } from "./terms.ts";

/** A form without this field has no details: those stored stay as they are. */
export const DETAILS_GIVEN = "details";

const number = (quantity: Quantity) =>
  typed((text) => readQuantity(text, quantity)).pipe(quantityValue(quantity).nullable());
const localTime = typed((text) =>
  fromLocalDateTime(text) ? text : { refused: DETAIL_MESSAGES.momentInvalid },
).pipe(z.string().nullable());
const zone = z
  .string()
  .nullish()
  .transform((text) => (text && isTimeZone(text) ? text : null));
const yes = z
  .string()
  .nullish()
  .transform((text) => text === "yes");
/** A box that is ticked for what is rare: nothing sent means that it may be stacked. */
const notNo = z
  .string()
  .nullish()
  .transform((text) => !/^(?:no|n|0|false)$/i.test(text?.trim() ?? ""));

export const ROW_FORMS = {
  references: referenceSchema,
  goods: goodsRowSchema.extend({
    packages: number(PACKAGES_QUANTITY)
      .refine((count) => count !== null, {
        error: DETAIL_MESSAGES.required(PACKAGES_QUANTITY.label),
        abort: true,
      })
      .transform((count) => count ?? 0),
    package_code: typed((text) => readPackageCode(text) ?? { refused: DETAIL_MESSAGES.packageCodeInvalid }),
    length_cm: number(LENGTH_QUANTITY),
    width_cm: number(WIDTH_QUANTITY),
    height_cm: number(HEIGHT_QUANTITY),
    gross_kg: number(GROSS_QUANTITY),
    volume_m3: number(VOLUME_QUANTITY),
    stackable: notNo,
  }),
  containers: containerSchema.extend({
    tare_kg: number(TARE_QUANTITY),
    gross_kg: number(GROSS_QUANTITY),
  }),
  legs: legFields
    .extend({
      etd: localTime,
      eta: localTime,
      atd: localTime,
      ata: localTime,
      from_zone: zone,
      to_zone: zone,
    })
    .transform(({ from_zone, to_zone, ...leg }): Leg => {
      const zones = { from: from_zone, to: to_zone };
      const read = (moment: LegMoment) =>
        leg[moment] === null
          ? null
          : fromZoneTime(leg[moment], zones[LEG_MOMENTS[moment]] ?? COMPANY_TIME_ZONE);
      const moments = { etd: read("etd"), eta: read("eta"), atd: read("atd"), ata: read("ata") };
      return withOffsets({ ...leg, ...moments }, zones);
    })
    .superRefine(checkLegOrder),
} as const;

export const termsForm = termsFields
  .extend({
    declared_value: number(VALUE_QUANTITY),
    dangerous_goods: yes,
  })
  .transform((terms) =>
    terms.declared_value === null
      ? terms
      : { ...terms, declared_currency: terms.declared_currency ?? FORM_CURRENCY },
  )
  .superRefine(checkDeclaredValue);

/**
 * Reads rows from fields such as `goods.12.gross_kg`. Numbers may have gaps, empty rows are left out, `goods.0.id` is
 * the stored row. Times of a leg are read in `legs.0.from_zone` and `to_zone`, which the server sets, else in the
 * company's. Without the field `details` the result is undefined: nothing is saved.
 */
export const shipmentDetailsForm = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
  .transform((record, context): ShipmentDetails | undefined => {
    if (record[DETAILS_GIVEN] !== "1") return undefined;
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    const typedRows = rowsIn(record);
    const read = Object.fromEntries(
      ROW_SECTIONS.map((section) => [section, readRows(section, typedRows[section], refuse)]),
    ) as Record<RowSection, { index: number; value: unknown }[]>;
    const rows = Object.fromEntries(
      ROW_SECTIONS.map((section) => [section, read[section].map(({ value }) => value)]),
    ) as Pick<ShipmentDetails, RowSection>;
    const details: ShipmentDetails = {
      ...rows,
      terms: readPlain(termsForm, record, refuse),
      places: readPlain(placesSchema, record, refuse),
    };
    for (const { section, position, column, message } of clashingRows(details))
      refuse(`${section}.${read[section][position]?.index}.${column}`, message);
    const tooMuch = totalsTooLarge(details.goods ?? []);
    if (tooMuch) refuse("goods", tooMuch);
    return details;
  });

/** In the order of their numbers, without empty ones. */
export function rowsIn(record: FormRecord): Record<RowSection, FormRow[]> {
  const inOrder = (section: RowSection) =>
    formRows(record, section, (column) => !CHOICES.includes(column)).sort((a, b) => a.index - b.index);
  return {
    references: inOrder("references"),
    goods: inOrder("goods"),
    containers: inOrder("containers"),
    legs: inOrder("legs"),
  };
}

/** Choices have a value from the start: only what is typed makes a row. */
const CHOICES = ["id", "kind", "mode", "stackable", "package_code", "from_zone", "to_zone"];

type Refuse = (name: string, message: string) => void;

function readRows(section: RowSection, rows: readonly FormRow[], refuse: Refuse) {
  if (rows.length > MAX_ROWS[section]) {
    refuse(section, tooManyRows(section, rows.length));
    return [];
  }
  return rows.flatMap(({ index, values }) => {
    const result = ROW_FORMS[section].safeParse(values);
    if (result.success) return [{ index, value: result.data as unknown }];
    for (const { path, message } of result.error.issues)
      refuse(`${section}.${index}.${String(path[0] ?? "id")}`, message);
    return [];
  });
}

function readPlain<Schema extends z.ZodType>(
  schema: Schema,
  record: FormRecord,
  refuse: Refuse,
): z.output<Schema> | undefined {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) refuse(String(path[0] ?? ""), message);
  return undefined;
}

const text = (value: string | number | Date | null): string =>
  value instanceof Date ? toLocalDateTime(value) : value === null ? "" : String(value);

/** A stored row as it would be typed; the times of a leg in the clocks of its places. */
export function rowFormValues(row: Reference | GoodsRow | Container | Leg): Record<string, string> {
  const offsets = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (column.endsWith("_offset")) return [];
      const offset = offsets[`${column}_offset`];
      const there =
        value instanceof Date && typeof offset === "number" ? localTimeAt(value, offset) : undefined;
      return [[column, there ?? (typeof value === "boolean" ? (value ? "" : "no") : text(value))]];
    }),
  );
}

function termsFormValues(terms: Terms): Record<keyof Terms, string> {
  return {
    incoterm: terms.incoterm ?? "",
    incoterm_place: terms.incoterm_place ?? "",
    declared_value: text(terms.declared_value),
    declared_currency: terms.declared_currency ?? "",
    dangerous_goods: terms.dangerous_goods ? "yes" : "",
  };
}

/**
 * The same goods on the same terms over the same legs. References, containers, seals, vehicles and dates are of one
 * journey.
 */
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

export function detailsFormValues(details: ShipmentDetails): Record<string, string> {
  const fields = ROW_SECTIONS.flatMap((section) =>
    (details[section] ?? []).flatMap((row, index) =>
      Object.entries(rowFormValues(row)).map(([column, value]) => [`${section}.${index}.${column}`, value]),
    ),
  );
  return {
    ...Object.fromEntries(fields),
    ...(details.terms && termsFormValues(details.terms)),
    ...Object.fromEntries(Object.entries(details.places ?? {}).map(([name, code]) => [name, code ?? ""])),
    [DETAILS_GIVEN]: "1",
  };
}
