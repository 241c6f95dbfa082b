import { WEIGHT_MAX_KG } from "./weight.ts";
import { readTypedNumber } from "#app/kit/text/typed-number.ts";
import { formatDecimals } from "#app/kit/text/counts.ts";

const KG_OF_UNIT: Record<string, number> = {
  "": 1,
  kg: 1,
  kgs: 1,
  kilo: 1,
  kilos: 1,
  kilogram: 1,
  kilograms: 1,
  kilogramme: 1,
  kilogrammes: 1,
  g: 0.001,
  gr: 0.001,
  gram: 0.001,
  grams: 0.001,
  grammes: 0.001,
  t: 1000,
  mt: 1000,
  ton: 1000,
  tons: 1000,
  tonne: 1000,
  tonnes: 1000,
  lb: 0.45359237,
  lbs: 0.45359237,
  pound: 0.45359237,
  pounds: 0.45359237,
};

const ABOUT = /^(?:(?:about|approx(?:imately)?|around|ca|circa|roughly|max(?:imum)?|[~±≈])\.?\s*)+/;
const AMOUNT = /^(\d[\d\s.,'’]*)([a-z]*)$/;

const MAX_LENGTH = 200;

/** Parses «1 850 kg», «9 t», «ca. 1.250,5 kgs», «110 lbs», to two decimals; null for «2 pallets», «50-60 kg», «1.250 kg». */
export function weightKgOf(text: string | null): number | null {
  if (text === null || text.length > MAX_LENGTH) return null;
  const plain = withoutSuffix(text.normalize("NFKC").toLowerCase().trim().replace(ABOUT, ""));
  const [, digits, unit = ""] = AMOUNT.exec(plain) ?? [];
  const factor = Object.hasOwn(KG_OF_UNIT, unit) ? KG_OF_UNIT[unit] : undefined;
  const [amount, other] = readTypedNumber(digits ?? "");
  if (factor === undefined || amount === undefined || other !== undefined) return null;
  const weightKg = Math.round(amount.value * factor * 100) / 100;
  return weightKg > 0 && weightKg <= WEIGHT_MAX_KG ? weightKg : null;
}

/** Removes «in total», «(gross)» and the like. */
function withoutSuffix(text: string): string {
  return text
    .trimEnd()
    .replace(/\)$/, "")
    .replace(/(?:total|gross|brutto|altogether)$/, "")
    .replace(/in\s+$/, "")
    .replace(/\($/, "")
    .trimEnd()
    .replace(/\.$/, "")
    .trim();
}

/** Replaces «x» in typed sizes: «120 × 80 × 145 cm». */
export const displaySizes = (text: string): string => text.replaceAll(/(?<=\d) ?[xX*] ?(?=\d)/g, " × ");

/** Groups the digits of typed kilograms: «18,000 kg»; other texts stay as they are. */
export const groupKilograms = (text: string): string =>
  text.replace(/(?<![\d.,'’])\d{4,}(?=(?:\.\d+)? ?kg)/gi, formatDecimals);
