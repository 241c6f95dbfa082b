import { sql } from "kysely";
import { makeDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import { makeOfferLink } from "#app/offers/offer-links.server.ts";
import { makePrivateLink } from "#app/portal/private-links.server.ts";
import { productDatabase } from "../product-database.ts";

export interface PrivatePages {
  pages: readonly { name: string; address: string }[];
  /** Texts that people wrote. */
  typed: readonly string[];
}

/** A portal, its shipment, the driver's page of the demo's first shipment on the way, and an offer in each of its states. */
export async function openPrivatePages(language: Language, baseURL: string): Promise<PrivatePages> {
  const { db, pool } = await productDatabase(baseURL);
  try {
    const staff = await db.selectFrom("admin_users").select(["id", "email"]).executeTakeFirstOrThrow();
    const actor = { ...staff, name: "Lotte Claes", role: "owner" as const };
    const shipment = await db
      .selectFrom("shipments")
      .selectAll()
      .where("status", "=", "in_transit")
      .where("consignee_id", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const reader = { recipient: "An Maes", language, publicUrl: baseURL };
    const portal = await makePrivateLink(
      db,
      actor,
      { kind: "consignee", id: shipment.consignee_id! },
      reader,
    );
    const one = await makePrivateLink(db, actor, { kind: "shipment", id: shipment.id }, reader);
    const driver = await makeDeliveryLink(db, actor, shipment.id, reader);
    const { rows } = await sql<{ text: string }>`
      select distinct value #>> '{}' as text from (
        select to_jsonb(s) as row from shipments s where consignee_id = ${shipment.consignee_id}
        union all select to_jsonb(h) from shipment_status_history h join shipments s on s.id = h.shipment_id
          where s.consignee_id = ${shipment.consignee_id}
        union all select to_jsonb(p) from consignees p where id = ${shipment.consignee_id}
        union all select to_jsonb(p) from shippers p
        union all select to_jsonb(o) from offers o
        union all select to_jsonb(l) from offer_lines l
        union all select to_jsonb(g) from shipment_goods g) as found, jsonb_each(row)
      where jsonb_typeof(value) = 'string'`.execute(db);
    const isOver = sql<boolean>`valid_until < current_date`;
    const offers = await db
      .selectFrom("offers")
      .distinctOn(["status", isOver])
      .select(["id", "status", isOver.as("over")])
      .where("sent_at", "is not", null)
      .where("latest", "=", true)
      .execute();
    const pages = [
      { name: "portal", address: portal },
      { name: "one shipment", address: one },
      { name: "driver", address: driver.link },
    ];
    for (const { id, status, over } of offers) {
      const address = await makeOfferLink(db, actor, id, reader);
      pages.push({ name: `offer, ${status}${over ? ", over" : ""}`, address });
    }
    return { pages, typed: rows.map(({ text }) => text).filter((text) => text.length > 3) };
  } finally {
    await pool.end();
  }
}
