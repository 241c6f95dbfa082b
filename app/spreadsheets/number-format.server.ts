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
