import { currentLanguage, LANGUAGES } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";

interface SplitAddress {
  lines: string[];
  countryCode: string | null;
}

/** Splits an address into lines and the code of its country, when the last line, or its last part, is a country's name. */
export function addressLines(text: string): SplitAddress {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const last = lines.at(-1) ?? "";
  const comma = last.lastIndexOf(",");
  const country = comma < 0 ? last : last.slice(comma + 1);
  const countryCode = codes().get(fold(country)) ?? null;
  if (!countryCode) return { lines, countryCode };
  const rest = comma < 0 ? [] : [last.slice(0, comma).trim()];
  return { lines: [...lines.slice(0, -1), ...rest.filter(Boolean)], countryCode };
}

/** Formats a typed address with the country's name in the reader's language. */
export function addressInWords(text: string): string {
  const { lines, countryCode } = addressLines(text);
  const country = countryCode && regionName(currentLanguage(), countryCode);
  return country ? [...lines, country].join("\n") : text;
}

const FURTHER: Readonly<Record<string, string>> = {
  UK: "GB",
  "GREAT BRITAIN": "GB",
  USA: "US",
  "UNITED STATES OF AMERICA": "US",
  UAE: "AE",
  "IVORY COAST": "CI",
  "THE NETHERLANDS": "NL",
  HOLLAND: "NL",
  "DR CONGO": "CD",
  CONGO: "CG",
  "PR CHINA": "CN",
  TURKEY: "TR",
  "CZECH REPUBLIC": "CZ",
};

const fold = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[.’']/g, "").trim().toUpperCase();

let keys: Map<string, string> | undefined;

function codes(): ReadonlyMap<string, string> {
  keys ??= read();
  return keys;
}

function read(): Map<string, string> {
  const codes = new Map(Object.entries(FURTHER));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const first of letters)
      for (const second of letters) {
        const code = first + second;
        const name = isPresent(code) ? names.of(code) : undefined;
        if (name && !codes.has(fold(name))) codes.set(fold(name), code);
      }
  }
  return codes;
}

/** Excludes former countries, such as East Germany, whose names are those of present ones. */
const isPresent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
