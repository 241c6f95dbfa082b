const cached = new Map<string, Intl.DisplayNames>();

/** Countries with short names in use: their long ones are diplomatic, such as «R.A.S. chinoise de Hong Kong». */
const SHORT: readonly string[] = ["HK", "MO", "MM"];
/** English names as used in the trade: no address says «Congo - Kinshasa». */
const ENGLISH: Readonly<Record<string, string>> = { CD: "DR Congo", CG: "Congo" };

/** Returns the name of a country by its ISO 3166 code, as used in addresses of a locale. */
export function regionName(locale: string, code: string): string | undefined {
  const written = locale.startsWith("en") ? ENGLISH[code] : undefined;
  return written ?? namesIn(locale, SHORT.includes(code) ? "short" : "long").of(code);
}

/** Cached per locale, since creating one costs a millisecond. */
function namesIn(locale: string, style: "short" | "long"): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const names = cached.get(key) ?? new Intl.DisplayNames(locale, { type: "region", style });
  cached.set(key, names);
  return names;
}
