import { beforeAll, expect, test } from "vitest";
import { Forbidden } from "#app/kit/errors.ts";
import { enteredRequestSchema } from "./entered-request.ts";
import { testActor } from "#tests/actors.ts";
import { companySchema } from "#app/customers/company.ts";
import { createCompany } from "#app/customers/companies.server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { enterRequest } from "./enter-request.server.ts";
import { countWaiting, getQuoteRequest, listQuoteRequests } from "./quote-requests.server.ts";

const database = useTestDatabase();
const email = "lena@zenne.example";
let actor = testActor({ email, role: "sales" });
beforeAll(async () => {
  const id = (await addStaff(database.db, { email, password: "secret-1", role: "sales" })) ?? "";
  actor = { ...actor, id };
});

const typed = (name: string, more: Record<string, unknown> = {}) =>
  enteredRequestSchema.parse({
    name,
    email: "kofi@mensah.example",
    origin_location: "Antwerp",
    destination_location: "Tema",
    services: ["sea", "road"],
    ...more,
  });
const confirmations = async () =>
  (await database.db.selectFrom("mails").select("id").where("kind", "=", "request_received").execute())
    .length;
const namesOf = async (filter: { search?: string; owner?: string; view?: "waiting" }) => {
  const all = { search: "", status: null, read: null, view: null, owner: null, ...filter };
  return (await listQuoteRequests(database.db, actor, all, { index: 0 }, 50)).rows.map(({ name }) => name);
};

test("what staff type in has a number, is theirs, and sends no mail unless it is asked for", async () => {
  const id = await enterRequest(database.db, actor, typed("Kofi Mensah"));
  expect(await getQuoteRequest(database.db, actor, id)).toMatchObject({
    number: expect.any(Number),
    owner_id: actor.id,
    entered_by: expect.stringContaining("lena"),
    status: "pending",
    is_read: true,
    spam_reason: null,
    service_type: "Sea Freight, Road Transport",
  });
  expect(await confirmations()).toBe(0);
  await enterRequest(database.db, actor, typed("Ama Mensah", { confirm: "1" }));
  expect(await confirmations()).toBe(1);
});

test("its mails are in the customer's language unless another is chosen, and in English for who is not known", async () => {
  const maes = { ...companySchema.parse({ name: "Maes NV", language: "nl" }), payment_days: 30 };
  const person = (email: string, language: "fr" | null) => ({
    id: null,
    name: "An Maes",
    email,
    phone: null,
    task: null,
    mails_wanted: "none" as const,
    language,
  });
  await createCompany(database.db, actor, {
    ...maes,
    contacts: [person("an@maes.example", null), person("luc@maes.example", "fr")],
  });
  const languageFor = async (email: string, more: object = {}) =>
    (await getQuoteRequest(
      database.db,
      actor,
      await enterRequest(database.db, actor, typed("An Maes", { email, ...more })),
    ))!.language;
  expect(await languageFor("an@maes.example", { language: "" })).toBe("nl");
  expect(await languageFor("luc@maes.example")).toBe("fr");
  expect(await languageFor("an@maes.example", { language: "de" })).toBe("de");
  expect(await languageFor("stranger@new.example", { language: "" })).toBe("en");
});

test("the list finds a request by its number in any spelling, and by its owner", async () => {
  const id = await enterRequest(database.db, actor, typed("Esi Mensah"));
  const { number } = (await getQuoteRequest(database.db, actor, id))!;
  for (const search of [`Q-${number}`, `q0000${number}`, String(number).padStart(5, "0")]) {
    expect(await namesOf({ search }), search).toEqual(["Esi Mensah"]);
  }
  await database.db.insertInto("quote_requests").values({ email: "a@b.example", name: "Nobody's" }).execute();
  expect(await namesOf({ owner: "nobody" })).toEqual(["Nobody's"]);
  expect(await namesOf({ owner: "me" })).toContain("Esi Mensah");
  expect(await namesOf({ owner: "left" })).toEqual([]);
});

test("those that wait stand with the longest first, without what is snoozed or taken up", async () => {
  const { db } = database;
  await db.deleteFrom("quote_requests").execute();
  const add = (name: string, hours: number, more: object = {}) =>
    db
      .insertInto("quote_requests")
      .values({ name, email: "a@b.example", created_at: new Date(Date.now() - hours * 3_600_000), ...more })
      .execute();
  await add("young", 1);
  await add("old", 50);
  await add("older", 80);
  await add("taken", 90, { status: "in_progress" });
  await add("asleep", 90, { snoozed_until: new Date(Date.now() + 86_400_000) });
  expect(await namesOf({ view: "waiting" })).toEqual(["older", "old", "young"]);
  expect(await countWaiting(db, actor)).toBe(3);
  const filter = { search: "", status: null, read: null, view: "waiting", owner: null } as const;
  const first = await listQuoteRequests(db, actor, filter, { index: 0 }, 2);
  const [at, id] = first.next!.split("_") as [string, string];
  const rest = await listQuoteRequests(db, actor, filter, { after: { at, id } }, 2);
  expect(rest.rows.map(({ name }) => name)).toEqual(["young"]);
  const third = rest.rows[0]!.cursor.split("_") as [string, string];
  const back = await listQuoteRequests(db, actor, filter, { before: { at: third[0], id: third[1] } }, 2);
  expect(back.rows.map(({ name }) => name)).toEqual(["older", "old"]);
});

test("who may only read types nothing in", async () => {
  const viewer = testActor({ ...actor, role: "viewer" });
  await expect(enterRequest(database.db, viewer, typed("X Y"))).rejects.toThrow(Forbidden);
});
