export interface NumberReading {
  value: number;
  decimals: number;
}

// Groups of three with one separator (1 250 · 1'250 · 1.250.000 · 1,250), or digits only; then optional decimals.
const NUMBER = /^((?!0)\d{1,3}(?:([ '.,])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/;
const NUMBER_MAX_LENGTH = 40;

/** Parses 412,5 · 1.250,50 · 1 250.5 · 1'250,5. Two readings of 1.250, none of an invalid text, a sign or an exponent. */
export function readTypedNumber(text: string): NumberReading[] {
  return readTypedDecimals(text).map((decimal) => ({
    value: Number(decimal),
    decimals: decimal.split(".")[1]?.length ?? 0,
  }));
}

/** The same readings as decimal texts without trailing zeros, such as `1250.5`, for values that must never be floats. */
export function readTypedDecimals(text: string): string[] {
  if (text.length > NUMBER_MAX_LENGTH) return [];
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/\s/g, " ");
  const [, whole, separator, sign, tail = ""] = NUMBER.exec(plain) ?? [];
  if (whole === undefined || (sign !== undefined && sign === separator)) return [];
  const groups = separator === undefined ? [whole] : whole.split(separator);
  const reading = readingOf(groups.join(""), tail);
  const isAmbiguous = groups.length === 2 && sign === undefined && (separator === "." || separator === ",");
  return isAmbiguous ? [reading, readingOf(groups[0] ?? "", groups[1] ?? "")] : [reading];
}

function readingOf(whole: string, tail: string): string {
  const digits = whole.replace(/^0+(?=\d)/, "");
  const decimals = tail.replace(/(?<!0)0+$/, "");
  return decimals ? `${digits}.${decimals}` : digits;
}
