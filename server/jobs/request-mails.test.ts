import { beforeEach, expect, test } from "vitest";
import { company } from "#content/company.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { submitContactMessage } from "#app/contact-messages/contact-submissions.server.ts";
import { CONFIRMATIONS_AN_HOUR } from "#app/inboxes/submissions.server.ts";
import { releaseFromSpam } from "#app/inboxes/inbox.server.ts";
import { sendReply } from "#app/quote-requests/send-reply.server.ts";
import { submitQuoteRequest } from "#app/quote-requests/submit-quote-request.server.ts";
import { contactSubmissionSchema } from "#app/contact-messages/contact-submission.ts";
import { NotFound } from "#app/kit/errors.ts";
import { quoteRequestSchema } from "#app/quote-requests/quote-request.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { useMailWorker } from "#tests/mail-worker.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();
const mails = useMailWorker(database);
const staffAddress = "desk@zenne.example";
const settings = { publicUrl: "https://zenne.example", notifyEmail: staffAddress as string | undefined };
const byPerson = { ...settings, signs: { trap: "", elapsedMs: 9_000 } };
const byProgram = { ...settings, signs: { trap: "https://casino.example", elapsedMs: 9_000 } };
const actor = testActor({ id: "00000000-0000-4000-8000-000000000001", email: staffAddress });

beforeEach(async () => {
  await emptyTables(database.pool, "quote_requests, contact_submissions");
  await mails.work();
});

const quote = (changes: Record<string, unknown> = {}) =>
  quoteRequestSchema.parse({
    firstName: "Lotte",
    lastName: "Maes",
    email: "lotte@maes.be",
    departureCity: "Antwerp",
    deliveryCity: "Abidjan",
    parcelType: "2 pallets",
    weight: "640 kg",
    freightTypes: ["sea"],
    specialInfo: "Keep dry.\nRing at gate 4.",
    ...changes,
  });

const message = (changes: Record<string, unknown> = {}) =>
  contactSubmissionSchema.parse({
    name: "Ana Reis",
    email: "ana@reis.pt",
    phone: "+351 21 555 01 23",
    subject: "Customs in Lisbon",
    message: "Who clears goods for us in Lisbon?",
    ...changes,
  });

async function mailsTaken(count: number) {
  await mails.done();
  expect(mails.server.mails).toHaveLength(count);
  const to = (address: string) => mails.server.mails.filter((mail) => mail.to?.[0]?.address === address);
  return { staff: to(staffAddress), to };
}

const row = <Table extends "quote_requests" | "contact_submissions">(table: Table) =>
  database.db
    .selectFrom(table as "quote_requests")
    .selectAll()
    .executeTakeFirstOrThrow();

test("a quote request: staff get a mail with a link and the visitor as Reply-To, the visitor a confirmation", async () => {
  await submitQuoteRequest(database.db, quote(), byPerson);
  const { staff, to } = await mailsTaken(2);
  const { id } = await row("quote_requests");
  expect(staff[0]?.subject).toBe("New quote request: Antwerp → Abidjan (Lotte Maes)");
  expect(staff[0]?.replyTo?.[0]?.address).toBe("lotte@maes.be");
  expect(staff[0]?.html).toContain(`https://zenne.example/admin/quotes/${id}`);
  for (const text of ["lotte@maes.be", "2 pallets", "640 kg", "Sea Freight", "Keep dry.\nRing at gate 4."]) {
    expect(staff[0]?.text).toContain(text);
  }
  const [confirmation] = to("lotte@maes.be");
  expect(confirmation?.subject).toBe("We have your request for a quote");
  expect(confirmation?.replyTo?.[0]?.address).toBe(company.email);
  for (const text of ["within 24 hours", company.phone]) expect(confirmation?.text).toContain(text);
  // Names of our own lists, whatever was typed.
  for (const listed of ["Antwerp, Belgium", "Abidjan, Côte d’Ivoire", "Freight: Sea Freight"])
    expect(confirmation?.text).toContain(listed);
  for (const typed of ["Lotte", "Maes", "pallets", "640", "Keep dry"]) {
    expect(confirmation?.text).not.toContain(typed);
    expect(confirmation?.html).not.toContain(typed);
  }
  expect(mails.headerOf(confirmation, "auto-submitted")).toBe("auto-generated");
});

