import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { dayIsOver } from "#app/due-times/due-time.server.ts";
import type { ReminderLevel, Reminders } from "#app/settings/reminders.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { dueLevel, type SentLevel, whyNotReminded } from "./reminder.ts";

interface ProposedInvoice {
  id: string;
  number: string;
  communication: string | null;
  due_on: string;
  currency: string;
  open: Decimal;
  level: ReminderLevel;
}

/** One letter to a customer, at the highest level of its invoices. */
export interface ProposedReminder {
  companyId: string;
  customer: string;
  email: string | null;
  /** Language of the recipient, until a person chooses another. */
  language: Language;
  level: ReminderLevel;
  invoices: ProposedInvoice[];
  totals: { currency: string; amount: Decimal }[];
  /** Credit notes and unsettled payments, which reduce the amount due, possibly to nothing. */
  credits: { currency: string; amount: Decimal }[];
}

type Overdue = Omit<ProposedInvoice, "level"> & {
  company_id: string;
  customer: string;
  language: string | null;
  sent: SentLevel[];
  disputed_reason: string | null;
  disputed_by: string | null;
};

async function overdueInvoices(
  db: Kysely<DB>,
  today: string,
  companies: readonly string[] | null,
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select open_items.id, invoices.number, invoices.communication, open_items.due_on, open_items.currency, open_items.open, open_items.company_id,
      companies.name as customer, companies.language, open_items.disputed_reason, ${nameByEmail("open_items.disputed_by")} as disputed_by,
      coalesce((select jsonb_agg(jsonb_build_object('level', level,
          'sent_on', to_char(sent_at at time zone ${sql.lit(COMPANY_TIME_ZONE)}, 'YYYY-MM-DD')))
        from reminders where item_id = open_items.id), '[]') as sent
    from open_items join invoices using (id) join companies on companies.id = open_items.company_id
    where open_items.open > 0 and open_items.kind = 'invoice' and ${dayIsOver("open_items.due_on", today)}
      and ${companies === null ? sql`true` : sql`open_items.company_id = any(${companies}::uuid[])`}
    order by companies.name, open_items.due_on, invoices.number`.execute(db);
  return rows;
}

const levelOf = (invoice: Overdue, settings: Reminders, today: string) =>
  invoice.disputed_reason === null ? dueLevel(invoice, settings, today) : null;

function proposalsOf(overdue: readonly Overdue[], settings: Reminders, today: string) {
  const due = overdue.flatMap((invoice) => {
    const level = levelOf(invoice, settings, today);
    return level === null ? [] : [{ ...invoice, level }];
  });
  return [...Map.groupBy(due, ({ company_id }) => company_id)].map(([companyId, invoices]) => ({
    companyId,
    customer: invoices[0]?.customer ?? "",
    language: invoices[0]?.language ?? null,
    level: Math.max(...invoices.map(({ level }) => level)) as ReminderLevel,
    invoices,
    totals: [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, some]) => ({
      currency,
      amount: some.reduce((sum, { open }) => sum.plus(open), new Big(0)).toFixed(2),
    })),
  }));
}

export type DueReminder = ReturnType<typeof proposalsOf>[number];

/** Reads the reminders due today of these customers, without their recipients. */
export async function dueReminders(
  db: Kysely<DB>,
  actor: Actor,
  companies: readonly string[],
  today: string,
): Promise<DueReminder[]> {
  authorize(actor, "payments.read");
  const { reminders } = await readSettings(db);
  return proposalsOf(await overdueInvoices(db, today, companies), reminders, today);
}

/** Computes the reminders due today by customer, on each request so that they are never outdated. */
export async function proposeReminders(
  db: Database,
  actor: Actor,
  today: string,
): Promise<ProposedReminder[]> {
  authorize(actor, "payments.read");
  const { reminders } = await readSettings(db);
  const proposals = proposalsOf(await overdueInvoices(db, today, null), reminders, today);
  if (proposals.length === 0) return [];
  const companies = proposals.map(({ companyId }) => companyId);
  const contacts = await db
    .selectFrom("company_contacts")
    .select(["company_id", "email", "task", "language"])
    .where("company_id", "in", companies)
    .where("email", "is not", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const credits = Map.groupBy(await creditsOf(db, companies), ({ company_id }) => company_id);
  const people = Map.groupBy(contacts, ({ company_id }) => company_id);
  return proposals.map((proposal) => {
    const contact = moneyContact(people.get(proposal.companyId) ?? []);
    return {
      ...proposal,
      email: contact?.email ?? null,
      language: languageOf(proposal, contact),
      credits: (credits.get(proposal.companyId) ?? []).map(({ currency, amount }) => ({ currency, amount })),
    };
  });
}

/** Counts the customers who are due for a reminder today. */
export async function countReminders(db: Database, actor: Actor, today: string): Promise<number> {
  authorize(actor, "payments.read");
  const { reminders } = await readSettings(db);
  return proposalsOf(await overdueInvoices(db, today, null), reminders, today).length;
}

/** An overdue invoice that is not to be reminded of today. */
export interface LeftOut {
  id: string;
  number: string;
  customer: string;
  companyId: string;
  dueOn: string;
  currency: string;
  open: Decimal;
  /** «reminded Nov 29, level 1, again from Dec 06» */
  why: string;
}

/** Lists the overdue invoices that are not to be reminded of today, and why. */
export async function listLeftOut(db: Database, actor: Actor, today: string): Promise<LeftOut[]> {
  authorize(actor, "payments.read");
  const { reminders } = await readSettings(db);
  return (await overdueInvoices(db, today, null)).flatMap((invoice) => {
    if (levelOf(invoice, reminders, today) !== null) return [];
    const { id, number, customer, company_id, due_on, currency, open, disputed_reason, disputed_by } =
      invoice;
    const why =
      disputed_reason === null
        ? whyNotReminded(invoice, reminders)
        : `disputed, says ${disputed_by}: «${disputed_reason}»`;
    return [{ id, number, customer, companyId: company_id, dueOn: due_on, currency, open, why }];
  });
}

/** Reads the credits of customers; refunds are subtracted, as in the balance. */
async function creditsOf(db: Kysely<DB>, companies: readonly string[]) {
  const { rows } = await sql<{ company_id: string; currency: string; amount: Decimal }>`
    select company_id, currency, sum(amount)::numeric(14, 2) as amount from (
      select company_id, currency, open as amount from open_items where kind = 'credit_note' and open > 0
      union all select company_id, currency, sign(amount) * rest from payments where rest > 0) as credit
    where company_id = any(${companies}::uuid[]) group by company_id, currency having sum(amount) > 0
    order by currency`.execute(db);
  return rows;
}
