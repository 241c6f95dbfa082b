import type { Kysely } from "kysely";
import { actBatch } from "#app/acts/act.ts";
import type { ArchiveTarget, DeletedKind } from "./deleted.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { DELETED_MESSAGES } from "./words.ts";
import type { DB } from "#database/schema.generated.ts";

export interface ArchiveBatch {
  kind: DeletedKind;
  ids: string[];
  name: string;
}

function deletedBy(db: Kysely<DB>, wanted: ArchiveTarget) {
  return db
    .selectFrom("deleted_records")
    .where((where) =>
      "act" in wanted ? where("act_id", "=", wanted.act) : where("id", "=", wanted.deleted),
    );
}

/** Locks a batch of wanted restorable records in the order of ids; undefined when none is left. */
export async function lockArchived(
  tx: Kysely<DB>,
  wanted: ArchiveTarget,
  after?: unknown,
): Promise<ArchiveBatch | undefined> {
  const rows = await deletedBy(tx, wanted)
    .where("restored_at", "is", null)
    .$if(typeof after === "string", (query) => query.where("id", ">", String(after)))
    .select(["id", "name", "kind"])
    .orderBy("id")
    .limit(actBatch.size)
    .forUpdate()
    .execute();
  const [first] = rows;
  return first && { kind: first.kind, name: first.name, ids: rows.map(({ id }) => id) };
}

export async function countArchived(tx: Kysely<DB>, act: string): Promise<number> {
  const { count } = await deletedBy(tx, { act })
    .where("restored_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns why nothing can be restored: Conflict when everything was restored already, NotFound when it is no longer archived. */
export async function explainNothingToRestore(db: Kysely<DB>, wanted: ArchiveTarget): Promise<Error> {
  const earlier = await deletedBy(db, wanted).select("id").limit(1).executeTakeFirst();
  return earlier ? new Conflict("This was restored already") : new NotFound(DELETED_MESSAGES.noLongerKept);
}
