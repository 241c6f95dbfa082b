/** Creates the records that writers consume, between the rounds: offers to accept, drafts to issue, shipments to change. */
import { randomUUID } from "node:crypto";
import type { Actor } from "#app/access/policy.ts";
import { draftInvoices } from "#app/invoices/drafts.server.ts";
import { makeOfferLink } from "#app/offers/offer-links.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { chargedShipment, confirmSeller } from "#tests/issued-invoice.ts";
import { insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { productOwner } from "#tests/running-product.ts";
import { withProductDatabase } from "../../harness/databases.ts";

export interface Supplies {
  offers: { id: string; path: string }[];
  drafts: { id: string; version: string }[];
  /** Shipments for a document, for a file, and three at a time for bulk acts. */
  shipments: string[];
}

/** Adds to what is left of an earlier call. */
export async function supply(supplies: Supplies, url: string, count: number): Promise<void> {
  await withProductDatabase(url, async (db) => {
    const actor = await ownerIn(db);
    await confirmSeller(db);
    supplies.shipments.push(...(await makeShipments(db, count * 4)));
    for (let made = 0; made < count; made++) supplies.offers.push(await makeOffer(db, actor));
    supplies.drafts.push(...(await makeDrafts(db, actor, count)));
  });
}

async function ownerIn(db: Database): Promise<Actor> {
  // Customers read it under what is sent.
  const account = await db
    .updateTable("admin_users")
    .set({ name: "An Maes" })
    .where("email", "=", productOwner.email)
    .returning(["id", "email", "name"])
    .executeTakeFirstOrThrow();
  return { ...account, role: "owner" } as Actor;
}

async function makeShipments(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const values = ids.map((id) => ({
    id,
    tracking_number: `S-${id}`,
    origin_location: "Brussels",
    destination_location: "Lagos",
  }));
  await db.insertInto("shipments").values(values).execute();
  return ids;
}

async function makeOffer(db: Database, actor: Actor) {
  const id = await insertOffer(db, { number: `C-${randomUUID()}` }, twoLines());
  const publicUrl = "http://127.0.0.1";
  await sendDraft(db, actor, id, publicUrl);
  const link = await makeOfferLink(db, actor, id, { recipient: "An Maes", publicUrl });
  return { id, path: new URL(link).pathname };
}

async function makeDrafts(db: Database, actor: Actor, count: number) {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id } = await chargedShipment(db, { name: `Maes ${randomUUID()}`, vat_number: null });
    ids.push(...(await draftInvoices(db, actor, [id], { now: new Date() })));
  }
  const rows = await db.selectFrom("invoices").select(["id", "updated_at"]).where("id", "in", ids).execute();
  return rows.map(({ id, updated_at }) => ({ id, version: updated_at.toISOString() }));
}
