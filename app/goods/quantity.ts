import { z } from "zod";
import { formatCount } from "#app/kit/text/counts.ts";
import { type Refusal, textSchema } from "#app/kit/forms/form-codec.ts";
import { readTypedNumber, type NumberReading } from "#app/kit/text/typed-number.ts";

export const QUANTITY_MESSAGES = {
  weightInvalid: "Weight must be a number of kilograms from 0 with at most two decimals",
  weightTooLarge: "Weight must be at most 9,999,999,999.99 kg",
  notANumber: (label: string, unit: string, decimals: number) =>
    decimals === 0
      ? `${label} must be a whole number`
      : `${label} must be a number${unit && ` of ${unit}`} with at most ${decimals} decimals`,
  tooSmall: (label: string) => `${label} must be more than 0`,
  tooLarge: (label: string, max: string) => `${label} must be at most ${max}`,
} as const;

interface Quantity {
  label: string;
  /** Unit; empty for an amount of money, whose currency stands beside it. */
  unit: string;
  decimals: number;
  max: number;
  /** Refuses zero, for a length or a number of packages. */
  positive?: boolean;
  /** Units by their spelling, with the power of ten that converts them to `unit`. */
  units: Readonly<Record<string, number>>;
}

const KILOGRAMS = { kg: 0, kgs: 0, kilo: 0, kilos: 0 };
const CENTIMETRES = { cm: 0, cms: 0, mm: -1, m: 2 };
const PACKAGES =
  "x pc pcs piece pieces pkg pkgs package packages colli collo plt plts pallet pallets ctn ctns carton cartons case cases crate crates";

export const PACKAGES_QUANTITY: Quantity = {
  label: "Packages",
  unit: "packages",
  decimals: 0,
  max: 2_147_483_647,
  positive: true,
  units: Object.fromEntries(PACKAGES.split(" ").map((word) => [word, 0])),
};
export const GROSS_QUANTITY: Quantity = {
  label: "Gross weight",
  unit: "kg",
  decimals: 2,
  max: 9_999_999_999.99,
  units: KILOGRAMS,
};
export const TARE_QUANTITY: Quantity = { ...GROSS_QUANTITY, label: "Tare", max: 99_999_999.99 };
export const VOLUME_QUANTITY: Quantity = {
  label: "Volume",
  unit: "m³",
  decimals: 4,
  max: 99_999_999,
  units: { m3: 0, cbm: 0 },
};
export const DG_QUANTITY: Quantity = {
  label: "Net quantity",
  unit: "kg or l",
  decimals: 3,
  max: 999_999_999,
  positive: true,
  // Without units: one beside the number would be lost, since it has its own column.
  units: {},
};
const size = (label: string): Quantity => ({
  label,
  unit: "cm",
  decimals: 1,
  // No package is longer than a hundred metres, so «1.155 m» is unambiguous.
  max: 9_999.9,
  positive: true,
  units: CENTIMETRES,
});
export const LENGTH_QUANTITY = size("Length");
export const WIDTH_QUANTITY = size("Width");
export const HEIGHT_QUANTITY = size("Height");
export const VALUE_QUANTITY: Quantity = {
  label: "Declared value",
  unit: "",
  decimals: 2,
  max: 999_999_999_999.99,
  units: {},
};

export function quantityValue({ label, unit, decimals, max, positive }: Quantity) {
  const invalid = QUANTITY_MESSAGES.notANumber(label, unit, decimals);
  return z
    .number({ error: invalid })
    .refine((value) => (positive ? value > 0 : value >= 0), {
      error: positive ? QUANTITY_MESSAGES.tooSmall(label) : `${label} must not be less than 0`,
      abort: true,
    })
    .max(max, QUANTITY_MESSAGES.tooLarge(label, withUnit(max, unit)))
    .refine((value) => Number(value.toFixed(decimals)) === value, invalid);
}

/** The column of an optional quantity. */
export const quantityColumn = (quantity: Quantity, exported: "number" | "exact" = "number") => ({
  label: quantity.label,
  value: quantityValue(quantity).nullable().default(null),
  form: typedQuantity(quantity),
  exported,
});

export const typedQuantity = (quantity: Quantity) =>
  textSchema((text) => readQuantity(text, quantity)).pipe(quantityValue(quantity).nullable());

/** Splits a number from its unit, with the unit's power of ten; null for an unknown unit. */
export function splitUnit(text: string, units: Quantity["units"]): { typed: string; power: number } | null {
  // Units are letters, with a digit for m3; NFKC converts m³ to that.
  const [, typed = "", word = ""] =
    /^(.*?\d)\s*(?:(m3|[a-z]+)\.?)?$/i.exec(text.normalize("NFKC").trim()) ?? [];
  const power = word === "" ? 0 : units[word.toLowerCase()];
  return power === undefined ? null : { typed, power };
}

/** Parses 412,5 · 1.250,50 kg · 1 200 mm · 1,2 m into the stored unit, or returns why not; never another number. */
export function readQuantity(text: string, quantity: Quantity): number | Refusal {
  const { label, unit, decimals, positive } = quantity;
  const split = splitUnit(text, quantity.units);
  if (!split) return { refused: QUANTITY_MESSAGES.notANumber(label, unit, decimals) };
  const { typed, power } = split;
  const all = readTypedNumber(typed);
  const exact = all.map((reading) => scale(reading, power)).filter((reading) => reading.decimals <= decimals);
  const possible = exact.filter(({ value }) => value <= quantity.max);
  const readings = possible.length > 0 ? possible : exact;
  const [first, second] = readings;
  if (!first) return { refused: QUANTITY_MESSAGES.notANumber(label, unit, decimals) };
  if (second && second.value !== first.value) {
    const means = readings.map(({ value }) => withUnit(value, unit));
    const write = readings.map(({ value, decimals: own }) => unambiguous(value, own));
    return { refused: `${label} «${text}» can mean ${means.join(" or ")}: write ${write.join(" or ")}` };
  }
  return refusalOf(first.value, quantity) ?? (positive && first.value === 0 ? tooSmall(label) : first.value);
}

const withUnit = (number: number | string, unit: string) => `${number} ${unit}`.trim();

const tooSmall = (label: string): Refusal => ({ refused: QUANTITY_MESSAGES.tooSmall(label) });

function refusalOf(value: number, { label, unit, max }: Quantity): Refusal | undefined {
  if (value <= max) return undefined;
  return { refused: QUANTITY_MESSAGES.tooLarge(label, withUnit(formatCount(Math.floor(max)), unit)) };
}

/** Shifts the decimal point in the text, to avoid rounding of binary fractions. */
function scale({ value, decimals }: NumberReading, power: number): NumberReading {
  if (power === 0) return { value, decimals };
  const shifted = Number(`${value}e${power}`);
  const digits = String(shifted).split(".")[1] ?? "";
  return { value: shifted, decimals: digits.length };
}

/** Formats a number so that `readTypedNumber` parses it in one way: 1.344 becomes 1.3440. */
function unambiguous(value: number, decimals: number): string {
  return decimals === 3 ? value.toFixed(4) : String(value);
}
