import { sql } from "kysely";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { type Keyset, type Page, pageOf } from "#domain/keyset.ts";
import type { StopReason } from "#domain/subscriptions/subscription.ts";
import type { Database } from "../connection/connect.ts";
import { isRowId } from "../connection/keyset.ts";
import { isHeldUp } from "./mails.ts";

/** A mail about a shipment, as the log on its page lists it. */
export interface ShipmentMail {
  id: string;
  cursor: string;
  kind: string;
  recipient: string;
  summary: string | null;
  queued_at: Date;
  sent_at: Date | null;
  refused_at: Date | null;
  /** The mail server's word. */
  refusal: string | null;
  /** It waits because an attempt failed. */
  held_up: boolean;
  /** Why no further mails go to the address. */
  stop_reason: StopReason | null;
  stop_detail: string | null;
}

/** What went to whom about a shipment, and how many are subscribed. */
export interface ShipmentMails extends Page<ShipmentMail> {
  /** Visitors who confirmed that they want mails. */
  subscribers: number;
}

/** A page of the mails about a shipment, the newest first. */
export async function listShipmentMails(
  db: Database,
  actor: Actor,
  shipmentId: string,
  { after, limit }: { after?: Keyset | null; limit: number },
): Promise<ShipmentMails> {
  authorize(actor, "shipments.read");
  authorize(actor, "customers.read");
  if (!isRowId(shipmentId)) return { rows: [], next: null, total: 0, subscribers: 0 };
  const [mails, counts] = await Promise.all([
    sql<ShipmentMail>`
      select id, to_char(queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id as cursor, kind,
        recipient, summary, queued_at, sent_at, refused_at, refusal, stop.reason as stop_reason,
        stop.detail as stop_detail, ${isHeldUp("mails.id")} as held_up
      from mails left join lateral stop_of(recipient) as stop on true
      where shipment_id = ${shipmentId} and ${
        after ? sql`(queued_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
      }
      order by queued_at desc, id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number; subscribers: number }>`
      select (select count(*)::int from mails where shipment_id = ${shipmentId}) as total,
        (select count(*)::int from tracking_subscriptions where shipment_id = ${shipmentId}
          and confirmed_at is not null and stopped_at is null) as subscribers`.execute(db),
  ]);
  const { total = 0, subscribers = 0 } = counts.rows[0] ?? {};
  return { ...pageOf(mails.rows, limit, total), subscribers };
}
