import { type Actor, authorize } from "#app/access/policy.ts";
import { fieldError } from "#app/kit/errors.ts";
import type { SharedFilterInput } from "./shipment-filter.ts";
import { compareNames } from "#app/kit/text/text.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { emit } from "#database/events/emit.ts";

export interface SharedFilter {
  id: string;
  name: string;
  query: string;
  /** Null when the account was deleted. */
  sharedBy: string | null;
}

/** Lists at most 200 shared filters by name. */
export async function listSharedFilters(db: Database, actor: Actor): Promise<SharedFilter[]> {
  authorize(actor, "shipments.read");
  const filters = await db
    .selectFrom("shared_filters as filter")
    .leftJoin("admin_users as person", "person.id", "filter.created_by")
    .select(["filter.id", "filter.name", "filter.query", "person.name as sharedBy"])
    .orderBy((eb) => eb.fn("search_fold", ["filter.name"]))
    .limit(200)
    .execute();
  return filters.toSorted((one, other) => compareNames(one.name, other.name));
}

/** Stores a shared filter. @throws Invalid when the name is taken */
export async function shareFilter(db: Database, actor: Actor, filter: SharedFilterInput): Promise<string> {
  authorize(actor, "shipments.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto("shared_filters")
        .values({ ...filter, created_by: actor.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      await emit(tx, actor, {
        action: "shared_filter.added",
        entityId: id,
        summary: filter.name,
        details: { query: [null, filter.query] },
      });
      return id;
    }),
  );
}

/** Renames a shared filter. @throws NotFound when it was removed, Invalid when the name is taken */
export async function renameSharedFilter(
  db: Database,
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  authorize(actor, "shipments.write");
  await withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const before = await lockFilter(tx, id);
      if (before.name === name) return;
      await tx.updateTable("shared_filters").set({ name }).where("id", "=", id).execute();
      await emit(tx, actor, {
        action: "shared_filter.renamed",
        entityId: id,
        summary: name,
        details: { name: [before.name, name] },
      });
    }),
  );
}

/** Removes a shared filter for everyone. @returns its values, to share it again @throws NotFound */
export async function removeSharedFilter(db: Database, actor: Actor, id: string): Promise<SharedFilterInput> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const { name, query } = await lockFilter(tx, id);
    await tx.deleteFrom("shared_filters").where("id", "=", id).execute();
    await emit(tx, actor, {
      action: "shared_filter.removed",
      entityId: id,
      summary: name,
      details: { query: [query, null] },
    });
    return { name, query };
  });
}

const lockFilter = (tx: Pick<Database, "selectFrom">, id: string): Promise<SharedFilterInput> =>
  lockRow(tx, "shared_filters", id, "This shared filter has been removed");

const NAME_REFUSALS = {
  shared_filters_name_idx: () => fieldError("filter_name", "Colleagues already share a filter of this name"),
};
