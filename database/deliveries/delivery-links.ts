import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { DELIVERY_LINK_DAYS, MOST_DELIVERY_LINKS } from "#domain/deliveries/delivery-link.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import { driverAddress } from "#domain/links/private-path.ts";
import { formatDate } from "#domain/time.ts";
import { DELIVERY_MESSAGES } from "#words/driver.ts";
import { LINK_MESSAGES } from "#words/links.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { emit } from "../events/emit.ts";
import { linkEndColumn, newPrivateToken } from "../links/link-parts.ts";
import { queueMail } from "../mails/mails.ts";
import type { DB } from "../schema.generated.ts";
import { lockShipment } from "../shipments/shipment.ts";

/** A driver's link as staff see it; the token is known to nobody any more. */
export interface DeliveryLink {
  id: string;
  recipient: string | null;
  createdBy: string | null;
  createdAt: Date;
  end: Date;
  revokedAt: Date | null;
  openedCount: number;
  filesReceived: number;
}

/** The drivers' links of a shipment: open ones first, then the newest. */
export async function listDeliveryLinks(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<DeliveryLink[]> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  return db
    .selectFrom("private_links")
    .innerJoin("shipments", "shipments.id", "private_links.shipment_id")
    .leftJoin("admin_users", "admin_users.id", "private_links.created_by_id")
    .select([
      "private_links.id",
      "private_links.recipient",
      "private_links.created_at as createdAt",
      "private_links.revoked_at as revokedAt",
      "private_links.opened_count as openedCount",
      "private_links.files_received as filesReceived",
      sql<string | null>`coalesce(nullif(admin_users.name, ''), private_links.created_by)`.as("createdBy"),
      linkEndColumn.as("end"),
    ])
    .where("private_links.shipment_id", "=", shipmentId)
    .where("private_links.purpose", "=", "delivery")
    .orderBy(sql`private_links.revoked_at is null and ${linkEndColumn} > now()`, "desc")
    .orderBy("private_links.created_at", "desc")
    .orderBy("private_links.id")
    .limit(MOST_DELIVERY_LINKS * 2)
    .execute();
}

/**
 * Makes a link for a driver, to be copied or scanned; mailed to the recipient where `mail` says so.
 *
 * @returns its address, which cannot be read again, and the number of the shipment
 * @throws NotFound; Conflict for a shipment delivered long ago, or with too many links; Invalid for an address that gets no mails
 */
export async function makeDeliveryLink(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { recipient, publicUrl, mail = false }: { recipient: string; publicUrl: string; mail?: boolean },
): Promise<{ link: string; number: string }> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const { id, tracking_number: number } = await lockShipment(tx, shipmentId);
    if (mail) await refuseStopped(tx, recipient);
    await refuseTooMany(tx, id);
    const { token, hash } = newPrivateToken();
    const { expires_at, isOver } = await tx
      .insertInto("private_links")
      .values({
        token_hash: hash,
        shipment_id: id,
        purpose: "delivery",
        recipient,
        created_by: actor.email || null,
        created_by_id: actor.id || null,
        expires_at: sql`now() + make_interval(days => ${sql.lit(DELIVERY_LINK_DAYS)})`,
      })
      .returning("expires_at")
      .returning(
        sql<boolean>`coalesce((select delivered_at < now() - interval '30 days' from shipments
          where shipments.id = private_links.shipment_id), false)`.as("isOver"),
      )
      .executeTakeFirstOrThrow();
    if (isOver) throw new Conflict(DELIVERY_MESSAGES.over);
    const action = mail ? "private_link.sent" : "private_link.made";
    const details = { for: recipient, to: "hand in a proof of delivery" };
    await emit(tx, actor, { action, entity: "shipment", entityId: id, summary: number, details });
    const link = driverAddress(publicUrl, token);
    if (mail) {
      const about = DELIVERY_MESSAGES.about(number);
      const until = `until ${formatDate(expires_at ?? new Date())}`;
      await queueMail(
        tx,
        { kind: "private_link", to: recipient, about, message: DELIVERY_MESSAGES.letter, link, until },
        { shipmentId: id, summary: "Link for the driver" },
      );
    }
    return { link, number };
  });
}

async function refuseStopped(tx: Kysely<DB>, email: string): Promise<void> {
  const stopped = await tx
    .selectFrom("stopped_addresses")
    .select("email")
    .where("email", "=", email)
    .executeTakeFirst();
  if (stopped) throw new Invalid(LINK_MESSAGES.addressStopped, { recipient: [LINK_MESSAGES.addressStopped] });
}

/** With the shipment locked: two at once cannot both be the last. */
async function refuseTooMany(tx: Kysely<DB>, shipmentId: string): Promise<void> {
  const { open } = await tx
    .selectFrom("private_links")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("shipment_id", "=", shipmentId)
    .where("purpose", "=", "delivery")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (open >= MOST_DELIVERY_LINKS) throw new Conflict(DELIVERY_MESSAGES.tooMany);
}
