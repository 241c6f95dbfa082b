import { randomUUID } from "node:crypto";
import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { draftCreditNote } from "#app/invoices/credit.server.ts";
import { draftInvoices } from "#app/invoices/drafts.server.ts";
import { type DrawInvoice, issueInvoice } from "#app/invoices/issue.server.ts";
import { dayNow, findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { CASH } from "#app/payments/payment.ts";
import { recordPayment } from "#app/payments/payments.server.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import samples from "./samples/invoices.json" with { type: "json" };

const SELLER = "company.invoicing";

/**
 * Invoices in every state, of delivered shipments, by the product's own verbs: sent and paid, come back and paid in part,
 * credited, a draft, and what is still to be invoiced. Our own data are the sample again afterwards: an owner confirms them before issuing more.
 * @returns how many were issued
 */
export async function loadDemoInvoices(db: Database, draw: DrawInvoice): Promise<number> {
  const actor = await accountant(db);
  const shipments = await delivered(db);
  if (!actor || shipments.length < 9) return 0;
  await chargeAll(db, shipments);
  const [a, b, c, d, e, f, g] = shipments.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await db
    .insertInto("app_settings")
    .values({ key: SELLER, value: JSON.stringify({ ...SAMPLE_INVOICING, confirmed: true }) })
    .execute();
  try {
    const issue = async (ids: readonly string[]): Promise<string[]> => {
      for (const id of ids)
        await issueInvoice(db, actor, id, { version: (await findInvoice(db, id)).updated_at, draw });
      return [...ids];
    };
    const sent = await issue(await draftInvoices(db, actor, [a, b]));
    const cameBack = await issue(await draftInvoices(db, actor, [c, d]));
    const credited = await issue(await draftInvoices(db, actor, [e]));
    const notSent = await issue(await draftInvoices(db, actor, [f]));
    const notes = await issue([await draftCreditNote(db, actor, credited[0] ?? "", [1])]);
    await draftInvoices(db, actor, [g]);
    for (const id of [...sent, ...credited]) await insertMail(db, actor, id, null);
    for (const id of cameBack) await insertMail(db, actor, id, samples.refusal);
    await pay(db, actor, sent[0], 1);
    await pay(db, actor, cameBack[0], 2);
    return sent.length + cameBack.length + credited.length + notSent.length + notes.length;
  } finally {
    await db.deleteFrom("app_settings").where("key", "=", SELLER).execute();
  }
}

export async function accountant(db: Kysely<DB>): Promise<Actor | undefined> {
  return db
    .selectFrom("admin_users")
    .select(["id", "email", "name"])
    .where("role", "=", "accounting")
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .executeTakeFirst()
    .then((actor) => actor && { ...actor, role: "accounting" as const });
}

interface Delivered {
  id: string;
  service_type: string;
}

/** Of customers, nothing charged yet, by customer: those of one follow each other. */
async function delivered(db: Kysely<DB>): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select shipments.id, shipments.service_type from shipments
    join shippers on shippers.id = shipments.shipper_id join companies on companies.id = shippers.company_id
    where shipments.status = 'delivered' and shipments.delivered_at is not null and companies.vat_number is not null
      and not exists (select from charges where charges.shipment_id = shipments.id)
    order by companies.name, shipments.delivered_at, shipments.id`.execute(db);
  return rows;
}

/** As they are usual for each mode; the payer is the shipper's customer. */
async function chargeAll(db: Kysely<DB>, shipments: readonly Delivered[]): Promise<void> {
  for (const { id, service_type } of shipments.slice(0, samples.charged)) {
    const lines = samples.lines[service_type as keyof typeof samples.lines] ?? [];
    await sql`
      insert into charges (shipment_id, position, description, currency, price_planned, cost_planned, vat_treatment_id, vat_rate,
        booked_on, bill_to_company_id)
      select ${id}, (line.position - 1)::int, value->>'description', 'EUR', (value->>'price')::numeric,
        (value->>'cost')::numeric, treatment.id, treatment.rate, shipments.delivered_at::date, shippers.company_id
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (value, position)
      join vat_treatments as treatment on treatment.name = value->>'vat'
      join shipments on shipments.id = ${id} join shippers on shippers.id = shipments.shipper_id`.execute(db);
  }
}

/** A payment of today for an open invoice, or a part of it. */
async function pay(
  db: Kysely<DB>,
  actor: Actor,
  invoiceId: string | undefined,
  parts: number,
): Promise<void> {
  const item = await db
    .selectFrom("open_items")
    .select(["id", "currency", "open"])
    .where("id", "=", invoiceId ?? null)
    .executeTakeFirstOrThrow();
  await recordPayment(db as Database, actor, null, {
    amount: new Big(item.open).div(parts).toFixed(2),
    currency: item.currency,
    booked_on: await dayNow(db),
    account: SAMPLE_INVOICING.accounts[0]?.iban ?? CASH,
    message: null,
    invoice: [item.id],
    close_reason: null,
  });
}

/** The mail of an invoice that is in the list of mails already: none goes out. */
async function insertMail(
  db: Kysely<DB>,
  actor: Actor,
  invoiceId: string,
  refusal: string | null,
): Promise<void> {
  const { company_id } = await findInvoice(db, invoiceId);
  const contact = await db
    .selectFrom("company_contacts")
    .select("email")
    .where("company_id", "=", company_id)
    .where("email", "is not", null)
    .orderBy("position")
    .executeTakeFirst();
  const mailId = randomUUID();
  await db
    .insertInto("mails")
    .values({
      id: mailId,
      kind: "invoice",
      recipient: contact?.email ?? "accounts@customer.example",
      sent_at: sql<Date>`now()`,
      refused_at: refusal === null ? null : sql<Date>`now()`,
      refusal,
    })
    .execute();
  await db
    .insertInto("invoice_deliveries")
    .values({
      invoice_id: invoiceId,
      channel: "mail",
      attempt: 1,
      state: refusal === null ? "sent" : "refused",
      reason: refusal,
      mail_id: mailId,
      created_by: actor.email,
    })
    .execute();
}
