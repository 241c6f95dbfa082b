import { beforeEach, expect, test } from "vitest";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { addDays, formatDay, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { camtFile } from "#tests/bank-statements.ts";
import { sampleInvoice } from "#tests/invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { drawInvoice } from "#app/invoices/invoice-pdf.server.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { readStatementFile } from "./statements/read-statement-file.server.ts";
import { takeStatements } from "./statements/statements.server.ts";
import { listWaitingPayments, listWaitingPaymentsFor } from "./waiting-payments.server.ts";
import { disputeInvoice } from "./disputes.server.ts";
import {
  filesOfLetter,
  isLetterOver,
  listLetters,
  listRemindersOf,
  readLetterPdf,
  sendStatement,
} from "./letters.server.ts";
import { paymentForm } from "./payment.ts";
import { recordPayment } from "./payments.server.ts";
import { listBalances } from "./read-balances.server.ts";
import { countReminders, listLeftOut, proposeReminders } from "./reminders.server.ts";
import { previewReminder, sendReminders } from "./send-reminders.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting" });
const today = toLocalDay(new Date());
const daysAgo = (days: number) => addDays(today, -days);
const noonOf = (day: string) => fromLocalDateTime(`${day}T12:00`) ?? new Date(day);
const run = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string>>(text, values)).rows;

beforeEach(() =>
  emptyTables(database.pool, "open_items, settlements, payments, reminders, account_letters, mails"),
);

async function customer(
  name: string,
  language: string | null = "nl",
  email: string | null = `${name.toLowerCase()}@x.example`,
) {
  const [{ id = "" } = {}] = await run(
    "insert into companies (name, country_code, language) values ($1, 'BE', $2) returning id",
    [name, language],
  );
  if (email)
    await run(
      "insert into company_contacts (company_id, name, email, task, position) values ($1, 'Ann', $2, 'Boekhouding', 1)",
      [id, email],
    );
  return id;
}
const owes = (company: string, overdue: number, gross = "121.00") =>
  insertIssued(database.db, { company, gross, dueOn: daysAgo(overdue) });
const creditOf = async (company: string) =>
  (await propose()).find((each) => each.companyId === company)?.credits;
const propose = (on = today) => proposeReminders(database.db, actor, on);
const send = (ids: string[], on = today) => sendReminders(database.db, actor, ids, noonOf(on));
const pay = (invoice: { id: string }) =>
  recordPayment(
    database.db,
    actor,
    null,
    paymentForm.parse({
      amount: "121",
      currency: "EUR",
      booked_on: today,
      account: "Cash",
      invoice: [invoice.id],
    }),
  );

test("who has a credit note or an unused payment is proposed with what is theirs", async () => {
  const [company, other] = [await customer("Credited"), await customer("Plain")];
  await owes(company, 10);
  await owes(other, 10);
  const paid = await insertIssued(database.db, { company, gross: "121.00" });
  await pay(paid);
  await insertIssued(database.db, { kind: "credit_note", company, gross: "121.00", credits: paid.id });
  const typed = { amount: "30", currency: "EUR", booked_on: today, account: "Cash" };
  await recordPayment(database.db, actor, company, paymentForm.parse(typed));
  await recordPayment(
    database.db,
    actor,
    company,
    paymentForm.parse({ ...typed, amount: "10", paid_back: "1" }),
  );
  expect(await creditOf(company)).toEqual([{ currency: "EUR", amount: "141.00" }]);
  expect(await creditOf(other)).toEqual([]);
});

test("who is overdue long enough is proposed with the invoices, never what is paid, disputed or not due", async () => {
  const maes = await customer("Maes");
  const [late, disputed, paid] = [await owes(maes, 10), await owes(maes, 90), await owes(maes, 90)];
  await owes(maes, 3);
  await owes(maes, -10);
  await disputeInvoice(database.db, actor, disputed.id, "Wrong weight", new Date());
  await pay(paid);
  expect(await propose()).toMatchObject([
    {
      companyId: maes,
      customer: "Maes",
      level: 1,
      email: "maes@x.example",
      invoices: [{ id: late.id, level: 1 }],
    },
  ]);
  expect(await countReminders(database.db, actor, today)).toBe(1);
  await send([maes]);
  expect(await countReminders(database.db, actor, today)).toBe(0);
});

