import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { submitContactMessage } from "#app/contact-messages/contact-submissions.server.ts";
import { Forbidden, NotFound } from "#app/kit/errors.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { linkRequest } from "#app/customers/company-requests.server.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { quoteRequestSchema } from "./quote-request.ts";
import { setRequestLanguage } from "./request-language.server.ts";
import { sendReply } from "./send-reply.server.ts";
import { submitQuoteRequest } from "./submit-quote-request.server.ts";

const database = useTestDatabase();
const actor = testActor({ role: "sales" });
beforeAll(async () => {
  actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
});

const settings = {
  publicUrl: "https://zenne.example",
  notifyEmail: "office@zenne.example",
  signs: { trap: "", elapsedMs: 9_000 },
};

async function submit(language: Language, email: string): Promise<string> {
  const input = quoteRequestSchema.parse({
    firstName: "Lotte",
    lastName: "Maes",
    email,
    departureCity: "Gent",
    deliveryCity: "Abidjan",
    parcelType: "2 pallets",
    weight: "640 kg",
    freightTypes: ["sea"],
    specialInfo: "",
  });
  await runInLanguage(language, () => submitQuoteRequest(database.db, input, settings));
  const { id } = await database.db
    .selectFrom("quote_requests")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

const stored = async (id: string) =>
  (await database.db.selectFrom("quote_requests").select("language").where("id", "=", id).executeTakeFirst())
    ?.language;

async function mailsTo(recipient: string) {
  const { rows } = await sql<{ mail: { kind: string; language?: string } }>`
    select payload->'mail' as mail from graphile_worker._private_jobs
    where payload->'mail'->>'to' = ${recipient} order by id`.execute(database.db);
  return rows.map(({ mail: { kind, language } }) => [kind, language]);
}

test("a request and a message keep the language of their page; the confirmation is in it, the office's mail is not", async () => {
  const id = await submit("fr", "lotte@maes.example");
  expect(await stored(id)).toBe("fr");
  expect(await mailsTo("lotte@maes.example")).toEqual([["request_received", "fr"]]);
  expect(await mailsTo("office@zenne.example")).toEqual([["new_request", undefined]]);
  const message = {
    name: "Jef",
    email: "jef@maes.example",
    phone: "1",
    subject: "Uren",
    message: "Bent u open?",
  };
  await runInLanguage("de", () => submitContactMessage(database.db, message, settings));
  const { language } = await database.db
    .selectFrom("contact_submissions")
    .select("language")
    .executeTakeFirstOrThrow();
  expect(language).toBe("de");
  expect(await mailsTo("jef@maes.example")).toEqual([["request_received", "de"]]);
});

test("staff change it, which is audited; the reply goes out in it", async () => {
  const id = await submit("nl", "an@maes.example");
  expect(await setRequestLanguage(database.db, actor, { table: "quote_requests", id }, "de")).toBe("nl");
  expect(await setRequestLanguage(database.db, actor, { table: "quote_requests", id }, "de")).toBe("de");
  const audited = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "quote_request.language_changed")
    .execute();
  expect(audited).toEqual([{ details: { language: ["nl", "de"] } }]);
  const reply = { to: "an@maes.example", subject: "Angebot", body: "Guten Tag", seen: null };
  await sendReply(database.db, actor, id, reply, { notifyEmail: undefined });
  expect(await mailsTo("an@maes.example")).toEqual([
    ["request_received", "nl"],
    ["request_reply", "de"],
  ]);
  const viewer = testActor({ role: "viewer" });
  const [message = { id: "" }] = await database.db.selectFrom("contact_submissions").select("id").execute();
  const ofMessage = { table: "contact_submissions", id: message.id } as const;
  expect(await setRequestLanguage(database.db, actor, ofMessage, "fr")).toBe("de");
  await expect(setRequestLanguage(database.db, viewer, ofMessage, "en")).rejects.toThrow(Forbidden);
  // A reply in another language than the request's does not change the request.
  await sendReply(
    database.db,
    actor,
    id,
    { ...reply, language: "fr", subject: "Offre", seen: null },
    { notifyEmail: undefined },
  );
  expect((await mailsTo("an@maes.example")).at(-1)).toEqual(["request_reply", "fr"]);
  expect(await stored(id)).toBe("de");
  await expect(
    setRequestLanguage(database.db, viewer, { table: "quote_requests", id }, "en"),
  ).rejects.toThrow(Forbidden);
  await expect(
    setRequestLanguage(database.db, actor, { table: "quote_requests", id: "7" }, "en"),
  ).rejects.toThrow(NotFound);
});

test("a request that is given to a customer is answered in the language of its sender there, else of the customer", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into companies (name, language) values ('Maes', 'fr'), ('Claes', null) returning id`.execute(
    database.db,
  );
  const [maes = "", claes = ""] = rows.map(({ id }) => id);
  await sql`insert into company_contacts (company_id, position, name, email, language)
    values (${maes}, 1, 'Own', 'own@maes.example', 'de')`.execute(database.db);
  const join = async (email: string, company: string) => {
    const id = await submit("nl", email);
    await linkRequest(database.db, actor, id, company);
    return stored(id);
  };
  expect(await join("OWN@maes.example", maes)).toBe("de");
  expect(await join("other@maes.example", maes)).toBe("fr");
  expect(await join("page@claes.example", claes)).toBe("nl");
});
