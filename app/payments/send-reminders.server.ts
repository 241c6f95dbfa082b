import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Language } from "#app/kit/language/language.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { findSuppression } from "#app/mails/suppression.server.ts";
import { repliesTo } from "#app/invoices/seller.ts";
import type { CompanySettings } from "#app/settings/settings.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Account, readAccount } from "./accounts.server.ts";
import { drawStatement, insertLetter, type LetterToSend } from "./letters.server.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { writeReminder } from "./reminder-letter.server.ts";
import { type DueReminder, dueReminders } from "./reminders.server.ts";
import { eventsOfItems } from "./settle.server.ts";

/** Maximum of reminders sent at once, since a PDF is drawn for each. */
export const REMINDERS_AT_ONCE = 50;

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
  proposal: DueReminder;
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
  const settings = await readSettings(db);
  const drawn: DrawnReminder[] = [];
  const left: string[] = [];
  for (const proposal of await dueReminders(db, actor, companies, today)) {
    const account = await readAccount(db, actor, proposal.companyId);
    const contact = moneyContact(account.company.contacts);
    if (!contact?.email || (await findSuppression(db, contact.email))) {
      left.push(proposal.customer);
      continue;
    }
    const language = languages.get(proposal.companyId) ?? languageOf(account.company, contact);
    const { pdf, name, words } = await drawReminder(db, actor, proposal, {
      account,
      language,
      today,
      settings,
    });
    const { companyId, level } = proposal;
    const to = contact.email;
    drawn.push({
      proposal,
      letter: { companyId, kind: "reminder", level, language, to, pdf, fileName: name, now, ...words },
    });
  }
  return { drawn, left };
}

interface ReminderOptions {
  account: Account;
  language: Language;
  today: string;
  settings: CompanySettings;
}

/** Writes a reminder, and draws the statement of account with its title and text. */
async function drawReminder(
  db: Database,
  actor: Actor,
  due: DueReminder,
  { account, language, today, settings }: ReminderOptions,
) {
  const { reminders, invoicing } = settings;
  const contact = moneyContact(account.company.contacts)?.name ?? null;
  const words = writeReminder(due, reminders, { language, invoicing, contact });
  const reminder = { level: due.level, text: words.message };
  return { ...(await drawStatement(db, actor, account, { language, today, reminder })), words };
}

/** Draws the PDF of a customer's reminder as it would go out now. @throws Conflict when nothing is due */
export async function drawDueReminder(
  db: Database,
  actor: Actor,
  account: Account,
  of: { language: Language; today: string },
): Promise<{ pdf: Uint8Array; name: string }> {
  authorize(actor, "payments.read");
  const [due] = await dueReminders(db, actor, [account.company.id], of.today);
  if (!due) throw new Conflict(PAYMENT_MESSAGES.nothingDue);
  return drawReminder(db, actor, due, { account, ...of, settings: await readSettings(db) });
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
  const companies = drawn.map(({ proposal }) => proposal.companyId);
  const due = await dueReminders(tx, actor, companies, toLocalDay(now));
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

/** Writes the mail of a customer's reminder as it would go out now, without sending it. @throws Conflict when nothing is due */
export async function previewReminder(
  db: Database,
  actor: Actor,
  companyId: string,
  { language: chosen, today }: { language: Language | null; today: string },
): Promise<{ mail: MailOf<"account_letter"> & { language: Language }; due: DueReminder }> {
  authorize(actor, "payments.read");
  const [due] = isRowId(companyId) ? await dueReminders(db, actor, [companyId], today) : [];
  if (!due) throw new Conflict(PAYMENT_MESSAGES.nothingDue);
  const { company } = await readAccount(db, actor, companyId);
  const { reminders, invoicing } = await readSettings(db);
  const contact = moneyContact(company.contacts);
  const language = chosen ?? languageOf(company, contact);
  return {
    mail: {
      kind: "account_letter",
      to: contact?.email ?? "",
      replyTo: repliesTo(invoicing),
      language,
      letterId: companyId,
      ...writeReminder(due, reminders, { language, invoicing, contact: contact?.name ?? null }),
    },
    due,
  };
}