test("a reminder is a mail in the customer's language with the statement of account, and no level is sent twice", async () => {
  const maes = await customer("Peeters", "nl");
  const late = await owes(maes, 40);
  expect(await send([maes])).toEqual({ sent: 1, left: [] });
  const [letter] = await listLetters(database.db, actor, maes);
  expect(letter).toMatchObject({ kind: "reminder", level: 1, recipient: "peeters@x.example" });
  expect(letter?.subject).toContain("Herinnering");
  const { name, bytes } = await readLetterPdf(database.db, actor, letter!.id);
  expect(name).toContain("Herinnering 1, Rekeningoverzicht");
  const text = (await readPdf(bytes)).join("\n");
  for (const part of [
    "Herinnering 1",
    "onderstaande factuur aan Peeters",
    "Rekeningoverzicht",
    late.number,
    late.communication!,
    "121,00",
    "BE68 5390 0754 7034",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("DRAFT");
  expect(text.match(/Hebt u intussen betaald/g)).toHaveLength(1);
  expect(await listRemindersOf(database.db, actor, late.id)).toEqual([letter]);
  const [job] = await run(
    "select payload::text as payload from graphile_worker._private_jobs order by id desc limit 1",
  );
  for (const part of [
    late.number,
    late.communication!,
    "BE68 5390 0754 7034",
    `"replyTo":"${SAMPLE_INVOICING.email}"`,
  ])
    expect(job?.payload?.replaceAll(": ", ":")).toContain(part);
  await expect(send([maes])).rejects.toThrow(Conflict);
  expect(await propose(addDays(today, 6))).toEqual([]);
  expect(await propose(addDays(today, 7))).toMatchObject([{ level: 2 }]);
});

test("a reminder is proposed in the language of its reader, and sent in the one a person chose", async () => {
  const maes = await customer("Wouters", "nl");
  await owes(maes, 30);
  expect(await propose()).toMatchObject([{ companyId: maes, language: "nl" }]);
  await sendReminders(database.db, actor, [maes], noonOf(today), new Map([[maes, "de" as const]]));
  const [letter] = await listLetters(database.db, actor, maes);
  expect(letter?.subject).toContain("Zahlungserinnerung");
  const { bytes } = await readLetterPdf(database.db, actor, letter!.id);
  expect((await readPdf(bytes)).join("\n")).toContain("Kontoauszug");
});

test("the mail of a reminder carries a copy of each invoice it names, and says so", async () => {
  const maes = await customer("Copies", "en");
  const [one, two] = [await owes(maes, 10), await owes(maes, 20)];
  await owes(maes, 3);
  const { pdf } = await drawInvoice(sampleInvoice());
  for (const { id, number } of [one, two])
    await run(
      "insert into invoice_files (invoice_id, kind, name, bytes, hash) values ($1, 'pdf', $2, $3, sha256($3))",
      [id, `${number}.pdf`, Buffer.from(pdf) as unknown as string],
    );
  const { mail, due } = await previewReminder(database.db, actor, maes, { language: null, today });
  expect(due.invoices.map(({ id }) => id)).toEqual([two.id, one.id]);
  expect(renderMail(mail).text).toContain("a copy of each invoice are attached");
  expect(mail.message).toContain("Dear Ann,\n\nThe invoices to Copies below have passed their due date.");
  expect(renderMail({ ...mail, language: "nl" }).text).toContain("een kopie van elke factuur");
  await send([maes]);
  const [letter] = await listLetters(database.db, actor, maes);
  expect(mail).toMatchObject({ to: letter?.recipient, subject: letter?.subject });
  const files = await filesOfLetter(database.db, letter!.id);
  expect(files?.map(({ filename }) => filename)).toEqual([
    expect.stringContaining("Statement of account"),
    ...[one, two].map(({ number }) => `${number}.pdf`),
  ]);
  expect(files?.[1]?.content.toString("latin1")).toContain("/ActualText (COPY)");
  await expect(previewReminder(database.db, actor, maes, { language: null, today })).rejects.toThrow(
    Conflict,
  );
});

test("what is overdue and not to be reminded of today is named with the reason, and what came in for it", async () => {
  const maes = await customer("Leftover");
  const [early, disputed, reminded] = [await owes(maes, 3), await owes(maes, 30), await owes(maes, 40)];
  await disputeInvoice(database.db, actor, disputed.id, "Wrong weight", new Date());
  await send([maes], addDays(today, -1));
  await owes(maes, 50);
  const left = await listLeftOut(database.db, actor, today);
  expect(left.map(({ id, why }) => [id, why])).toEqual([
    [
      reminded.id,
      `reminded ${formatDay(addDays(today, -1))}, level 1, again from ${formatDay(addDays(today, 6))}`,
    ],
    [disputed.id, expect.stringMatching(/^disputed, says .*: «Wrong weight»$/)],
    [early.id, `first reminder from ${formatDay(addDays(today, 4))}`],
  ]);
  const file = new TextEncoder().encode(camtFile([{ amount: "121.00", text: reminded.communication! }]));
  await takeStatements(database.db, actor, "november.xml", readStatementFile(file));
  expect(await listWaitingPayments(database.db, actor)).toMatchObject([
    { invoiceId: reminded.id, amount: "121.00", currency: "EUR" },
  ]);
  const waitingFor = (id: string) => listWaitingPaymentsFor(database.db, actor, id);
  expect(await waitingFor(reminded.id)).toEqual(await listWaitingPayments(database.db, actor));
  expect(await waitingFor(early.id)).toEqual([]);
});

test("two people who remind the same customers at once send one mail each", async () => {
  const ids = [await customer("One"), await customer("Two")];
  for (const id of ids) await owes(id, 30);
  const outcomes = await Promise.allSettled([send(ids), send(ids), send(ids)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await run("select count(*)::int as count from mails")).toEqual([{ count: 2 }]);
});

test("a customer without an address is named and not reminded; a letter all of which is paid is not sent", async () => {
  const [silent, maes] = [await customer("Silent", "fr", null), await customer("Paid", "de")];
  await owes(silent, 30);
  const late = await owes(maes, 30);
  expect(await send([silent, maes])).toEqual({ sent: 1, left: ["Silent"] });
  const [letter] = await listLetters(database.db, actor, maes);
  expect(await isLetterOver(database.db, letter!.id)).toBe(false);
  await pay(late);
  expect(await isLetterOver(database.db, letter!.id)).toBe(true);
});

test("a statement of account is mailed by a person, in the language they choose, and kept as it was sent", async () => {
  const titles = {
    en: "Statement of account",
    nl: "Rekeningoverzicht",
    fr: "Relevé de compte",
    de: "Kontoauszug",
  };
  for (const [language, title] of Object.entries(titles) as [Language, string][]) {
    const id = await customer(`Firm ${language}`, "en", `${language}@x.example`);
    await owes(id, 100);
    await insertIssued(database.db, { company: id, currency: "USD", gross: "50.00", dueOn: daysAgo(-5) });
    const letter = {
      to: `${language}@x.example`,
      language,
      subject: title,
      message: "Hello",
      now: noonOf(today),
    };
    await sendStatement(database.db, actor, id, letter);
    const [sent] = await listLetters(database.db, actor, id);
    const text = (await readPdf((await readLetterPdf(database.db, actor, sent!.id)).bytes)).join("\n");
    const dollars = runInLanguage(language, () => formatMoney("50.00", "USD"));
    for (const part of [title, dollars, "121"])
      expect(text.replaceAll("\u00a0", " "), language).toContain(part.replaceAll("\u00a0", " "));
  }
});

test("balances are by age and currency, who owes most past its day first, and go on where a page ended", async () => {
  const [small, large] = [await customer("Small"), await customer("Large")];
  await owes(small, 10, "10.00");
  for (const overdue of [-1, 30, 31, 90, 91]) await owes(large, overdue, "100.00");
  await pay(await owes(large, 5, "100.00"));
  const first = await listBalances(database.db, actor, { search: "", after: null, today }, 1);
  expect(first).toMatchObject({
    total: 2,
    rows: [
      {
        customer: "Large",
        not_due: "100.00",
        to_30: "100.00",
        to_60: "100.00",
        to_90: "100.00",
        over_90: "100.00",
        credit: "21.00",
        overdue: "400.00",
        balance: "479.00",
      },
    ],
    sums: [{ currency: "EUR", balance: "489.00", overdue: "410.00" }],
  });
  const second = await listBalances(database.db, actor, { search: "", after: first.next, today }, 1);
  expect(second).toMatchObject({ rows: [{ customer: "Small", to_30: "10.00" }], next: null });
  expect(
    (await listBalances(database.db, actor, { search: "smal", after: null, today }, 9)).rows,
  ).toHaveLength(1);
});

test("sales neither see what is open nor remind of it", async () => {
  const sales = { ...actor, role: "sales" as const };
  await expect(proposeReminders(database.db, sales, today)).rejects.toThrow(Forbidden);
  await expect(countReminders(database.db, sales, today)).rejects.toThrow(Forbidden);
  await expect(sendReminders(database.db, sales, [], noonOf(today))).rejects.toThrow(Forbidden);
  await expect(listLeftOut(database.db, sales, today)).rejects.toThrow(Forbidden);
  await expect(listWaitingPayments(database.db, sales)).rejects.toThrow(Forbidden);
  await expect(listWaitingPaymentsFor(database.db, sales, actor.id)).rejects.toThrow(Forbidden);
  await expect(listBalances(database.db, sales, { search: "", after: null, today }, 9)).rejects.toThrow(
    Forbidden,
  );
});
