import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, can, type Capability } from "#app/access/policy.ts";
import type { MailKind } from "./mail.ts";

/** A mail repeats what it is about: whoever may not read that elsewhere does not read the mail (decision 0118). */
const READ: Record<MailKind, Capability> = {
  shipment_update: "shipments.read",
  delay_letter: "shipments.read",
  subscription_confirmation: "shipments.read",
  private_link: "shipments.read",
  paper: "shipments.read",
  lost_link: "customers.read",
  new_request: "requests.read",
  request_received: "requests.read",
  request_reply: "requests.read",
  // They state the price.
  offer: "charges.read",
  offer_reminder: "charges.read",
  offer_accepted: "charges.read",
  offer_decision: "charges.read",
  // Notices of claims, and cancelled transport orders.
  partner_letter: "claims.read",
  invoice: "invoices.read_all",
  account_letter: "payments.read",
  invitation: "staff.manage",
  password_reset: "staff.manage",
  password_changed: "staff.manage",
  email_changed: "staff.manage",
  email_confirmation: "staff.manage",
  new_sign_in: "staff.manage",
  second_factor_changed: "staff.manage",
  sign_in_stopped: "staff.manage",
};

export const mayReadMail = (actor: Pick<Actor, "role">, kind: MailKind): boolean => can(actor, READ[kind]);

/** Condition for readable `mails`: one with a transport order needs the right to read costs, like the order. */
export function isMailReadableBy(actor: Pick<Actor, "role">): RawBuilder<SqlBool> {
  const kinds = (Object.keys(READ) as MailKind[]).filter((kind) => mayReadMail(actor, kind));
  const ofKind = sql<SqlBool>`mails.kind = any(${kinds}::text[])`;
  if (can(actor, "charges.read")) return ofKind;
  return sql<SqlBool>`${ofKind} and not (mails.kind = 'paper' and exists (
    select from document_shipments as of join documents on documents.id = of.document_id
    where of.shipment_id = mails.shipment_id and documents.kind = 'transport_order'
      and starts_with(mails.summary, documents.number || ' (')))`;
}
