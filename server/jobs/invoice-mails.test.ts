import { sql } from "kysely";
import { expect, test } from "vitest";
import { listTransmissions } from "#app/invoices/transmissions/transmissions.server.ts";
import { sendInvoiceForm } from "#app/invoices/mails/invoice-letter.ts";
import { readSending } from "#app/invoices/mails/read-sending.server.ts";
import { mailInvoice } from "#app/invoices/mails/send-invoice.server.ts";
import { readInvoiceFile } from "#app/invoices/read-invoices.server.ts";
import { findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { recordReport } from "#app/subscriptions/mail-reports.server.ts";
import { drawInvoice } from "#app/invoices/invoice-pdf.server.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { eventually } from "#tests/eventually.ts";
import { confirmSeller, draftedInvoice, issuedInvoice } from "#tests/issued-invoice.ts";
import { useMailWorker } from "#tests/mail-worker.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { company } from "#content/company.ts";

const database = useTestDatabase();
const mails = useMailWorker(database);
const actor = useStaff(database, { role: "accounting" });

const sending = async (id: string) => readSending(database.db, actor, await findInvoice(database.db, id));
/** Submits the unchanged form of the dialog «Send by mail». */
async function send(id: string, changed: Record<string, unknown> = {}): Promise<void> {
  const { to, language, letters, attempt } = await sending(id);
  const form = { to, language, ...letters[language], attempt: String(attempt), ...changed };
  await mailInvoice(database.db, actor, id, sendInvoiceForm.parse(form));
}
const deliveries = (id: string) => listTransmissions(database.db, actor, id);
const contentOf = (mail: (typeof mails.server.mails)[number] | undefined) =>
  (mail?.attachments ?? []).map(({ content }) => Buffer.from(content as ArrayBuffer));

test("an invoice goes to who gets the invoices there, in their language, with the bytes that were issued", async () => {
  const { id, number } = await issuedInvoice(database.db, actor);
  await send(id);
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(["queued"]);
  await mails.work();
  await mails.done();
  const [mail] = mails.server.mails;
  expect(mail?.to?.[0]?.address).toBe("an@maes.example");
  expect(mail?.subject).toContain(`Factuur ${number}`);
  expect(mail?.text).toMatch(/Beste An,[\s\S]*EUR 121,00|Beste An,[\s\S]*121,00/);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    `Factuur ${number}.pdf`,
    `Factuur ${number}.xml`,
  ]);
  const files = await Promise.all(
    (["pdf", "ubl"] as const).map((kind) => readInvoiceFile(database.db, actor, id, kind)),
  );
  expect(contentOf(mail)).toEqual(files.map(({ bytes }) => bytes));
  expect(JSON.stringify([mail?.text, mail?.html])).not.toMatch(/77[.,]31/);
  await eventually(async () =>
    expect((await deliveries(id))[0]).toMatchObject({ state: "sent", to: "an@maes.example" }),
  );
});

test("answers go to the e-mail of Settings, Invoicing, where there is one", async () => {
  const { id } = await issuedInvoice(database.db, actor, {}, drawInvoice);
  await confirmSeller(database.db, { email: "books@zenne.example" });
  await send(id);
  for (const [email, to] of [
    [null, "boss@maes.example"],
    ["books, second floor", "late@maes.example"],
  ] as const) {
    await confirmSeller(database.db, { email });
    await send(id, { to });
  }
  await mails.work();
  await mails.done();
  const answersTo = mails.server.mails.map(({ to, replyTo }) => [to?.[0]?.address, replyTo?.[0]?.address]);
  expect(Object.fromEntries(answersTo)).toEqual({
    "an@maes.example": "books@zenne.example",
    "boss@maes.example": company.email,
    "late@maes.example": company.email,
  });
});

test("a second mail is an act of its own: its PDF says COPY, and two people do not send it at once", async () => {
  const { id } = await issuedInvoice(database.db, actor, {}, drawInvoice);
  const { to, language, letters, attempt } = await sending(id);
  const form = sendInvoiceForm.parse({ to, language, ...letters[language], attempt: String(attempt) });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => mailInvoice(database.db, actor, id, form)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Conflict);
  await send(id, { to: "boss@maes.example", language: "fr", ...(await sending(id)).letters.fr });
  await mails.work();
  await mails.done();
  const original = mails.server.mails.find(({ to: they }) => they?.[0]?.address === "an@maes.example");
  const copy = mails.server.mails.find(({ to: they }) => they?.[0]?.address === "boss@maes.example");
  expect(mails.server.mails).toHaveLength(2);
  expect(copy?.text).toContain("ceci est une copie");
  expect(contentOf(copy)[0]).not.toEqual(contentOf(original)[0]);
  expect(contentOf(copy)[1]).toEqual(contentOf(original)[1]);
});

test("what comes back says so on the invoice, and the next mail has the original again", async () => {
  const { id } = await issuedInvoice(database.db, actor);
  await send(id);
  await mails.work();
  await mails.done();
  const { rows } = await sql<{ id: string }>`select id from mails where kind = 'invoice'`.execute(
    database.db,
  );
  await recordReport(database.db, {
    kind: "bounce",
    mailId: rows[0]!.id,
    failures: [{ recipient: "an@maes.example", status: "5.1.1", diagnostic: "550 no such user" }],
  } as Parameters<typeof recordReport>[1]);
  expect((await deliveries(id))[0]).toMatchObject({ state: "refused", reason: "550 no such user" });
  expect((await sending(id)).isCopy).toBe(false);
  await sql`delete from mails`.execute(database.db);
  expect((await deliveries(id))[0]).toMatchObject({ state: "refused", to: null });
});

test("drafts are not mailed, nor to an address whose mails come back; sales look on where the customer is theirs", async () => {
  const draft = await draftedInvoice(database.db, actor);
  await expect(send(draft.id)).rejects.toThrow(Conflict);
  const { id, companyId } = await issuedInvoice(database.db, actor);
  await sql`insert into stopped_addresses (email, reason) values ('gone@maes.example', 'bounce')`.execute(
    database.db,
  );
  await expect(send(id, { to: "gone@maes.example" })).rejects.toThrow(Invalid);
  expect(sendInvoiceForm.safeParse({ to: "nobody", subject: "", message: "", attempt: "1" }).success).toBe(
    false,
  );
  const form = sendInvoiceForm.parse({ to: "an@maes.example", subject: "S", message: "M", attempt: "1" });
  const sales = { ...actor, role: "sales" as const };
  await expect(mailInvoice(database.db, sales, id, form)).rejects.toThrow(Forbidden);
  await expect(listTransmissions(database.db, sales, id)).rejects.toThrow(NotFound);
  await sql`insert into quote_requests (email, company_id, owner_id, answered_at)
    values ('an@maes.example', ${companyId}, ${sales.id}, now())`.execute(database.db);
  expect(await listTransmissions(database.db, sales, id)).toEqual([]);
});