test("a reply stands under the confirmation in the visitor's mail program, and is answered to the desk", async () => {
  await submitQuoteRequest(database.db, quote(), byPerson);
  const { to } = await mailsTaken(2);
  const { id } = await row("quote_requests");
  const author = await addStaff(database.db, {
    email: "sales@zenne.example",
    password: "secret-1",
    role: "sales",
  });
  const reply = { to: "lotte@maes.be", subject: "Your request", body: "Dear Lotte", seen: null };
  const sales = testActor({ id: author ?? "", role: "sales" });
  await sendReply(database.db, sales, id, reply, settings);
  await mailsTaken(3);
  const [confirmation, answer] = [to("lotte@maes.be")[0], mails.server.mails.at(-1)];
  expect(answer?.subject).toMatch(/^Your request \[Q-\d{5,}\]$/);
  expect(answer?.inReplyTo).toBe(confirmation?.messageId);
  expect(answer?.replyTo?.[0]?.address).toBe(staffAddress);
  expect(answer?.text).toContain("Ring at gate 4.");
  expect(answer?.headers.some(({ key }) => key === "auto-submitted")).toBe(false);
});

test("a contact message: the same, with its subject and page", async () => {
  await submitContactMessage(database.db, message(), byPerson);
  const { staff, to } = await mailsTaken(2);
  const { id } = await row("contact_submissions");
  expect(staff[0]?.subject).toBe("New message: Customs in Lisbon (Ana Reis)");
  expect(staff[0]?.replyTo?.[0]?.address).toBe("ana@reis.pt");
  expect(staff[0]?.html).toContain(`https://zenne.example/admin/contacts/${id}`);
  expect(to("ana@reis.pt")[0]?.subject).toBe("We have your message");
  expect(to("ana@reis.pt")[0]?.text).not.toMatch(/Lisbon|Ana/);
});

test("without NOTIFY_EMAIL only the visitor gets a mail; a double click causes no second one", async () => {
  const quiet = { ...byPerson, notifyEmail: undefined };
  await Promise.all([1, 2, 3].map(() => submitQuoteRequest(database.db, quote(), quiet)));
  await mailsTaken(1);
});

test("typed text cannot inject a header, markup or a link, and is not in the confirmation", async () => {
  const evil = 'Ana\r\nBcc: all@victims.example\u2028<a href="https://casino.example">win</a>';
  await submitContactMessage(
    database.db,
    message({
      name: evil,
      subject: `Visit www.casino.example ${evil}`,
      message: `<script>alert(1)</script> https://casino.example/win and casino.example or mail win@casino.example`,
    }),
    byPerson,
  );
  const { staff, to } = await mailsTaken(2);
  for (const mail of mails.server.mails) {
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain("<script");
    expect(mail.html).not.toContain('<a href="https://casino');
  }
  const [confirmation] = to("ana@reis.pt");
  expect(confirmation?.html).not.toMatch(/casino/i);
  expect(confirmation?.text).not.toMatch(/casino|victims/i);
  expect(staff[0]?.text).toContain("https://casino.example/win");
});

