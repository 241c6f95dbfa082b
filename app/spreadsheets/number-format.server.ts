/** Number formats as far as imports use them: `date`; `exponent` (5.40E+11), whose last digits are lost; a code such as 00471. */
export type NumberFormat = "number" | "date" | "exponent" | CodeFormat[];

/** A section of a format for codes: tokens from the `first` digit to the last, and the numbers it applies to. */
interface CodeFormat {
  tokens: readonly Token[];
  fits: (value: number) => boolean;
}

type Token = { literal: string } | { digit: "0" | "#" | "?" };

const TOKENS = /\\(.)|"([^"]*)"?|\[([^\]]*)\]?|[_*].|(General)|([0#?])|(.)/gis;
const CURRENCY = /[$€£¥]/;
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;

/** Built-in formats without a code in the file: dates and times, two with exponents; the others show quantities. */
const BUILT_IN_DATES = /^(?:1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8])$/;
const BUILT_IN_EXPONENTS = new Set([11, 48]);

export function builtInFormat(id: number): NumberFormat {
  if (BUILT_IN_DATES.test(String(id))) return "date";
  return BUILT_IN_EXPONENTS.has(id) ? "exponent" : "number";
}

export function numberFormat(code: string): NumberFormat {
  const sections = sectionsOf(code);
  const kind = sections[0]?.kind ?? "number";
  if (kind !== "code") return kind;
  return sections.flatMap((each) => (each.kind === "code" ? [{ tokens: each.tokens, fits: each.fits }] : []));
}

interface Section extends CodeFormat {
  kind: "number" | "date" | "exponent" | "code";
}

/** Splits a format into sections at semicolons outside of literals. */
function sectionsOf(code: string): Section[] {
  const sections: Section[] = [];
  let [signs, currency, elapsed] = ["", false, false];
  let tokens: Token[] = [];
  let fits: CodeFormat["fits"] = () => true;
  const end = () => {
    const kind = elapsed || /[ymdhs]/i.test(signs) ? "date" : kindOf(signs, currency, tokens);
    sections.push({ kind, tokens, fits });
    [signs, currency, elapsed, tokens, fits] = ["", false, false, [], () => true];
  };
  for (const [, escaped, quoted, bracket, general, digit, sign] of code.slice(0, 500).matchAll(TOKENS)) {
    if (bracket !== undefined) {
      currency ||= CURRENCY.test(bracket.replace(/^\$(?=-)/, ""));
      elapsed ||= /^(?:h+|m+|s+)$/i.test(bracket);
      fits = conditionOf(bracket) ?? fits;
    } else if (general) tokens.push({ digit: "0" });
    else if (digit) tokens.push({ digit: digit as "0" });
    else if (sign === ";") end();
    else {
      const literal = escaped ?? quoted ?? sign ?? "";
      if (sign && /[a-z.,%/@]/i.test(sign)) signs += sign;
      else if (CURRENCY.test(literal)) currency = true;
      else if (literal !== "") tokens.push({ literal });
    }
  }
  end();
  return sections;
}

function conditionOf(bracket: string): CodeFormat["fits"] | undefined {
  const [, sign, number] = CONDITION.exec(bracket) ?? [];
  const limit = Number(number);
  if (sign === "<=") return (value) => value <= limit;
  if (sign === "<") return (value) => value < limit;
  if (sign === ">=") return (value) => value >= limit;
  if (sign === ">") return (value) => value > limit;
  if (sign === "=") return (value) => value === limit;
  return sign === undefined ? undefined : (value) => value !== limit;
}

/** A code has leading zeros, or text before or between its digits; text after them is a unit. */
function kindOf(signs: string, currency: boolean, tokens: readonly Token[]): Section["kind"] {
  if (/e/i.test(signs)) return "exponent";
  if (signs !== "" || currency) return "number";
  const last = tokens.findLastIndex((token) => "digit" in token);
  const before = tokens.slice(0, last + 1);
  const zeros = before.filter((token) => "digit" in token && token.digit === "0").length;
  const hasSigns = before.some((token) => "literal" in token && token.literal.trim() !== "");
  return last >= 0 && (zeros > 1 || hasSigns) ? "code" : "number";
}

/** Formats an integer as a code; null when the format is for other numbers. */
export function fillCode(format: readonly CodeFormat[], value: number): string | null {
  const section = format.find(({ fits }) => fits(value));
  if (!section || !Number.isSafeInteger(value) || value < 0) return null;
  const first = section.tokens.findIndex((token) => "digit" in token);
  let left = String(value);
  let text = "";
  for (const [place, token] of [...section.tokens.entries()].toReversed()) {
    if ("literal" in token) text = token.literal + text;
    else {
      const digits = place === first ? left : left.slice(-1);
      text = (digits || (token.digit === "0" ? "0" : "")) + text;
      left = place === first ? "" : left.slice(0, -1);
    }
  }
  return text;
}

/** Days between the two epochs of workbooks: 1900, and 1904 on old Macs. */
const DAYS_TO_1904 = 1462;
const SERIAL_OF_1970 = 25_569;
const SERIAL_AFTER_9999 = 2_958_466;
/** Numbers from which spreadsheet programs have lost the last digits. */
const INEXACT = 1e15;
/** Threshold below which a remainder counts as zero. */
const NOISE = 1e-9;

/** A number as displayed in its cell, in the form an import reads: dates and times without a zone, numbers without rounding noise. */
export function textOfNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (Number.isNaN(value)) return written;
  if (format === "date") return textOfDate(value, is1904) ?? textOfValue(value);
  if (Number.isInteger(value) && (format === "exponent" || Math.abs(value) >= INEXACT))
    return inExponents(value);
  return (Array.isArray(format) ? fillCode(format, value) : null) ?? textOfValue(value);
}

/** Adds a fourth decimal to three: as a typed text, 1.344 could be a thousand too; as a cell it is one number. */
function textOfValue(value: number): string {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) < NOISE) return "0";
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const inExponents = (value: number) => Number(value.toPrecision(15)).toExponential().toUpperCase();

/** Rounds to the minute, since a serial number is off by some milliseconds. Less than a day is a time. */
function textOfDate(serial: number, is1904: boolean): string | null {
  const minutes = Math.round((serial + (is1904 ? DAYS_TO_1904 : 0) - SERIAL_OF_1970) * 1440);
  if (serial < 0 || serial >= SERIAL_AFTER_9999) return null;
  const [day = "", time = ""] = new Date(minutes * 60_000).toISOString().split("T");
  if (serial > 0 && serial < 1) return time.slice(0, 5);
  return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** A date in ISO 8601, which strict workbooks may contain. */
export function textOfIsoDate(written: string): string {
  const [, day, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(written) ?? [];
  if (day === undefined) return written;
  return time === "00:00" ? day : `${day} ${time}`;
}

/** Decodes characters that XML cannot contain, written as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
