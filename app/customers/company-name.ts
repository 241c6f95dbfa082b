import { foldText } from "#app/kit/text/search-text.ts";

/** Legal forms without dots and spaces; a test compares them with `company_name_key` (migration 0058). */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    "bv bvba bvbaso ebvba srl sprl nv sa sas sasu sarl eurl sca scs snc cv cvba cvso cvoa scrl vof commv commva gcv vzw asbl ivzw aisbl " +
    "gmbh gmbhco mbh kg kgaa ag ug ohg ek ev gbr cokg ltd limited plc llp lp inc incorporated llc corp corporation co company " +
    "se spa srls sl slu slp lda ltda oy oyj ab as asa aps hb ks oue spzoo spk spj sro doo dooel dd kft zrt nyrt ooo oao ood eood jsc pjsc pte pty"
  ).split(" "),
);

/** Legal forms that may precede a name; other short words may be part of it. */
const LEADING_FORMS: ReadonlySet<string> = new Set([
  "nv",
  "sa",
  "bvba",
  "sprl",
  "srl",
  "sarl",
  "gmbh",
  "vof",
  "snc",
]);

const CONNECTING = new Set(["and", "en", "et", "und"]);

/** Normalizes a name: without case, accents, punctuation, spaces, «and» and legal form; null when nothing is left. */
export function companyNameKey(name: string): string | null {
  const words = foldText(name)
    .replace(/[.'`´’‘ʼ]/g, "")
    .split(/[\u0020-\u002f\u003a-\u0060\u007b-\u00bf×÷\u2000-\u2bff\u3000-\u303f]/)
    .filter((word) => word !== "" && !CONNECTING.has(word));
  return withoutLegalForm(words).join("") || null;
}

/** Removes all legal forms at the end and one at the beginning; at least one word stays. */
function withoutLegalForm(words: readonly string[]): readonly string[] {
  const essential = words.slice(0, endOfName(words));
  const leading = essential.length > 1 && LEADING_FORMS.has(essential[0] ?? "");
  return leading ? essential.slice(1) : essential;
}

/** Maximum of words of a legal form: «i n c o r p o r a t e d». */
const LONGEST_FORM = 12;

/** Returns the index of the first legal form at the end of a name; each may be split, as in «S. A.». */
function endOfName(words: readonly string[]): number {
  let end = words.length;
  const begins = new Set([words.length]);
  for (let from = words.length - 1; from >= 1; from--) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_FORM); to++) {
      if (!begins.has(to) || !LEGAL_FORMS.has(words.slice(from, to).join(""))) continue;
      begins.add(from);
      end = from;
    }
  }
  return end;
}

/** Normalizes a postcode to letters and digits, without a country prefix («B-1000»). */
export function postcodeKey(postcode: string | null): string | null {
  const key = (postcode ?? "").replace(/[^0-9A-Za-z]+/g, "").toUpperCase();
  return key.replace(/^(?:BE?|NL?|FR?|DE?|LU?|CH|AT?)(?=\d)/, "") || null;
}

/** Normalizes case, spaces and punctuation only: names that still differ may be different companies. */
export function spelledName(name: string): string {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join(" ") ?? name.trim();
}
