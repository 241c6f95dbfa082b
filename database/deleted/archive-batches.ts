import type { Kysely } from "kysely";
import type { ArchiveTarget, DeletedKind } from "#domain/deleted/deleted.ts";
import { Conflict, NotFound } from "#domain/errors.ts";
import { DELETED_MESSAGES } from "#words/deleted.ts";
import type { Database } from "../connection/connect.ts";
import { allowLongWork } from "../connection/watched-client.ts";
import type { DB } from "../schema.generated.ts";

const BATCH = 1000;

/** A batch of the requested records, locked. */
interface ArchiveBatch {
  kind: DeletedKind;
  ids: string[];
  /** Name of the first record. */
  name: string;
}

/** The records of a target that can still be restored; of an act, all that remain. */
function archivedRecordsOf(db: Kysely<DB>, wanted: ArchiveTarget) {
  return deletedBy(db, wanted).where("restored_at", "is", null);
}

function deletedBy(db: Kysely<DB>, wanted: ArchiveTarget) {
  return db
    .selectFrom("deleted_records")
    .where((where) =>
      "act" in wanted ? where("act_id", "=", wanted.act) : where("id", "=", wanted.deleted),
    );
}

/**
 * Processes archived records, a thousand per transaction, so that locks are held only briefly.
 *
 * @param act called with each batch
 * @param onProgress called after each batch with the number processed
 * @throws Conflict when all was restored already, NotFound when it is no longer archived
 */
export async function inArchiveBatches(
  db: Database,
  wanted: ArchiveTarget,
  act: (tx: Kysely<DB>, batch: ArchiveBatch) => Promise<void>,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  let done = 0;
  let last: string | undefined;
  for (;;) {
    const after = last;
    const ids = await db.transaction().execute(async (tx) => {
      await allowLongWork(tx);
      const rows = await archivedRecordsOf(tx, wanted)
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

async function whyNothing(db: Database, wanted: ArchiveTarget): Promise<Error> {
  const known = await deletedBy(db, wanted).select("id").limit(1).executeTakeFirst();
  return known ? new Conflict(DELETED_MESSAGES.alreadyRestored) : new NotFound(DELETED_MESSAGES.noLongerKept);
}
