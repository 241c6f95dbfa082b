import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { airWaybillCheckDigit, containerCheckDigit, containerNumberOf } from "./check-digits.ts";
import { bySection, type RowSection, SECTIONS, type ShipmentDetails } from "./details.ts";
import { rowsIn } from "./details-form.ts";
import { detailsWarnings, OFTEN_SHARED } from "./details-warnings.ts";
import { termsForm } from "./terms.ts";

interface TypedDetails {
  details: ShipmentDetails;
  /** The number of each row in its field names. */
  indexes: Record<RowSection, number[]>;
  unreadGoods: number;
}

/** Reads details and leaves out rows that cannot be parsed; `shipmentDetailsForm` decides on a save. */
export function readTypedDetails(record: FormRecord): TypedDetails {
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
    details: { ...rows, ...(terms.success && { terms: terms.data }) },
    indexes,
    unreadGoods: typed.goods.length - indexes.goods.length,
  };
}

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
