import { type Kysely, type Selectable, sql } from "kysely";
import { NotFound } from "#app/kit/errors.ts";
import { offerState } from "./offer.ts";
import { OFFER_MESSAGES } from "./words.ts";
import { companyToday } from "#database/connection/database-time.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

export type OfferRow = Selectable<DB["offers"]>;
export type OfferLine = Selectable<DB["offer_lines"]>;

export interface LockedOffer {
  offer: OfferRow;
  versions: OfferRow[];
  today: string;
}

/**
 * Locks all versions of an offer: concurrent sends, withdrawals and answers of a number wait and then read the result.
 * Customer and request are locked before, in the order of merges and deletions.
 * @throws NotFound
 */
export async function lockOffer(tx: Kysely<DB>, id: string): Promise<LockedOffer> {
  const ids = await tx
    .selectFrom("offers")
    .select(["first_id", "request_id", "company_id"])
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(OFFER_MESSAGES.notFound));
  // Before the rows: waits for our own short locks are not cancelled as soon as the pool is crowded (lock-waits.ts).
  await sql`select pg_advisory_xact_lock(hashtextextended('offer ' || ${ids.first_id}::text, 0))`.execute(tx);
  if (ids.company_id)
    await tx.selectFrom("companies").select("id").where("id", "=", ids.company_id).forKeyShare().execute();
  if (ids.request_id) {
    await tx.selectFrom("quote_requests").select("id").where("id", "=", ids.request_id).forUpdate().execute();
  }
  await tx.selectFrom("offers").select("id").where("id", "=", ids.first_id).forUpdate().execute();
  // A second statement, which sees versions created while this one waited.
  const versions = await tx
    .selectFrom("offers")
    .selectAll()
    .where("first_id", "=", ids.first_id)
    .orderBy("version")
    .forUpdate()
    .execute();
  const offer = versions.find((version) => version.id === id);
  if (!offer) throw new NotFound(OFFER_MESSAGES.notFound);
  return { offer, versions, today: await readToday(tx) };
}

export async function readToday(tx: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${companyToday} as today`.execute(tx);
  return rows[0]?.today ?? "";
}

export function linesOf(tx: Kysely<DB>, offerId: string): Promise<OfferLine[]> {
  return tx
    .selectFrom("offer_lines")
    .selectAll()
    .where("offer_id", "=", offerId)
    .orderBy("position")
    .execute();
}

/** «OF-2026-00042», and from the second version on «OF-2026-00042 v2». */
export const offerLabel = ({ number, version }: Pick<OfferRow, "number" | "version">): string =>
  version === 1 ? number : `${number} v${version}`;

/** Emits an event under the id of the first version, which the pages of all versions follow. */
export const emitOffer = (
  tx: Kysely<DB>,
  by: EventActor,
  act: string,
  offer: Pick<OfferRow, "first_id" | "number" | "version">,
  details: JsonObject = {},
): Promise<void> =>
  emit(tx, by, { action: `offer.${act}`, entityId: offer.first_id, summary: offerLabel(offer), details });

export const stateWord = (locked: Pick<LockedOffer, "offer" | "today">): string =>
  offerState(locked.offer, locked.today);
