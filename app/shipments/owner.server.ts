import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { type Kysely, sql } from "kysely";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { activeStaff, byName, type Colleague } from "#app/accounts/staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { shipmentEvent } from "./shipment.server.ts";
import { changeShipment } from "./work-state.server.ts";

export type PossibleOwner = Colleague;

/** Selects active staff who may own shipments; also for imports and accepted offers. */
export const possibleOwners = (db: Pick<Database, "selectFrom">) => activeStaff(db, "shipments.write");

/** Lists possible owners by name; the e-mail is appended when several have the same name. */
export async function listPossibleOwners(db: Database, actor: Actor): Promise<PossibleOwner[]> {
  authorize(actor, "shipments.read");
  return byName(await possibleOwners(db).execute());
}

export async function listOwners(db: Database, actor: Actor): Promise<PossibleOwner[]> {
  authorize(actor, "shipments.read");
  const owners = await db
    .selectFrom("admin_users")
    .select(["id", "name", "email"])
    .where((eb) =>
      eb.or([
        eb("id", "in", possibleOwners(db).clearSelect().select("id")),
        eb.exists(
          eb.selectFrom("shipments").select("shipments.id").whereRef("owner_id", "=", "admin_users.id"),
        ),
      ]),
    )
    .execute();
  return byName(owners);
}

export async function countOpenShipments(db: Database, actor: Actor): Promise<Record<string, number>> {
  authorize(actor, "staff.manage");
  const rows = await db
    .selectFrom("shipments")
    .where("owner_id", "is not", null)
    .where(SHIPMENT_IS_OPEN)
    .groupBy("owner_id")
    .select((eb) => ["owner_id", eb.fn.countAll<number>().as("count")])
    .execute();
  return Object.fromEntries(rows.map(({ owner_id, count }) => [owner_id ?? "", count]));
}

export async function listReaders(db: Database, actor: Actor): Promise<Colleague[]> {
  authorize(actor, "shipments.read");
  return byName(await activeStaff(db, "shipments.read").execute());
}

/**
 * Assigns an owner. No field of the form changes, so open edits do not conflict. @returns the id of the earlier owner
 * @throws NotFound, Invalid when that person cannot own shipments
 */
export async function assignOwner(
  db: Database,
  actor: Actor,
  shipmentId: string,
  ownerId: string | null,
): Promise<string | null> {
  authorize(actor, "shipments.write");
  return changeShipment(db, actor, shipmentId, async ({ owner_id: before }, tx) => {
    const isSame = before === ownerId;
    const owner =
      isSame || ownerId === null
        ? null
        : await possibleOwners(tx)
            .where("id", "=", rowId(ownerId))
            .forShare()
            .executeTakeFirstOrThrow(() => fieldError("owner_id", SHIPMENT_MESSAGES.ownerInvalid));
    const earlier = before
      ? await tx.selectFrom("admin_users").select("name").where("id", "=", before).executeTakeFirst()
      : undefined;
    return {
      before,
      isSame,
      set: { owner_id: ownerId },
      action: "shipment.assigned",
      details: { owner: [earlier?.name ?? null, owner?.name ?? null] },
    };
  });
}

/**
 * Claims a shipment without an owner. When two claim at once, the second gets an error.
 * @throws Conflict with the owner's name, NotFound
 */
export async function claimShipment(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "shipments.write");
  if (!isRowId(id)) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable("shipments")
      .set({ owner_id: actor.id })
      .where("id", "=", id)
      .where("owner_id", "is", null)
      .returning(["id", "tracking_number"])
      .executeTakeFirst();
    if (!claimed) return refuseClaim(tx, actor, id);
    await emit(tx, actor, shipmentEvent("shipment.assigned", claimed, { owner: [null, actor.name] }));
  });
}

async function refuseClaim(tx: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  const row = await tx
    .selectFrom("shipments")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
    .select(["owner_id", sql<string>`coalesce(nullif(owner.name, ''), owner.email)`.as("owner")])
    .where("shipments.id", "=", id)
    .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.notFound));
  if (row.owner_id !== actor.id) throw new Conflict(`${row.owner} has this shipment already`);
}
