import { type Kysely, sql } from "kysely";
import type { DB } from "#database/schema.generated.ts";

/** Takes the next number. The row stays locked until the end of the transaction: after a rollback the number is used again. */
export async function nextCount(tx: Kysely<DB>, kind: string, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("document_counters")
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet({ last: sql`document_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
