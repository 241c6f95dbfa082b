import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type Keyset, type Page, pageOf } from "#app/kit/keyset.ts";
import type { SuppressionReason } from "./mail.ts";
import type { Database } from "#database/connection/connect.ts";
import { afterCursor, cursorAt, isRowId } from "#database/connection/keyset.ts";
import { isHeldUp } from "./mails.server.ts";
import { isMailReadableBy } from "./readable-mails.server.ts";

export interface ShipmentMail {
  id: string;
  cursor: string;
  kind: string;
  recipient: string;
  summary: string | null;
  /** What was sent; null while it waits, and for mails of earlier versions. */
  subject: string | null;
  body: string | null;
  queued_at: Date;
  sent_at: Date | null;
  refused_at: Date | null;
  refusal: string | null;
  /** Set when it is delayed by a failed attempt. */
  held_up: boolean;
  stop_reason: SuppressionReason | null;
  stop_detail: string | null;
}

export interface ShipmentMails extends Page<ShipmentMail> {
  subscribers: number;
}

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
      select id, ${cursorAt(sql`queued_at`, "id")} as cursor, kind,
        recipient, summary, sent_subject as subject, sent_body as body, queued_at, sent_at, refused_at, refusal, stop.reason as stop_reason,
        stop.detail as stop_detail, ${isHeldUp("mails.id")} as held_up
      from mails left join lateral stop_of(recipient) as stop on true
      where shipment_id = ${shipmentId} and ${isMailReadableBy(actor)} and ${afterCursor(sql`queued_at`, "id", after)}
      order by queued_at desc, id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number; subscribers: number }>`
      select (select count(*)::int from mails where shipment_id = ${shipmentId} and ${isMailReadableBy(actor)}) as total,
        (select count(*)::int from tracking_subscriptions where shipment_id = ${shipmentId}
          and confirmed_at is not null and stopped_at is null) as subscribers`.execute(db),
  ]);
  const { total = 0, subscribers = 0 } = counts.rows[0] ?? {};
  return { ...pageOf(mails.rows, limit, total), subscribers };
}
