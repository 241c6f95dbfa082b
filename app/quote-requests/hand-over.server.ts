import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { fieldError } from "#app/kit/errors.ts";
import { REQUEST_MESSAGES } from "./requests-words.ts";
import { activeStaff } from "#app/accounts/staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emitEach, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";

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
    { action: "quote_request.assigned", entity: "quote_request" },
    sql`select id as entity_id, email as summary, ${owners}::jsonb as details from quote_requests
      where id = any(${handed.map(({ id }) => id)}::uuid[])`,
  );
  return handed.length;
}
