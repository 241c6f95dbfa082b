import type { Kysely } from "kysely";
import type { DeletedKind, Wanted } from "#domain/deleted/deleted.ts";
import { DELETED_MESSAGES } from "#domain/deleted/messages.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import type { Database } from "../connect.ts";
import type { DB } from "../schema.generated.ts";

const BATCH = 1000;

/** Some of the records that were wanted, locked. */
export interface KeptBatch {
  kind: DeletedKind;
  ids: string[];
  /** Of the first. */
  name: string;
}

/** What can still be restored of what is wanted; of an act, all that is left of it. */
export function keptOf(db: Kysely<DB>, wanted: Wanted) {
  return deletedBy(db, wanted).where("restored_at", "is", null);
}

function deletedBy(db: Kysely<DB>, wanted: Wanted) {
  return db
    .selectFrom("deleted_records")
    .where((where) =>
      "act" in wanted ? where("act_id", "=", wanted.act) : where("id", "=", wanted.deleted),
    );
}

/**
 * Acts on what is kept, a thousand records in a transaction: others wait for a moment, never for the whole.
 *
 * @param act gets one batch
 * @param onProgress told how many were looked at after each batch
 * @throws Conflict when all was restored already, NotFound when it is no longer kept
 */
export async function inKeptBatches(
  db: Database,
  wanted: Wanted,
  act: (tx: Kysely<DB>, batch: KeptBatch) => Promise<void>,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  let done = 0;
  let last: string | undefined;
  for (;;) {
    const after = last;
    const ids = await db.transaction().execute(async (tx) => {
      const rows = await keptOf(tx, wanted)
        .$if(after !== undefined, (query) => query.where("id", ">", after ?? ""))
        .select(["id", "name", "kind"])
        .$narrowType<{ kind: DeletedKind }>()
        .orderBy("id")
        .limit(BATCH)
        .forUpdate()
        .execute();
      const [first] = rows;
      const found = rows.map(({ id }) => id);
      if (first) await act(tx, { kind: first.kind, name: first.name, ids: found });
      return found;
    });
    last = ids.at(-1);
    if (last === undefined) break;
    done += ids.length;
    onProgress(done);
  }
  if (done === 0) throw await whyNothing(db, wanted);
}

async function whyNothing(db: Database, wanted: Wanted): Promise<Error> {
  const known = await deletedBy(db, wanted).select("id").limit(1).executeTakeFirst();
  return known ? new Conflict(DELETED_MESSAGES.alreadyRestored) : new NotFound(DELETED_MESSAGES.noLongerKept);
}
