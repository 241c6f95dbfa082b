import codes from "./package-codes.json" with { type: "json" };

/** Names by UN/ECE Recommendation 21 (Revision 12, Annexes V and VI); any other code of one or two characters is valid. */
export const PACKAGE_NAMES: Readonly<Record<string, string>> = codes.names;

const CODES_BY_NAME = new Map([
  // Frequent abbreviations of packing lists.
  ...Object.entries(codes.shortNames),
  ...Object.entries(PACKAGE_NAMES).map(([code, name]) => [name.toUpperCase(), code] as const),
]);

/** Parses a package type («px», «Pallets», «CTN», «PX Pallet»); null for a text that is neither a code nor a name. */
export function readPackageCode(text: string): string | null {
  const upper = text.trim().toUpperCase().replace(/\s+/g, " ");
  const named = CODES_BY_NAME.get(upper) ?? CODES_BY_NAME.get(upper.replace(/(?:ES|S)$/, ""));
  if (named) return named;
  if (CODES_BY_NAME.has(upper.replace(/S$/, ""))) return CODES_BY_NAME.get(upper.replace(/S$/, "")) ?? null;
  const [code = "", ...rest] = upper.split(" ");
  if (rest.length > 0) return code in PACKAGE_NAMES ? code : null;
  return /^[A-Z0-9]{1,2}$/.test(code) ? code : null;
}

/** Returns the name of a package code («Pallet» for «PX»); an unknown code unchanged. */
export function packageName(code: string): string {
  return PACKAGE_NAMES[code] ?? code;
}

/** Returns the plural («Pallets», «Boxes», «Bags, super bulk»); the singular of `packageName` for one. */
export function packagesName(code: string, count: number): string {
  const name = PACKAGE_NAMES[code];
  if (name === undefined || count === 1 || code === "NE") return packageName(code);
  const end = /,| with /.exec(name)?.index ?? name.length;
  const [noun, rest] = [name.slice(0, end), name.slice(end)];
  return `${noun}${/(?:x|s|ch)$/.test(noun) ? "es" : "s"}${rest}`;
}
