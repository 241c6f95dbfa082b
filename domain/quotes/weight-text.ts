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
const REST = /\s*\.?\s*\(?(?:in\s+)?(?:total|gross|brutto|altogether)?\)?\s*$/;
const AMOUNT = /^(\d[\d\s.,'’]*)([a-z]*)$/;

/** The largest weight a shipment holds: numeric(12, 2). */
const MAX_KG = 9_999_999_999.99;

/**
 * Kilograms from what a visitor typed («50 kg», «1 850 kg», «9 t», «ca. 1.250,5 kgs», «110 lbs»), to two decimals; null
 * when it is no single weight («2 pallets», «50-60 kg», «20 kg each»): staff decide then. A lone separator before
 * exactly three digits parts thousands, as Belgians and the English both write freight weights.
 */
export function weightKgOf(text: string | null): number | null {
  const plain = (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(ABOUT, "")
    .replace(REST, "")
    .trim();
  const [, digits, unit = ""] = AMOUNT.exec(plain) ?? [];
  const factor = Object.hasOwn(KG_OF_UNIT, unit) ? KG_OF_UNIT[unit] : undefined;
  const amount = digits === undefined ? null : amountOf(digits.trim());
  if (factor === undefined || amount === null) return null;
  const weightKg = Math.round(amount * factor * 100) / 100;
  return weightKg > 0 && weightKg <= MAX_KG ? weightKg : null;
}

function amountOf(digits: string): number | null {
  const tight = digits.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  const grouped =
    /^(?!0)\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(tight) || // 1.250 · 1,250,000
    /^\d{1,3}(?:\.\d{3})+,\d{1,3}$/.test(tight) || // 1.250,5
    /^\d{1,3}(?:,\d{3})+\.\d{1,3}$/.test(tight); // 1,250.5
  if (!grouped) return /^\d+(?:[.,]\d+)?$/.test(tight) ? Number(tight.replace(",", ".")) : null;
  const decimals = /^(.*)([.,])(\d+)$/.exec(tight);
  const [, whole = "", sign = "", tail = ""] = decimals ?? [];
  const isDecimal = (sign === "," && whole.includes(".")) || (sign === "." && whole.includes(","));
  return isDecimal ? Number(`${whole.replace(/[.,]/g, "")}.${tail}`) : Number(tight.replace(/[.,]/g, ""));
}
