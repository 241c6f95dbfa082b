import { foldText } from "./search-text.ts";

/** Words without distinguishing meaning: numbers, units, small words. */
const FILLERS = new Set(
  "nr no n num nummer number numero nbr de du des der die das van the of la le les l d in en et und and von voor for kg kgs kilo cm mm m3 cbm eur euro utc".split(
    " ",
  ),
);

/** Words that denote another field of the same noun: «sender» is not «sender address». */
const TELLING = new Set(
  "address adres adresse anschrift tel telephone telefoon telefon phone gsm mobile email mail street straat rue strasse postcode zip plz pc cp city stad ville ort gemeente country land pays code date dat dt datum day dag jour tag year jaar jahr annee week segment category categorie soort sort status time tijd heure zeit ref reference referentie referenz contact type name naam nom order bestelling commande klant client customer kunde company bedrijf firma vat btw tva".split(
    " ",
  ),
);

const LONGEST_HEADING = 100;

/** Normalizes a heading for comparison: folded words, without parenthesized parts. */
export function headingKey(heading: string): string {
  const spaced = heading
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/\([^()]*\)/g, " ");
  const words = foldText(spaced)
    .replaceAll("ß", "ss")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join(" ");
}

/** Removes spaces: «dossier nr.», «Dossiernr» and «dossiernummer» are one key. */
const joinKey = (key: string) => key.replaceAll(" ", "").replaceAll("nummer", "nr");

function wordsOf(key: string): string[] {
  const words = key.split(" ").filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Scores how well a heading matches: 3 the same, 2 the same words, 1.5 a name with `?` (a full match is preferred), 1
 * the name with one more word, 0 none.
 */
export function headingFit(heading: string, names: readonly string[]): number {
  const key = headingKey(heading);
  if (key === "") return 0;
  const words = wordsOf(key);
  return names.reduce((best, name) => {
    const fit = fitOf(key, words, keysOf(name));
    return Math.max(best, name.endsWith("?") && fit > 1 ? 1.5 : fit);
  }, 0);
}

export function headingIndex(names: Iterable<string>): (text: string) => boolean {
  const keys = new Set([...names].map((name) => joinKey(headingKey(name))));
  keys.delete("");
  return (text) => text.length <= LONGEST_HEADING && keys.has(joinKey(headingKey(text)));
}

/** What is compared of names, which are those of fields: some two thousand, for each column of each file. */
const nameKeys = new Map<string, { joined: string; words: readonly string[] }>();

function keysOf(name: string) {
  let keys = nameKeys.get(name);
  if (!keys) {
    const key = headingKey(name);
    keys = { joined: joinKey(key), words: wordsOf(key) };
    nameKeys.set(name, keys);
  }
  return keys;
}

function fitOf(
  key: string,
  words: readonly string[],
  { joined, words: wanted }: ReturnType<typeof keysOf>,
): number {
  if (joined === joinKey(key)) return 3;
  if (!wanted.every((word) => words.includes(word))) return 0;
  const more = words.filter((word) => !wanted.includes(word));
  if (more.length === 0) return 2;
  return more.length === 1 && !TELLING.has(more[0] ?? "") ? 1 : 0;
}
