import { dayIsOver, dayIsWithin } from "#app/due-times/due-time.server.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type ListPlace, type WindowPage, windowPageOf } from "#app/kit/keyset.ts";
import {
  EXPIRING_DAYS,
  isOfReport,
  OFFER_FILTER_STATES,
  type OfferFilter,
  type OfferFilterState,
  OFFERS_COUNTED,
} from "./offer-list.ts";
import { readOfferNumber } from "./offer.ts";
import type { Database } from "#database/connection/connect.ts";
import { pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { sentCondition } from "./figures.server.ts";
import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { BRIEF, type BriefOffer } from "./read-offer.server.ts";
import { places } from "#content/places/places.server.ts";
import { mentions } from "#database/connection/text-search.ts";

export interface ListedOffer extends BriefOffer {
  cursor: string;
  open_version: number | null;
  reminded_at: Date | null;
}

/** Counts by state, at most `OFFERS_COUNTED` + 1. */
type OfferCounts = Record<OfferFilterState, number>;

/** Lists the newest versions of offers. The search finds numbers in any spelling, customers and lanes. */
export async function listOffers(
  db: Database,
  actor: Actor,
  filter: OfferFilter,
  place: ListPlace,
  { limit, today }: { limit: number; today: string },
): Promise<WindowPage<ListedOffer> & { counts: OfferCounts }> {
  authorize(actor, "offers.read");
  const matching = db
    .selectFrom("offers")
    .where((eb) => eb.and([eb.ref("latest"), ...conditionsOf(filter, actor, today)]));
  // Counted by the index of states.
  const counted = OFFER_FILTER_STATES.map((state) =>
    sql<number>`(select count(*)::int from (select from offers where latest and ${stateCondition(state, today)}
      limit ${sql.lit(OFFERS_COUNTED + 1)}) as counted)`.as(state),
  );
  const [rows, { total, ...counts }] = await Promise.all([
    pageFrom(matching, "offers", place, limit)
      .select([
        ...BRIEF,
        "reminded_at",
        rowCursor("offers").as("cursor"),
        sql<number | null>`(select version from offers as open
          where open.first_id = offers.first_id and open.status = 'sent' and open.id <> offers.id)`.as(
          "open_version",
        ),
      ])
      .execute(),
    matching
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .select(counted)
      .executeTakeFirstOrThrow(),
  ]);
  const page = windowPageOf((rows as ListedOffer[]).map(withResolvedRoute), place, limit, total);
  return { ...page, counts };
}

function conditionsOf(filter: OfferFilter, actor: Actor, today: string): RawBuilder<SqlBool>[] {
  const { search, state, mine } = filter;
  const number = readOfferNumber(search);
  return [
    ...(search ? [number === null ? mentionedInOffer(search) : sql<SqlBool>`offers.number = ${number}`] : []),
    ...(mine ? [sql<SqlBool>`offers.created_by_id = ${actor.id || null}::uuid`] : []),
    ...(state ? [stateCondition(state, today)] : []),
    ...(isOfReport(filter) ? [sentCondition(filter)] : []),
  ];
}

function stateCondition(state: Exclude<OfferFilter["state"], "">, today: string): RawBuilder<SqlBool> {
  const sent = sql`offers.status = 'sent'`;
  switch (state) {
    case "open":
      return sql`${sent} and not ${dayIsOver("offers.valid_until", today)}`;
    case "expired":
      return sql`${sent} and ${dayIsOver("offers.valid_until", today)}`;
    case "expiring":
      return sql`${sent} and ${dayIsWithin("offers.valid_until", EXPIRING_DAYS, today)}`;
    default:
      return sql`offers.status = ${state}`;
  }
}

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
