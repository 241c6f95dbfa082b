import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, fieldError } from "#app/kit/errors.ts";
import { REQUEST_MESSAGES } from "./words.ts";
import { activeStaff, byName, type Colleague } from "#app/accounts/staff.server.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit, emitEach, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

export async function listRequestOwners(db: Database, actor: Actor): Promise<Colleague[]> {
  authorize(actor, "requests.read");
  return byName(await activeStaff(db, "requests.write").execute());
}

/** Locks an account, so that it does not change until the transaction ends. */
async function lockOwner(tx: Kysely<DB>, id: string) {
  return isRowId(id)
    ? activeStaff(tx, "requests.write").where("id", "=", id).forShare().executeTakeFirst()
    : undefined;
}

/**
 * Claims a request; a concurrent second claim is refused with the owner's name.
 * @throws Conflict with the owner's name, NotFound
 */
export async function claimRequest(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "requests.write");
  await db.transaction().execute(async (tx) => {
    if (!(await lockOwner(tx, actor.id))) throw new Invalid(REQUEST_MESSAGES.ownerInvalid);
    const request = await lockRow(tx, "quote_requests", id, REQUEST_MESSAGES.notFound);
    if (request.owner_id === actor.id) return;
    if (request.owner_id) throw new Conflict(REQUEST_MESSAGES.takenBy(await nameOf(tx, request.owner_id)));
    await setOwner(tx, actor, { id, email: request.email, earlier: null, owner: actor });
  });
}

/** Sets the owner within a transaction that holds the request locked. */
export async function setOwner(
  tx: Kysely<DB>,
  actor: Actor,
  request: { id: string; email: string; earlier: string | null; owner: Pick<Actor, "id" | "name"> | null },
): Promise<void> {
  authorize(actor, "requests.write");
  const { id, email, earlier, owner } = request;
  await tx
    .updateTable("quote_requests")
    .set({ owner_id: owner?.id ?? null, claimed_at: owner && sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await emit(tx, actor, {
    action: "quote_request.assigned",
    entityId: id,
    summary: email,
    details: { owner: [earlier, owner?.name ?? null] },
  });
}

async function nameOf(tx: Kysely<DB>, id: string): Promise<string> {
  const { name } = await tx
    .selectFrom("admin_users")
    .select(sql<string>`coalesce(nullif(name, ''), email)`.as("name"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Assigns a request.
 * @param seen the owner on the screen of the assigning person, if any
 * @returns the id of the previous owner, for undo
 * @throws NotFound, Invalid when that person cannot own requests, Conflict when the owner is not the one seen
 */
export async function assignRequest(
  db: Database,
  actor: Actor,
  id: string,
  ownerId: string | null,
  seen?: string | null,
): Promise<string | null> {
  authorize(actor, "requests.write");
  return db.transaction().execute(async (tx) => {
    const owner = ownerId === null ? null : await lockOwner(tx, ownerId);
    if (owner === undefined) {
      throw fieldError("owner_id", REQUEST_MESSAGES.ownerInvalid);
    }
    const request = await lockRow(tx, "quote_requests", id, REQUEST_MESSAGES.notFound);
    const before = request.owner_id;
    if (before === ownerId) return before;
    if (seen !== undefined && before !== seen) {
      throw new Conflict(
        before === null ? REQUEST_MESSAGES.hasNobody : REQUEST_MESSAGES.takenBy(await nameOf(tx, before)),
      );
    }
    const earlier = before
      ? await tx.selectFrom("admin_users").select("name").where("id", "=", before).executeTakeFirst()
      : undefined;
    await setOwner(tx, actor, { id, email: request.email, earlier: earlier?.name ?? null, owner });
    return before;
  });
}

/** The condition of the partial index. */
const isOpen = sql<SqlBool>`marked_spam_at is null and status in ('pending', 'in_progress')`;

export async function countOpenRequests(db: Database, actor: Actor): Promise<Record<string, number>> {
  authorize(actor, "staff.manage");
  const rows = await db
    .selectFrom("quote_requests")
    .where("owner_id", "is not", null)
    .where(isOpen)
    .groupBy("owner_id")
    .select((eb) => ["owner_id", eb.fn.countAll<number>().as("count")])
    .execute();
  return Object.fromEntries(rows.map(({ owner_id, count }) => [owner_id ?? "", count]));
}

/**
 * Reassigns open requests, in the transaction that disables an account; null is nobody.
 * @throws Invalid when that person cannot own them
 */
export async function handOverRequests(
  tx: Kysely<DB>,
  by: EventActor,
  from: { id: string; name: string; email: string },
  to: string | null,
): Promise<number> {
  const heir =
    to !== null && isRowId(to) && to !== from.id
      ? await activeStaff(tx, "requests.write").where("id", "=", to).executeTakeFirst()
      : undefined;
  if (to !== null && !heir) {
    throw fieldError("hand_to", REQUEST_MESSAGES.ownerInvalid);
  }
  const handed = await tx
    .updateTable("quote_requests")
    .set({ owner_id: to, claimed_at: to === null ? null : sql<Date>`now()` })
    .where("owner_id", "=", from.id)
    .where(isOpen)
    .returning("id")
    .execute();
  if (handed.length === 0) return 0;
  const owners = JSON.stringify({ owner: [from.name || from.email, heir?.name ?? null] });
  await emitEach(
    tx,
    by,
    { action: "quote_request.assigned" },
    sql`select id as entity_id, email as summary, ${owners}::jsonb as details from quote_requests
      where id = any(${handed.map(({ id }) => id)}::uuid[])`,
  );
  return handed.length;
}
