import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { refuseDayToCome } from "#app/due-times/due-time.server.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { type ListPlace, type WindowPage, windowPageOf } from "#app/kit/keyset.ts";
import { hasNumber } from "#app/shipments/filter.server.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { CLAIM_OUTCOMES, type ClaimChange, type ClaimClosing, type ClaimFilter } from "./claim.ts";
import { followNotices } from "./follow-notices.server.ts";

const CLAIM_MESSAGES = {
  notFound: "This claim was not found. Its shipment may have been deleted.",
  changedMeanwhile: "Somebody changed this claim meanwhile. Look at what it says now, then save again.",
  closed: "This claim is closed. Reopen it to change it.",
  isOpen: "This claim is open already",
  noticeToCome: "This day is to come: a notice was sent today or before",
} as const;

/** Selects the columns of claims; days as text, since a date is not a moment. @param query claims, filtered and ordered */
const columns = <O>(query: SelectQueryBuilder<DB, "claims", O>) =>
  query
    .innerJoin("shipments", "shipments.id", "claims.shipment_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("deadlines as notice", "notice.claim_id", "claims.id")
    .leftJoin("mails", "mails.id", "claims.notice_mail")
    .select(["claims.id", "claims.number", "claims.kind", "claims.mode", "claims.happened_at"])
    .select("claims.pieces")
    .select(["claims.amount", "claims.currency", "claims.liable", "claims.outcome", "claims.settled_amount"])
    .select(["claims.closed_at", "claims.shipment_id", "claims.gross_kg", "claims.description"])
    .select("notice.due_offset")
    .select([
      "mails.recipient as notice_to",
      "mails.sent_at as mail_sent",
      "mails.refused_at as mail_refused",
    ])
    .select("claims.created_at")
    .select(nameByEmail("claims.opened_by").as("opened_by"))
    .select(nameByEmail("claims.closed_by").$castTo<string | null>().as("closed_by"))
    .select(["shipments.tracking_number", "shipments.status", "shipments.owner_id"])
    .select(["shipments.origin_location", "shipments.destination_location"])
    .select(["shipments.origin_code", "shipments.destination_code"])
    .select([
      sql<string>`coalesce(nullif(consignees.company, ''), consignees.name)`.as("consignee"),
      sql<string>`to_char(claims.notice_due, 'YYYY-MM-DD')`.as("notice_due"),
      sql<string | null>`to_char(claims.notice_sent_on, 'YYYY-MM-DD')`.as("notice_sent_on"),
      sql<string>`claims.updated_at::text`.as("version"),
    ]);

export type Claim = Awaited<ReturnType<ReturnType<typeof columns>["execute"]>>[number];
export type ListedClaim = Claim & { cursor: string };

/** Lists claims, newest first; the first page begins with those whose notice is overdue, earliest due first. */
export async function listClaims(
  db: Database,
  actor: Actor,
  filter: ClaimFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<ListedClaim>> {
  authorize(actor, "claims.read");
  const matching = db.selectFrom("claims").where((eb) => eb.and(conditions(filter, actor)));
  const overdue = matching.where(isNoticeOver).orderBy("claims.notice_due").orderBy("claims.id").limit(limit);
  const others = matching.where("claims.id", "not in", overdue.select("claims.id"));
  const [first, rows, { total }] = await Promise.all([
    columns(overdue).select(rowCursor("claims").as("cursor")).execute(),
    columns(pageFrom(others, "claims", place, limit))
      .select(rowCursor("claims").as("cursor"))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const page = windowPageOf(rows, place, limit, total);
  const isFirst = "index" in place ? place.index === 0 : "before" in place && page.previous === null;
  return isFirst ? { ...page, rows: [...first, ...page.rows] } : page;
}

/** Finds the newest claims by a text, without a count. */
export async function findClaims(
  db: Database,
  actor: Actor,
  search: string,
  limit: number,
): Promise<Claim[]> {
  authorize(actor, "claims.read");
  const matching = db.selectFrom("claims").where(foundBy(search));
  return await columns(pageFrom(matching, "claims", { index: 0 }, limit)).execute();
}

/** Condition: number of the claim or its shipment, liable party, or description. */
function foundBy(typed: string): RawBuilder<SqlBool> {
  // One index for each: a single condition would scan all claims.
  const byShipment = hasNumber(typed).map(
    (isNumber) => sql` union select of_shipment.id from shipments
      join claims as of_shipment on of_shipment.shipment_id = shipments.id where ${isNumber}`,
  );
  return sql<SqlBool>`claims.id in (select id from claims where search_folded like search_pattern(${typed})
    ${sql.join(byShipment, sql``)})`;
}

const isOf = (actor: Actor) => sql<SqlBool>`exists (
  select from shipments where id = claims.shipment_id and owner_id = ${actor.id})`;

function conditions({ search, state, kind, mine }: ClaimFilter, actor: Actor): RawBuilder<SqlBool>[] {
  const isOpen = sql<SqlBool>`claims.closed_at is null`;
  return [
    ...(search ? [foundBy(search)] : []),
    ...(kind ? [sql<SqlBool>`claims.kind = ${kind}`] : []),
    ...(mine ? [isOf(actor)] : []),
    ...(state === "closed" ? [sql<SqlBool>`claims.closed_at is not null`] : state ? [isOpen] : []),
    ...(state === "notified" ? [sql<SqlBool>`claims.notice_sent_on is not null`] : []),
    ...(state === "open" || state === "late" ? [sql<SqlBool>`claims.notice_sent_on is null`] : []),
    ...(state === "late" ? [isNoticeOver] : []),
  ];
}

const isNoticeOver = sql<SqlBool>`claims.id in (
  select claim_id from deadlines where claim_id is not null and done_at is null and due_at <= now())`;

/** Lists open claims, earliest notice first, and counts them. @param mine only those of the actor's own shipments */
export async function listWaitingClaims(
  db: Database,
  actor: Actor,
  { mine, limit }: { mine: boolean; limit: number },
): Promise<{ count: number; claims: Claim[] }> {
  authorize(actor, "claims.read");
  const waiting = () =>
    db
      .selectFrom("claims")
      .where("claims.closed_at", "is", null)
      .$if(mine, (query) => query.where(isOf(actor)));
  const inOrder = <O>(query: SelectQueryBuilder<DB, "claims", O>) =>
    query
      .orderBy("claims.notice_sent_on", (order) => order.asc().nullsFirst())
      .orderBy("claims.notice_due")
      .orderBy("claims.id");
  const counted = waiting().select(sql<number>`count(*)::int`.as("total"));
  const first = inOrder(waiting()).select("claims.id").limit(limit);
  const rows = await columns(inOrder(db.selectFrom("claims").where("claims.id", "in", first)))
    .select(counted.as("total"))
    .execute();
  return { count: rows[0]?.total ?? 0, claims: rows };
}

/** Lists open claims of shipments, earliest notice first. */
export async function openClaimsOf(
  db: Database,
  actor: Actor,
  shipments: readonly string[],
): Promise<Claim[]> {
  authorize(actor, "claims.read");
  const open = db
    .selectFrom("claims")
    .where("claims.closed_at", "is", null)
    .where(sql<SqlBool>`claims.shipment_id = any(${shipments}::uuid[])`);
  return await columns(open).orderBy("claims.notice_due").orderBy("claims.id").execute();
}

export async function claimsOfShipment(db: Database, actor: Actor, shipmentId: string): Promise<Claim[]> {
  authorize(actor, "claims.read");
  if (!isRowId(shipmentId)) return [];
  const query = columns(db.selectFrom("claims").where("claims.shipment_id", "=", shipmentId));
  return await query.orderBy("claims.created_at", "desc").orderBy("claims.id").execute();
}

/** Reads a claim with the ids of its files. @throws NotFound */
export async function readClaim(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Claim & { files: string[] }> {
  authorize(actor, "claims.read");
  const claim = await columns(
    db.selectFrom("claims").where("claims.id", "=", rowId(id)),
  ).executeTakeFirstOrThrow(() => new NotFound(CLAIM_MESSAGES.notFound));
  const files = await db.selectFrom("claim_files").select("file_id").where("claim_id", "=", id).execute();
  return { ...claim, files: files.map(({ file_id }) => file_id) };
}

/** Changes a claim. @param version that was shown @throws NotFound; Conflict when it was changed since, or is closed */
export async function changeClaim(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...change }: ClaimChange,
  files: readonly string[],
): Promise<void> {
  authorize(actor, "claims.write");
  await db.transaction().execute(async (tx) => {
    const claim = await lockOpenClaim(tx, actor, id);
    if (claim.version !== version) throw new Conflict(CLAIM_MESSAGES.changedMeanwhile);
    await tx.updateTable("claims").set(change).where("id", "=", id).execute();
    await tx.deleteFrom("claim_files").where("claim_id", "=", id).execute();
    await sql`insert into claim_files (claim_id, file_id) select ${id}::uuid, id from files
      where id = any(${files.filter(isRowId)}::uuid[]) and shipment_id = ${claim.shipment_id}::uuid`.execute(
      tx,
    );
    await followNotices(tx, actor, [id]);
    const before = Object.fromEntries(
      Object.keys(change).map((key) => [key, auditText(claim[key as keyof Claim])]),
    );
    const after = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, auditText(value)]));
    await emit(tx, actor, claimEvent("claim.changed", claim, differences(before, after)));
  });
}

const auditText = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "string" && /^\d+\.\d\d$/.test(value)
      ? String(Number(value))
      : String(value);

/**
 * Records the day of the notice; a late one is stored unchanged. @param day `YYYY-MM-DD`; null removes it
 * @throws NotFound; Invalid for a day in the future; Conflict when closed
 */
export async function sendNotice(db: Database, actor: Actor, id: string, day: string | null): Promise<void> {
  authorize(actor, "claims.write");
  await db.transaction().execute(async (tx) => {
    const claim = await lockOpenClaim(tx, actor, id);
    if (day !== null) await refuseDayToCome(tx, day, "sent_on", CLAIM_MESSAGES.noticeToCome);
    const notice = { notice_sent_on: day, ...(day === null && { notice_mail: null }) };
    await tx.updateTable("claims").set(notice).where("id", "=", id).execute();
    await followNotices(tx, actor, [id]);
    const details = { notice_sent_on: [claim.notice_sent_on, day] };
    await emit(tx, actor, claimEvent(day ? "claim.notified" : "claim.notice_taken_back", claim, details));
  });
}

/** Closes a claim; null reopens it. @throws NotFound; Conflict when it is in that state already */
export async function closeClaim(
  db: Database,
  actor: Actor,
  id: string,
  closing: ClaimClosing | null,
): Promise<void> {
  authorize(actor, "claims.write");
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, actor, id);
    if ((claim.closed_at === null) === (closing === null))
      throw new Conflict(closing ? CLAIM_MESSAGES.closed : CLAIM_MESSAGES.isOpen);
    const values = closing
      ? { ...closing, closed_at: sql<Date>`now()`, closed_by: actor.email }
      : { outcome: null, settled_amount: null, closed_at: null, closed_by: null };
    await tx.updateTable("claims").set(values).where("id", "=", id).execute();
    await followNotices(tx, actor, [id]);
    const details = closing ? { outcome: [null, CLAIM_OUTCOMES[closing.outcome]] } : {};
    await emit(tx, actor, claimEvent(closing ? "claim.closed" : "claim.reopened", claim, details));
  });
}

async function lockClaim(tx: Kysely<DB>, actor: Actor, id: string): Promise<Claim> {
  authorize(actor, "claims.write");
  await lockRow(tx, "claims", id, CLAIM_MESSAGES.notFound);
  return readClaim(tx as Database, actor, id);
}

/** Locks an open claim. @throws NotFound; Conflict when it is closed */
export async function lockOpenClaim(tx: Kysely<DB>, actor: Actor, id: string): Promise<Claim> {
  authorize(actor, "claims.write");
  const claim = await lockClaim(tx, actor, id);
  if (claim.closed_at) throw new Conflict(CLAIM_MESSAGES.closed);
  return claim;
}

export const claimEvent = (
  action: string,
  { id, number, tracking_number }: Pick<Claim, "id" | "number" | "tracking_number">,
  details: JsonObject,
) => ({ action, entity: "claim", entityId: id, summary: `${number}: ${tracking_number}`, details });
