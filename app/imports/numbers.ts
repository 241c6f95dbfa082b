export type DecimalSign = "," | ".";

/** Maximum length of a number, which limits the time of the pattern. */
const NUMBER_MAX_LENGTH = 40;
/** A number followed by its unit. */
const NUMBER = /^(\d[\d.,' ]{0,39})(?:[a-z]{1,9}3?\.?)?$/i;
/** A separator before exactly three digits, after one to three digits without a leading zero: 1.250 or 1,250. */
const EITHER = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/** Returns the decimal sign that a cell proves; `either` when both fit (1.250), null when it has none (12). */
export function decimalShape(text: string): DecimalSign | "either" | null {
  const number = numberIn(text);
  if (number === null) return null;
  if (EITHER.test(number)) return "either";
  const signs = number.replace(/\d/g, "");
  if (signs === "") return null;
  const last = signs.at(-1) as DecimalSign;
  if (signs.length === 1) return last;
  // 1.250.000 has groups of thousands, 1.250,50 decimals after one.
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(number);
  if (isGrouped) return last === "." ? "," : ".";
  return signs.slice(0, -1).includes(last) ? null : last;
}

function numberIn(text: string): string | null {
  if (text.length > NUMBER_MAX_LENGTH) return null;
  const [, number] = NUMBER.exec(text.normalize("NFKC").trim()) ?? [];
  return number === undefined ? null : number.replace(/[' ]/g, "");
}

/** Rewrites an ambiguous number unambiguously with the decimal sign of its file; other texts are unchanged. */
export function withDecimals(text: string, sign: DecimalSign): string {
  const typed = text.normalize("NFKC").trim();
  const number = numberIn(text);
  const [, whole = "", between, decimals = ""] = (number !== null && EITHER.exec(number)) || [];
  if (between === undefined || number === null) return text;
  // A fourth decimal makes the decimal sign unambiguous.
  return typed.replace(number, between === sign ? `${whole}.${decimals}0` : `${whole}${decimals}`);
}