test("one address gets at most three confirmations a day, in any spelling, also from concurrent requests", async () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six"];
  const send = (lastName: string, index: number) =>
    submitQuoteRequest(
      database.db,
      quote({ lastName, email: index % 2 ? "lotte@maes.be" : "Lotte@Maes.be", specialInfo: "" }),
      byPerson,
    );
  await Promise.all(names.map(send));
  const { staff } = await mailsTaken(6 + 3);
  expect(staff).toHaveLength(6);
  await database.db
    .updateTable("mails")
    .set({ queued_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await send("Tomorrow", 0);
  await mailsTaken(6 + 3 + 2);
});

test("tags and, at Gmail, dots make no other mailbox: three confirmations in all", async () => {
  for (let at = 1; at <= 5; at++)
    await submitQuoteRequest(
      database.db,
      quote({ lastName: `Tag ${at}`, email: `lotte+${at}@maes.be`, specialInfo: "" }),
      byPerson,
    );
  await mailsTaken(5 + 3);
  for (const [at, email] of [
    "an.a@gmail.com",
    "ana@gmail.com",
    "a.n.a+x@googlemail.com",
    "A.na@gmail.com",
  ].entries())
    await submitQuoteRequest(database.db, quote({ lastName: `Dot ${at}`, email, specialInfo: "" }), byPerson);
  await mailsTaken(5 + 3 + 4 + 3);
});

test("confirmations per hour are limited, while every request is stored", async () => {
  await database.db
    .insertInto("mails")
    .values(
      Array.from({ length: CONFIRMATIONS_AN_HOUR - 1 }, (_, index) => ({
        kind: "request_received",
        recipient: `visitor${index}@many.example`,
        sent_at: new Date(),
      })),
    )
    .execute();
  const send = (email: string) =>
    submitContactMessage(
      database.db,
      message({ email, message: `A question from ${email}, please.` }),
      byPerson,
    );
  for (const email of ["one@maes.be", "two@maes.be", "three@maes.be"]) await send(email);
  await mailsTaken(3 + 1);
  expect(await database.db.selectFrom("contact_submissions").selectAll().execute()).toHaveLength(3);
  await database.db
    .updateTable("mails")
    .set({ queued_at: new Date(Date.now() - 61 * 60_000) })
    .execute();
  await send("later@maes.be");
  await mailsTaken(3 + 1 + 2);
});

test("spam is stored with the same reply, and no mail is sent until staff release it", async () => {
  expect(await submitQuoteRequest(database.db, quote(), byProgram)).toEqual({
    success: true,
    number: expect.any(Number),
  });
  await submitContactMessage(database.db, message(), { ...byPerson, signs: { trap: "", elapsedMs: 300 } });
  const [spam, other] = [await row("quote_requests"), await row("contact_submissions")];
  expect(spam).toMatchObject({ spam_reason: "hidden_field", is_read: false });
  expect(other).toMatchObject({ spam_reason: "too_fast" });
  expect(spam.marked_spam_at).toBeInstanceOf(Date);
  expect(await database.db.selectFrom("mails").selectAll().execute()).toEqual([]);

  const item = { table: "quote_requests", id: spam.id } as const;
  await releaseFromSpam(database.db, actor, item, settings);
  await releaseFromSpam(database.db, actor, item, settings);
  const { staff } = await mailsTaken(2);
  expect(staff[0]?.subject).toContain("Antwerp → Abidjan");
  expect(await row("quote_requests")).toMatchObject({ spam_reason: null, marked_spam_at: null });
  const audited = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("entity_id", "=", spam.id)
    .where("audited", "=", true)
    .execute();
  expect(audited).toMatchObject([{ action: "quote_request.released_from_spam", actor_email: staffAddress }]);

  await releaseFromSpam(database.db, actor, { table: "contact_submissions", id: other.id }, settings);
  await mailsTaken(4);
  await database.db.deleteFrom("quote_requests").execute();
  await expect(releaseFromSpam(database.db, actor, item, settings)).rejects.toThrow(NotFound);
});

test("releasing what staff marked as spam sends no second mails", async () => {
  await submitContactMessage(database.db, message(), byPerson);
  await mailsTaken(2);
  const { id } = await row("contact_submissions");
  await database.db
    .updateTable("contact_submissions")
    .set({ spam_reason: "by_staff", marked_spam_at: new Date() })
    .execute();
  await releaseFromSpam(database.db, actor, { table: "contact_submissions", id }, settings);
  expect(await row("contact_submissions")).toMatchObject({ spam_reason: null });
  await mailsTaken(2);
});

test("the same text from many addresses: three are accepted, the rest is spam, also concurrently", async () => {
  const text = "Dear sirs! We offer one million followers, cheap and fast.";
  const send = (index: number) =>
    submitContactMessage(
      database.db,
      message({
        name: `Sender ${index}`,
        email: `sender${index}@many.example`,
        message: `${text}${"!".repeat(index)}`,
      }),
      byPerson,
    );
  await Promise.all(Array.from({ length: 8 }, (_, index) => send(index)));
  const stored = () => database.db.selectFrom("contact_submissions").select("spam_reason").execute();
  expect((await stored()).filter(({ spam_reason }) => spam_reason === null)).toHaveLength(3);
  await database.db
    .updateTable("contact_submissions")
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute();
  await send(9);
  expect((await stored()).filter(({ spam_reason }) => spam_reason === null)).toHaveLength(4);
  await mailsTaken(8);
});
