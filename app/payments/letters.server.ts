import { greeting } from "#app/kit/language/greeting.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { repliesTo } from "#app/invoices/seller.ts";
import { type Language, LOCALES } from "#app/kit/language/language.ts";
import { regionName } from "#app/kit/language/region-names.ts";
import { inEachLanguage, runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { stampPdf } from "#app/kit/pdf/stamp.server.ts";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { findSuppression } from "#app/mails/suppression.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { drawAccount, type ReminderOnPaper } from "./account-pdf.server.ts";
import { balancesOf } from "./ages.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { carriesInvoices, INVOICES_ATTACHED } from "./reminder.ts";
import { languageOf, moneyContact } from "#app/customers/money-contact.ts";
import { type Account, readAccount } from "./accounts.server.ts";
import { ACCOUNT_WORDS } from "./words.ts";

/** Draws the PDF of the current statement of account, or of a reminder. */
export async function drawStatement(
  db: Database,
  actor: Actor,
  account: Account,
  { language, today, reminder }: { language: Language; today: string; reminder?: ReminderOnPaper },
) {
  authorize(actor, "payments.read");
  const { invoicing } = await readSettings(db);
  const { company, items, unused } = account;
  const { pdf } = await drawAccount({
    buyer: addressOf(company, language),
    items,
    unused,
    today,
    language,
    invoicing,
    reminder,
  });
  const name = runInLanguage(language, () =>
    [
      ...(reminder ? [ACCOUNT_WORDS.reminder(reminder.level)] : []),
      `${ACCOUNT_WORDS.title} ${today}.pdf`,
    ].join(", "),
  );
  return { pdf, name };
}

function addressOf(company: Account["company"], language: Language): string {
  const { legal_name, name, street, postcode, city, country_code } = company;
  const country = country_code ? regionName(LOCALES[language], country_code) : null;
  return [legal_name ?? name, street, [postcode, city].filter(Boolean).join(" "), country]
    .filter(Boolean)
    .join("\n");
}

/** Prepares the mail with a statement of account in each language, and the language of its reader. */
export async function prepareStatement(db: Database, actor: Actor, account: Account, today: string) {
  authorize(actor, "payments.read");
  const { company, items, unused } = account;
  const { invoicing } = await readSettings(db);
  const contact = moneyContact(company.contacts);
  const letters = inEachLanguage(() => ({
    subject: ACCOUNT_WORDS.statementSubject(invoicing.legal_name, formatDay(today)),
    message: ACCOUNT_WORDS.statementText(
      greeting(contact?.name ?? null),
      company.name,
      balancesOf(items, unused, today)
        .map(({ balance, currency }) => formatMoney(balance, currency))
        .join(", ") || formatMoney(0, "EUR"),
    ),
  }));
  return { to: contact?.email ?? "", language: languageOf(company, contact), letters };
}

/** Mails a customer their statement of account, with its PDF. @throws NotFound, Conflict */
export async function sendStatement(
  db: Database,
  actor: Actor,
  companyId: string,
  letter: Pick<LetterToSend, "to" | "language" | "subject" | "message" | "now">,
): Promise<void> {
  authorize(actor, "payments.write");
  const account = await readAccount(db, actor, companyId);
  const { language } = letter;
  const { pdf, name } = await drawStatement(db, actor, account, { language, today: toLocalDay(letter.now) });
  await db.transaction().execute(async (tx) => {
    await insertLetter(tx, actor, {
      companyId,
      kind: "statement",
      level: null,
      ...letter,
      facts: [],
      pdf,
      fileName: name,
    });
    await emit(tx, actor, {
      action: "company.statement_sent",
      entityId: companyId,
      summary: account.company.name,
      details: { to: letter.to },
    });
  });
}

export interface LetterToSend {
  companyId: string;
  kind: "statement" | "reminder";
  level: number | null;
  language: Language;
  to: string;
  subject: string;
  message: string;
  facts: { label: string; value: string }[];
  /** The reminded ones, a row each. */
  invoices?: MailOf<"account_letter">["invoices"];
  pdf: Uint8Array;
  fileName: string;
  /** Time of sending. */
  now: Date;
}

/** Stores a letter with its PDF, and queues its mail. @throws Conflict when the address accepts no mails */
export async function insertLetter(
  tx: Kysely<DB>,
  actor: Pick<Actor, "email">,
  letter: LetterToSend,
): Promise<string> {
  const { companyId, kind, level, language, to, message, facts, invoices, pdf, fileName } = letter;
  const subject = letter.subject.slice(0, 200);
  if (await findSuppression(tx, to)) throw new Conflict(PAYMENT_MESSAGES.noMails(to));
  const { id } = await tx
    .insertInto("account_letters")
    .values({
      company_id: companyId,
      kind,
      level,
      language,
      recipient: to,
      subject,
      file_name: fileName,
      pdf: Buffer.from(pdf),
      sent_by: actor.email,
      created_at: letter.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { invoicing } = await readSettings(tx);
  const mail = await queueMail(tx, {
    kind: "account_letter",
    to,
    replyTo: repliesTo(invoicing),
    language,
    subject,
    message,
    facts,
    invoices,
    letterId: id,
  });
  await tx.updateTable("account_letters").set({ mail_id: mail }).where("id", "=", id).execute();
  return id;
}

export interface ListedLetter {
  id: string;
  kind: "statement" | "reminder";
  level: number | null;
  recipient: string;
  subject: string;
  sent_by: string;
  created_at: Date;
  /** Once the mail is no longer in the list of mails, when the letter was written. */
  sent_at: Date | null;
  refused_at: Date | null;
}

/** Lists letters to a customer, newest first, with the state of each mail. */
export async function listLetters(db: Database, actor: Actor, companyId: string): Promise<ListedLetter[]> {
  authorize(actor, "payments.read");
  return lettersWhere(db, sql`company_id = ${companyId}`);
}

/** Lists the reminders of an invoice, newest first, with the state of each mail. */
export async function listRemindersOf(
  db: Database,
  actor: Actor,
  invoiceId: string,
): Promise<ListedLetter[]> {
  authorize(actor, "payments.read");
  return lettersWhere(
    db,
    sql`account_letters.id in (select letter_id from reminders where item_id = ${invoiceId})`,
  );
}

async function lettersWhere(db: Database, condition: RawBuilder<unknown>): Promise<ListedLetter[]> {
  const { rows } = await sql<ListedLetter>`
    select account_letters.id, account_letters.kind, level, account_letters.recipient, subject,
      ${nameByEmail("account_letters.sent_by")} as sent_by, created_at,
      case when mails.id is null then account_letters.created_at else mails.sent_at end as sent_at, mails.refused_at
    from account_letters left join mails on mails.id = account_letters.mail_id
    where ${condition} order by created_at desc, account_letters.id limit 50`.execute(db);
  return rows;
}

/** Reads the stored bytes of a sent letter. @throws NotFound */
export async function readLetterPdf(db: Database, actor: Actor, id: string) {
  authorize(actor, "payments.read");
  const row = await db
    .selectFrom("account_letters")
    .select(["file_name", "pdf"])
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(PAYMENT_MESSAGES.letterNotFound));
  return { name: row.file_name, bytes: row.pdf };
}

/** Reads what the mail of a letter carries: its PDF, and of a reminder the invoices it names, stamped as copies. */
export async function filesOfLetter(db: Database, id: string) {
  const row = await db
    .selectFrom("account_letters")
    .select(["file_name", "pdf"])
    .where("id", "=", id)
    .executeTakeFirst();
  const invoices = await db
    .selectFrom("invoice_files")
    .innerJoin("reminders", "reminders.item_id", "invoice_files.invoice_id")
    .select(["invoice_files.name", "invoice_files.bytes"])
    .where("reminders.letter_id", "=", id)
    .where("invoice_files.kind", "=", "pdf")
    .orderBy("invoice_files.name")
    .limit(INVOICES_ATTACHED + 1)
    .execute();
  const copies = carriesInvoices(invoices) ? invoices : [];
  const contentType = "application/pdf";
  return (
    row && [
      { filename: row.file_name, content: row.pdf, contentType },
      ...copies.map(({ name, bytes }) => ({
        filename: name,
        content: Buffer.from(stampPdf(bytes, "COPY")),
        contentType,
      })),
    ]
  );
}

/** Returns whether a reminder is obsolete: all its invoices have been paid or disputed while it waited in the queue. */
export async function isLetterOver(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select kind = 'reminder' and not exists (select from reminders join open_items on open_items.id = item_id
      where letter_id = account_letters.id and open > 0 and disputed_at is null) as over
    from account_letters where id = ${id}`.execute(db);
  return rows[0]?.over ?? false;
}
