import { type RawBuilder, sql, type SqlBool } from "kysely";
import { places } from "#content/places/places.server.ts";
import { mentions } from "#database/connection/text-search.ts";

/** Folded number, customer and lane, the searched column. */
export const OFFER_LOOKUP = sql.ref("offers.lookup_folded");

const WORDS_MAX = 6;

/**
 * A condition supported by the index: the offer contains every word of the text, or another name of the place it means.
 * Offers store no place codes: one with «Anvers» is found by «BEANR».
 */
export function mentionedInOffer(text: string): RawBuilder<SqlBool> {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const each = words.slice(0, WORDS_MAX).map((word) => anyOf([word, ...places.otherNames(word)]));
  const all = each.length > 0 ? sql<SqlBool>`(${sql.join(each, sql` and `)})` : anyOf([text]);
  const names = words.length > 1 ? places.otherNames(text) : [];
  return names.length > 0 ? sql<SqlBool>`(${all} or ${anyOf(names)})` : all;
}

const anyOf = (texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => mentions(OFFER_LOOKUP, text)),
    sql` or `,
  )})`;
