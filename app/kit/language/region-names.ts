const cached = new Map<string, Intl.DisplayNames>();

/** Whose long name is one of diplomats: «R.A.S. chinoise de Hong Kong». */
const SHORT: readonly string[] = ["HK", "MO", "MM"];
/** As English papers of the trade write them: «Congo - Kinshasa» is nowhere in an address. */
const ENGLISH: Readonly<Record<string, string>> = { CD: "DR Congo", CG: "Congo" };

/** The name of a country by its ISO 3166 code, as addresses in a locale write it. */
export function regionName(locale: string, code: string): string | undefined {
  const written = locale.startsWith("en") ? ENGLISH[code] : undefined;
  return written ?? namesIn(locale, SHORT.includes(code) ? "short" : "long").of(code);
}

/** Made once a locale, which costs a millisecond. */
function namesIn(locale: string, style: "short" | "long"): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const names = cached.get(key) ?? new Intl.DisplayNames(locale, { type: "region", style });
  cached.set(key, names);
  return names;
}
