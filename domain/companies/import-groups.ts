import { spelledName } from "./company-name.ts";
import { readCountry } from "./country-names.ts";
import { vatKey } from "./match.ts";

/** Rows with one name and VAT number are one company, with those of its name without a VAT number; an empty text stands alone. */
export function groupsOf(keys: readonly (readonly string[])[]): string[] {
  const vats = keys.map(([vat = "", , country = ""]) => vatKey(vat || null, readCountry(country)));
  const names = keys.map(([, name = ""]) => spelledName(name));
  const [vatsOf, namesOf] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const [place, vat] of vats.entries()) {
    const name = names[place];
    if (!vat || !name) continue;
    vatsOf.set(name, (vatsOf.get(name) ?? new Set()).add(vat));
    namesOf.set(vat, (namesOf.get(vat) ?? new Set()).add(name));
  }
  return keys.map((_, place) => {
    const vat = vats[place] ?? onlyOne(vatsOf.get(names[place] ?? ""));
    const name = names[place] || (vat && onlyOne(namesOf.get(vat))) || "";
    if (vat) return `vat ${vat} ${name}`;
    return name === "" ? "" : `name ${name}`;
  });
}

function onlyOne(values: ReadonlySet<string> | undefined): string | undefined {
  const [only, ...others] = values ?? [];
  return others.length === 0 ? only : undefined;
}
