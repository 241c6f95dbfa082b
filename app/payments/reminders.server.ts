import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { dayIsOver } from "#app/due-times/due-time.server.ts";
import { findSuppression } from "#app/mails/suppression.server.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { filledIn, type ReminderLevel, type Reminders } from "#app/settings/reminders.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { writtenAccounts } from "./account-pdf.server.ts";
import { drawStatement, insertLetter, type LetterToSend } from "./letters.server.ts";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { readAccount } from "./accounts.server.ts";
import { dueLevel, type SentLevel } from "./reminder.ts";
import { eventsOfItems } from "./settle.server.ts";

/** Maximum of reminders sent at once, since a PDF is drawn for each. */
export const REMINDERS_AT_ONCE = 50;

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
};

async function overdueInvoices(
  db: Kysely<DB>,
  today: string,
  companies: readonly string[] | null,
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select open_items.id, invoices.number, invoices.communication, open_items.due_on, open_items.currency, open_items.open, open_items.company_id,
      companies.name as customer, companies.language,
      coalesce((select jsonb_agg(jsonb_build_object('level', level,
          'sent_on', to_char(sent_at at time zone ${sql.lit(COMPANY_TIME_ZONE)}, 'YYYY-MM-DD')))
        from reminders where item_id = open_items.id), '[]') as sent
    from open_items join invoices using (id) join companies on companies.id = open_items.company_id
    where open_items.open > 0 and open_items.kind = 'invoice' and ${dayIsOver("open_items.due_on", today)}
      and open_items.disputed_at is null
      and ${companies === null ? sql`true` : sql`open_items.company_id = any(${companies}::uuid[])`}
    order by companies.name, open_items.due_on, invoices.number`.execute(db);
  return rows;
}

function proposalsOf(overdue: readonly Overdue[], settings: Reminders, today: string) {
  const due = overdue.flatMap((invoice) => {
    const level = dueLevel(invoice, settings, today);
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

/**
 * Sends due reminders with the statement of account, one mail per customer and no level twice; invoices paid or
 * disputed since are left out. @param languages by company, chosen by a person @returns how many were sent, and the
 * customers without a usable address @throws Conflict when nothing is due any more
 */
export async function sendReminders(
  db: Database,
  actor: Actor,
  companyIds: readonly string[],
  now: Date,
  languages: ReadonlyMap<string, Language> = new Map(),
): Promise<{ sent: number; left: string[] }> {
  authorize(actor, "payments.write");
  const companies = [...new Set(companyIds)].slice(0, REMINDERS_AT_ONCE);
  const { drawn, left } = await drawReminders(db, actor, companies, { now, languages });
  if (drawn.length === 0 && left.length === 0) throw new Conflict(PAYMENT_MESSAGES.nothingDue);
  if (drawn.length > 0) await db.transaction().execute((tx) => storeReminders(tx, actor, drawn, now));
  return { sent: drawn.length, left };
}

interface DrawnReminder {
  proposal: Proposal;
  letter: LetterToSend;
}

/** Draws the PDFs before anything is locked, since drawing takes long. */
async function drawReminders(
  db: Database,
  actor: Actor,
  companies: readonly string[],
  { now, languages }: { now: Date; languages: ReadonlyMap<string, Language> },
) {
  const today = toLocalDay(now);
  const { reminders, invoicing } = await readSettings(db);
  const drawn: DrawnReminder[] = [];
  const left: string[] = [];
  for (const proposal of proposalsOf(await overdueInvoices(db, today, companies), reminders, today)) {
    const account = await readAccount(db, actor, proposal.companyId);
    const contact = moneyContact(account.company.contacts);
    if (!contact?.email || (await findSuppression(db, contact.email))) {
      left.push(proposal.customer);
      continue;
    }
    const language = languages.get(proposal.companyId) ?? languageOf(account.company, contact);
    const { pdf, name } = await drawStatement(db, actor, account, { language, today });
    const { companyId, level } = proposal;
    const words = wordsOf(proposal, reminders, { language, invoicing });
    const to = contact.email;
    drawn.push({
      proposal,
      letter: { companyId, kind: "reminder", level, language, to, pdf, fileName: name, now, ...words },
    });
  }
  return { drawn, left };
}

/** Stores the drawn reminders. @throws Conflict when the open amounts have changed since they were drawn */
async function storeReminders(
  tx: Kysely<DB>,
  actor: Actor,
  drawn: readonly DrawnReminder[],
  now: Date,
): Promise<void> {
  const ids = drawn.flatMap(({ proposal }) => proposal.invoices.map(({ id }) => id));
  await sql`select from open_items where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { reminders } = await readSettings(tx);
  const companies = drawn.map(({ proposal }) => proposal.companyId);
  const today = toLocalDay(now);
  const due = proposalsOf(await overdueInvoices(tx, today, companies), reminders, today);
  for (const { proposal, letter } of drawn) {
    const same = due.find(({ companyId }) => companyId === proposal.companyId);
    if (JSON.stringify(same?.invoices) !== JSON.stringify(proposal.invoices))
      throw new Conflict(PAYMENT_MESSAGES.reminderChanged(proposal.customer));
    const letterId = await insertLetter(tx, actor, letter);
    await tx
      .insertInto("reminders")
      .values(
        proposal.invoices.map(({ id, level }) => ({ item_id: id, level, letter_id: letterId, sent_at: now })),
      )
      .execute();
  }
  await emit(tx, actor, [
    ...drawn.map(({ proposal, letter }) => ({
      action: "company.reminded",
      entity: "company",
      entityId: proposal.companyId,
      summary: proposal.customer,
      details: {
        to: letter.to,
        level: proposal.level,
        invoices: proposal.invoices.map(({ number }) => number).join(", "),
      },
    })),
    ...eventsOfItems(ids),
  ]);
}

type Proposal = ReturnType<typeof proposalsOf>[number];

function wordsOf(
  { level, customer, invoices, totals }: Proposal,
  { texts }: Reminders,
  { language, invoicing }: { language: Language; invoicing: Invoicing },
): Pick<LetterToSend, "subject" | "message" | "facts" | "invoices"> {
  const words = texts[level - 1]?.[language] ?? { subject: "", text: "" };
  return runInLanguage(language, () => {
    const total = totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ");
    const values = { customer, total, company: invoicing.legal_name };
    const accounts = writtenAccounts(invoicing, totals[0]?.currency ?? "EUR").join(", ");
    return {
      subject: filledIn(words.subject, values),
      message: filledIn(words.text, values),
      invoices: invoices.map(({ number, due_on, open, currency, communication }) => ({
        number,
        due: formatDay(due_on),
        amount: formatMoney(open, currency),
        communication,
      })),
      facts: accounts === "" ? [] : [{ label: "IBAN", value: accounts }],
    };
  });
}
