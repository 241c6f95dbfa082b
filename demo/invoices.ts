import { randomUUID } from "node:crypto";
import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { draftCreditNote } from "#app/invoices/credit.server.ts";
import { draftInvoices } from "#app/invoices/drafts.server.ts";
import { type DrawInvoice, issueInvoice } from "#app/invoices/issue.server.ts";
import { findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { disputeInvoice } from "#app/payments/disputes.server.ts";
import { CASH } from "#app/payments/payment.ts";
import { recordPayment } from "#app/payments/payments.server.ts";
import type { StatementEntry } from "#app/payments/statements/statement.ts";
import { takeStatements } from "#app/payments/statements/statements.server.ts";
import { sendReminders } from "#app/payments/send-reminders.server.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import samples from "./samples/invoices.json" with { type: "json" };
import { dayAt } from "./times.ts";

const SELLER = "company.invoicing";
/** The shipment that is charged in dollars. */
const DOLLARS_AT = 7;

/**
 * Invoices in every state, of delivered shipments, by the product's own verbs and on days of the last weeks:
 * overdue and to be reminded, reminded, disputed, come back and paid in part, sent and paid, in dollars and paid in euros, credited, a
 * draft, and what is still to be invoiced. Our own data are the sample again afterwards: an owner confirms them before issuing more.
 * @returns how many were issued
 */
export async function loadDemoInvoices(db: Database, now: Date, draw: DrawInvoice): Promise<number> {
  const actor = await accountant(db);
  const shipments = await delivered(db);
  if (!actor || shipments.length < 9) return 0;
  await chargeAll(db, shipments);
  await db
    .insertInto("app_settings")
    .values({ key: SELLER, value: JSON.stringify({ ...SAMPLE_INVOICING, confirmed: true }) })
    .execute();
  try {
    return await issueAll(db, actor, { ids: shipments.map(({ id }) => id), now, draw });
  } finally {
    await db.deleteFrom("app_settings").where("key", "=", SELLER).execute();
  }
}

/** Issues invoices in the order of their dates, which their numbers follow. */
async function issueAll(
  db: Database,
  actor: Actor,
  { ids, now, draw }: { ids: readonly string[]; now: Date; draw: DrawInvoice },
): Promise<number> {
  const daysAgo = (days: number) => dayAt(now, -days, "16:00");
  let issued = 0;
  const issue = async (day: Date, drafts: readonly string[]): Promise<string> => {
    for (const id of drafts) {
      const { updated_at: version } = await findInvoice(db, id);
      const answer = await issueInvoice(db, actor, id, { version, draw, now: day });
      if ("problems" in answer) throw new Error(JSON.stringify(answer.problems));
      issued += 1;
    }
    return drafts[0] ?? "";
  };
  const draft = (day: Date, shipment: number) =>
    draftInvoices(db, actor, ids.slice(shipment, shipment + 1), { now: day });
  const mail = async (day: Date, shipment: number, refusal: string | null = null) => {
    const id = await issue(day, await draft(day, shipment));
    await insertMail(db, actor, id, day, refusal);
    return id;
  };
  await mail(daysAgo(17), 6);
  const overdue = await mail(daysAgo(16), 2);
  const disputed = await mail(daysAgo(11), 4);
  const cameBack = await mail(daysAgo(6), 3, samples.refusal);
  const paid = await mail(daysAgo(4), 0);
  const credited = await mail(daysAgo(4), 5);
  await insertRate(db, toLocalDay(daysAgo(3)));
  const foreign = await mail(daysAgo(3), DOLLARS_AT);
  await issue(now, [await draftCreditNote(db, actor, credited, [1], now)]);
  await draft(now, 1);
  await remind(db, actor, overdue, daysAgo(1));
  await disputeInvoice(db, actor, disputed, samples.dispute, now);
  await pay(db, actor, paid, now, 1);
  await pay(db, actor, cameBack, now, 2);
  await payInEuros(db, actor, foreign, now);
  await takeStatement(db, actor, { sure: credited, proposed: overdue }, toLocalDay(now));
  return issued;
}

/** Stores its mail as sent, without sending it. */
async function remind(db: Database, actor: Actor, invoiceId: string, day: Date): Promise<void> {
  const { company_id } = await findInvoice(db, invoiceId);
  await sendReminders(db, actor, [company_id ?? ""], day);
  await sql`
    with gone as (update mails set queued_at = ${day}, sent_at = ${day}
      where id in (select mail_id from account_letters where company_id = ${company_id}) returning id)
    select graphile_worker.remove_job('mail:' || id) from gone`.execute(db);
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

/** Uncharged shipments grouped by customer. */
async function delivered(db: Kysely<DB>): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select shipments.id, shipments.service_type from shipments
    join shippers on shippers.id = shipments.shipper_id join companies on companies.id = shippers.company_id
    where shipments.status = 'delivered' and shipments.delivered_at is not null and companies.vat_number is not null
      and not exists (select from charges where charges.shipment_id = shipments.id)
    order by companies.name, shipments.delivered_at, shipments.id`.execute(db);
  return rows;
}

/** Usual charges of each mode; the payer is the shipper's customer. */
async function chargeAll(db: Kysely<DB>, shipments: readonly Delivered[]): Promise<void> {
  for (const [index, { id, service_type }] of shipments.slice(0, samples.charged).entries()) {
    const [currency, rate] = index === DOLLARS_AT ? ["USD", samples.dollars.rate] : ["EUR", null];
    const lines = samples.lines[service_type as keyof typeof samples.lines] ?? [];
    await sql`
      insert into charges (shipment_id, position, code, description, currency, price_rate, cost_currency, cost_rate, price_planned, cost_planned, vat_treatment_id, vat_rate,
        booked_on, bill_to_company_id)
      select ${id}, (line.position - 1)::int, value->>'code', value->>'description', ${currency}, ${rate}::numeric, ${rate && "EUR"}::text, ${rate && "1"}::numeric, (value->>'price')::numeric,
        (value->>'cost')::numeric, treatment.id, treatment.rate, (shipments.delivered_at at time zone ${COMPANY_TIME_ZONE})::date, shippers.company_id
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (value, position)
      join vat_treatments as treatment on treatment.name = value->>'vat'
      join shipments on shipments.id = ${id} join shippers on shippers.id = shipments.shipper_id`.execute(db);
  }
}

async function pay(db: Database, actor: Actor, invoiceId: string, day: Date, parts: number): Promise<void> {
  const { open, currency } = await openInvoice(db, invoiceId);
  await record(db, actor, invoiceId, { amount: new Big(open).div(parts).toFixed(2), currency, day });
}

/** Books an invoice in dollars as paid in euros, at the bank's rate. */
async function payInEuros(db: Database, actor: Actor, invoiceId: string, day: Date): Promise<void> {
  const { open } = await openInvoice(db, invoiceId);
  const amount = new Big(open).times(samples.dollars.paid).toFixed(2);
  await record(db, actor, invoiceId, { amount, currency: "EUR", day, settles: open, used: amount });
}

async function record(
  db: Database,
  actor: Actor,
  invoiceId: string,
  paid: { amount: Decimal; currency: string; day: Date; settles?: Decimal; used?: Decimal },
): Promise<void> {
  const { day, settles = null, used = null, ...money } = paid;
  await recordPayment(db, actor, null, {
    ...money,
    booked_on: toLocalDay(day),
    account: SAMPLE_INVOICING.accounts[0]?.iban ?? CASH,
    message: null,
    payment: [],
    invoice: [invoiceId],
    close_reason: null,
    settles,
    used,
  });
}

const insertRate = (db: Kysely<DB>, day: string) =>
  db
    .insertInto("exchange_rates")
    .values({ currency: "USD", day, rate: samples.dollars.rate, source: "typed" })
    .execute();

/** Statement of today, not confirmed yet: a payment that is sure, a proposal, and one of an unknown payer. */
async function takeStatement(
  db: Database,
  actor: Actor,
  paid: { sure: string; proposed: string },
  day: string,
): Promise<void> {
  const { opening, number, file, text, unknown } = samples.statement;
  const sure = await openInvoice(db, paid.sure);
  const proposed = await openInvoice(db, paid.proposed);
  const empty = { bookedOn: day, communication: null, text: "", name: null, iban: null };
  const entries: StatementEntry[] = [
    { ...empty, reference: "1", name: sure.name, amount: sure.open, communication: sure.communication },
    { ...empty, reference: "2", name: proposed.name, amount: proposed.open, text },
    { ...empty, reference: "3", ...unknown },
  ];
  await takeStatements(db, actor, file, [
    {
      account: SAMPLE_INVOICING.accounts[0]?.iban ?? CASH,
      currency: sure.currency,
      number: `${day.slice(0, 4)}-${number}`,
      day,
      opening,
      closing: sumOf([opening, ...entries.map(({ amount }) => amount)]).toFixed(2),
      entries,
    },
  ]);
}

const openInvoice = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom("open_items")
    .innerJoin("invoices", "invoices.id", "open_items.id")
    .select(["open_items.open", "open_items.currency", "invoices.customer as name", "invoices.communication"])
    .where("open_items.id", "=", id)
    .executeTakeFirstOrThrow();

/** The mail of an invoice that is in the list of mails already: none goes out. */
async function insertMail(
  db: Kysely<DB>,
  actor: Actor,
  invoiceId: string,
  day: Date,
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
      queued_at: day,
      sent_at: day,
      refused_at: refusal === null ? null : day,
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
      created_at: day,
      changed_at: day,
    })
    .execute();
}
