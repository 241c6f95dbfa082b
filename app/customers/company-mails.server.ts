import type { ShipmentMail } from "#app/mails/shipment-mails.server.ts";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { type Keyset, type Page, pageOf } from "#app/kit/keyset.ts";
import { afterCursor, cursorAt } from "#database/connection/keyset.ts";
import type { Database } from "#database/connection/connect.ts";
import { isHeldUp } from "#app/mails/mails.server.ts";
import { mayReadMail } from "#app/mails/readable-mails.server.ts";

const KINDS = [
  "shipment_update",
  "delay_letter",
  "subscription_confirmation",
  "private_link",
  "lost_link",
  "request_received",
  "request_reply",
  "offer",
  "offer_reminder",
  "offer_accepted",
  "account_letter",
] as const;

export interface CompanyMail extends Omit<ShipmentMail, "stop_reason" | "stop_detail"> {
  shipment_id: string | null;
  tracking_number: string | null;
}

/** Maximum of addresses of a customer besides those of its contacts. */
const ADDRESSES = 100;

/** Lists a page of mails to a customer's contacts and about its requests and offers, newest first and without a total. */
export async function listCompanyMails(
  db: Database,
  actor: Actor,
  companyId: string,
  { after, limit }: { after?: Keyset | null; limit: number },
): Promise<Page<CompanyMail>> {
  authorize(actor, "customers.read");
  const kinds = KINDS.filter((kind) => mayReadMail(actor, kind));
  // By address and kind, the order of the index: of each no more than the page holds.
  const { rows } = await sql<CompanyMail>`
    select mail.id, ${cursorAt(sql`queued_at`, "mail.id")} as cursor,
      kind, recipient, summary, mail.shipment_id, tracking_number, queued_at, sent_at, refused_at, refusal,
      ${isHeldUp("mail.id")} as held_up
    from (
      select newest.* from (
        select lower(email) as email from company_contacts where company_id = ${companyId} and email is not null
        union
        (select lower(customer_email) from offers where company_id = ${companyId} order by created_at desc limit ${ADDRESSES})
        union
        (select lower(email) from quote_requests where company_id = ${companyId} order by created_at desc limit ${ADDRESSES})
      ) as person
      cross join unnest(${kinds}::text[]) as wanted
      cross join lateral (
        select * from mails where lower(recipient) = person.email and mails.kind = wanted
          and ${afterCursor(sql`queued_at`, "mails.id", after)}
        order by queued_at desc limit ${limit + 1}) as newest
      order by queued_at desc, newest.id desc limit ${limit + 1}) as mail
    left join shipments on shipments.id = mail.shipment_id
    order by queued_at desc, mail.id desc`.execute(db);
  return pageOf(rows, limit, rows.length);
}
