import { nameByEmail } from "#app/accounts/staff.server.ts";
import { sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type DistinctPairCursor, DUPLICATE_MESSAGES } from "./duplicates.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, timeText } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";

export interface DistinctPair {
  first: { id: string; name: string };
  second: { id: string; name: string };
  by: string;
  at: Date;
}

export async function listDistinctPairs(
  db: Database,
  actor: Actor,
  { after, limit }: { after: DistinctPairCursor | null; limit: number },
): Promise<{ pairs: DistinctPair[]; next: DistinctPairCursor | null }> {
  authorize(actor, "customers.read");
  const rows = await db
    .selectFrom("company_pairs_apart as pair")
    .innerJoin("companies as one", "one.id", "pair.first_id")
    .innerJoin("companies as other", "other.id", "pair.second_id")
    .select(["one.id as first_id", "one.name as first_name", "other.id as second_id"])
    .select("other.name as second_name")
    .select([nameByEmail("pair.actor_email").as("by"), "pair.said_at"])
    .select(timeText(sql`pair.said_at`).as("cursor"))
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(pair.said_at < ${after?.at}::timestamptz or (pair.said_at = ${after?.at}::timestamptz
          and (pair.first_id, pair.second_id) > (${after?.first}::uuid, ${after?.second}::uuid)))`,
      ),
    )
    .orderBy("pair.said_at", "desc")
    .orderBy("pair.first_id")
    .orderBy("pair.second_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    pairs: shown.map((row) => ({
      first: { id: row.first_id, name: row.first_name },
      second: { id: row.second_id, name: row.second_name },
      by: row.by,
      at: row.said_at,
    })),
    next:
      rows.length > limit && last ? { at: last.cursor, first: last.first_id, second: last.second_id } : null,
  };
}

/**
 * Marks companies as distinct, so that they are no longer listed as possible duplicates.
 * @returns their names @throws NotFound
 */
export async function markAsDistinct(
  db: Database,
  actor: Actor,
  ids: readonly [string, string],
): Promise<[string, string]> {
  authorize(actor, "customers.write");
  return changePair(db, actor, ids, "set_apart");
}

export async function unmarkAsDistinct(
  db: Database,
  actor: Actor,
  ids: readonly [string, string],
): Promise<[string, string]> {
  authorize(actor, "customers.write");
  return changePair(db, actor, ids, "no_longer_apart");
}

async function changePair(
  db: Database,
  actor: Actor,
  ids: readonly [string, string],
  verb: "set_apart" | "no_longer_apart",
): Promise<[string, string]> {
  if (ids[0] === ids[1] || !ids.every(isRowId)) throw new NotFound(DUPLICATE_MESSAGES.notThere);
  return db.transaction().execute(async (tx) => {
    const sides = await tx
      .selectFrom("companies")
      .select(["id", "name"])
      .where("id", "in", [...ids])
      .orderBy("id")
      .forKeyShare()
      .execute();
    const [first, second] = sides;
    if (!first || !second) throw new NotFound(DUPLICATE_MESSAGES.notThere);
    const pair = { first_id: first.id, second_id: second.id };
    const changed =
      verb === "set_apart"
        ? await tx
            .insertInto("company_pairs_apart")
            .values({ ...pair, actor_id: actor.id, actor_email: actor.email })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await tx
            .deleteFrom("company_pairs_apart")
            .where("first_id", "=", pair.first_id)
            .where("second_id", "=", pair.second_id)
            .executeTakeFirst();
    const count = "numDeletedRows" in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
    if (count) {
      await emit(tx, actor, {
        action: `company.${verb}`,
        entityId: first.id,
        summary: first.name,
        details: { other: second.name },
      });
    }
    return [first.name, second.name];
  });
}
