import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { DELIVERY_LINK_DAYS, MOST_DELIVERY_LINKS } from "./delivery-link.ts";
import { Conflict } from "#app/kit/errors.ts";
import { driverAddress } from "#app/portal/private-path.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { DRIVER_LINK, PICKUP_LINK } from "./site-words.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { emit } from "#database/events/emit.ts";
import {
  type ListedLink,
  refuseStopped,
  refuseTooMany,
  selectLinks,
  storeLink,
} from "#app/portal/private-link-rows.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";

export interface DeliveryLink extends ListedLink {
  filesReceived: number;
  isPickup: boolean;
}

const ofShipment = (shipmentId: string) =>
  sql<SqlBool>`private_links.shipment_id = ${shipmentId} and private_links.purpose = 'delivery'`;

/** Lists links, open ones first, then the newest. */
export async function listDeliveryLinks(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<DeliveryLink[]> {
  authorize(actor, "shipments.read");
  if (!isRowId(shipmentId)) return [];
  return selectLinks(db, ofShipment(shipmentId))
    .select(["private_links.files_received as filesReceived", "private_links.is_pickup as isPickup"])
    .limit(MOST_DELIVERY_LINKS * 2)
    .execute();
}

interface DriverLink {
  recipient: string;
  /** The driver's language for page, text message and mail; the page has a switch. */
  language?: Language;
  publicUrl: string;
  mail?: boolean;
  /** Set when the driver picks up instead of delivering. */
  isPickup?: boolean;
}

/**
 * Creates a driver's link.
 * @returns its address, which cannot be read again, and a text message
 * @throws NotFound; Conflict for a shipment delivered long ago, or too many links; Invalid for an address that gets no
 * mails
 */
export async function makeDeliveryLink(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { recipient, language = "en", publicUrl, mail = false, isPickup = false }: DriverLink,
): Promise<{ link: string; sms: string }> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    if (mail) await refuseStopped(tx, recipient);
    const action = mail ? "private_link.sent" : "private_link.made";
    const wanted = { recipient, language, publicUrl, action, isPickup } as const;
    const { id, number, link, end } = await openDeliveryLink(tx, actor, shipmentId, wanted);
    const { sms, ...letter } = runInLanguage(language, () => ({
      about: (isPickup ? PICKUP_LINK : DRIVER_LINK).about(number),
      message: (isPickup ? PICKUP_LINK : DRIVER_LINK).letter,
      until: DRIVER_LINK.until(formatDate(end)),
      sms: (isPickup ? PICKUP_LINK : DRIVER_LINK).sms(number, link),
    }));
    if (mail)
      await queueMail(
        tx,
        { kind: "private_link", to: recipient, language, ...letter, link },
        { shipmentId: id, summary: "Link for the driver" },
      );
    return { link, sms };
  });
}

/** Creates a driver's link in the caller's transaction. @throws as `makeDeliveryLink` */
export async function openDeliveryLink(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  wanted: {
    recipient: string;
    language: Language;
    publicUrl: string;
    action: "private_link.sent" | "private_link.made";
    isPickup: boolean;
  },
): Promise<{ id: string; number: string; link: string; end: Date }> {
  authorize(actor, "shipments.write");
  const { recipient, language, publicUrl, action, isPickup } = wanted;
  const { id, tracking_number: number } = await lockShipment(tx, shipmentId);
  // The shipment is locked, so that concurrent requests cannot exceed the limit.
  await refuseTooMany(tx, ofShipment(id), {
    most: MOST_DELIVERY_LINKS,
    message: "20 links are open. Revoke some first.",
  });
  const { token, end, isOver } = await storeLink(tx, actor, {
    shipment_id: id,
    purpose: "delivery",
    is_pickup: isPickup,
    recipient,
    language,
    expires_at: sql`now() + make_interval(days => ${sql.lit(DELIVERY_LINK_DAYS)})`,
  });
  if (isOver) throw new Conflict("This shipment was delivered more than 30 days ago");
  const details = { for: recipient, to: `hand in a proof of ${isPickup ? "pick-up" : "delivery"}` };
  await emit(tx, actor, { action, entity: "shipment", entityId: id, summary: number, details });
  return { id, number, link: driverAddress(publicUrl, token, language), end };
}
