import { z } from "zod";
import { formatDecimals } from "#app/kit/text/counts.ts";
import { type Refusal, textSchema } from "#app/kit/forms/form-codec.ts";
import { readTypedNumber } from "#app/kit/text/typed-number.ts";

interface Limits {
  min: number;
  max: number;
}

/** Parses degrees Celsius with at most one decimal: «-18», «−18,5 °C», «+4». Never returns another number than typed. */
export function readTemperature(text: string, label: string, { min, max }: Limits): number | Refusal {
  const bare = withoutEnd(withoutEnd(text.normalize("NFC").trim(), "C"), "°");
  const sign = /^[+\-−–]/.exec(bare)?.[0] ?? "";
  const digits = bare.slice(sign.length).trimStart();
  const [reading] = /^\d/.test(digits) ? readTypedNumber(digits).filter(({ decimals }) => decimals <= 1) : [];
  const value = reading && (/[-−–]/.test(sign) && reading.value !== 0 ? -reading.value : reading.value);
  if (value === undefined || value < min || value > max) return { refused: refusal(label, { min, max }) };
  return value;
}

const withoutEnd = (text: string, end: string) =>
  text.toUpperCase().endsWith(end) ? text.slice(0, -end.length).trimEnd() : text;

const refusal = (label: string, { min, max }: Limits) =>
  `${label} must be between ${min} and ${max} °C, with at most one decimal`;

/** The column of an optional temperature in °C. */
export function temperatureColumn(label: string, limits: Limits) {
  const error = refusal(label, limits);
  const value = z
    .number({ error })
    .min(limits.min, error)
    .max(limits.max, error)
    .refine((degrees) => Number(degrees.toFixed(1)) === degrees, error)
    .nullable()
    .default(null);
  return {
    label,
    value,
    form: textSchema((text) => readTemperature(text, label, limits)),
    exported: "number" as const,
  };
}

/** «min 2.5 °C, max 8 °C», «min 2,5 °C, max 8 °C»; empty without limits. */
export const temperatureText = (min: number | null, max: number | null): string =>
  [min !== null && `min ${degrees(min)} °C`, max !== null && `max ${degrees(max)} °C`]
    .filter(Boolean)
    .join(", ");

const degrees = (celsius: number) => formatDecimals(celsius).replace("\u2212", "-");
