import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { DUPLICATE_MESSAGES } from "./duplicates.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { erasePerson } from "#app/personal-data/erase-person.server.ts";
import { sweepsOf } from "#app/housekeeping/sweeps.server.ts";
import { mergeCompanies } from "./merge.server.ts";
import { SPECIAL_COLUMNS, MOVED_TABLES } from "./merge-tables.server.ts";
import { findMergedInto, listMerges, readMerge } from "./read-merge.server.ts";
import { undoMerge } from "./undo-merge.server.ts";

const database = useTestDatabase();
const ana = testActor({ id: "0f1e2d3c-0000-4000-8000-000000000001", email: "ana@zenne.example" });
const wim = testActor({ id: "0f1e2d3c-0000-4000-8000-000000000002", email: "wim@zenne.example" });
const unknown = "00000000-0000-4000-8000-000000000000";

async function add(table: string, values: object): Promise<string> {
  const columns = Object.keys(values).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(values))}) returning id`.execute(database.db);
  return rows[0]?.id ?? "";
}
const company = (name: string, rest: object = {}) => add("companies", { name, ...rest });
const person = (
  company_id: string,
  position: number,
  name: string,
  email: string | null,
  rest: object = {},
) => add("company_contacts", { company_id, position, name, email, ...rest });

async function belongings(company_id: string) {
  await sql`insert into file_contents (hash, type, bytes) values (sha256('x'), 'text/plain', 1) on conflict do nothing`.execute(
    database.db,
  );
  const request = {
    name: "Jo",
    email: "jo@x.example",
    origin_location: "Ghent",
    destination_location: "Oslo",
    company_id,
  };
  const { rows } = await sql<{ hash: Buffer }>`select sha256('x') as hash`.execute(database.db);
  return {
    shippers: await add("shippers", { name: "Sends", company_id }),
    consignees: await add("consignees", { name: "Receives", company_id }),
    quote_requests: await add("quote_requests", request),
    private_links: await add("private_links", {
      company_id,
      token_hash: Buffer.from(company_id.replaceAll("-", "").repeat(2), "hex"),
      expires_at: new Date(Date.now() + 86_400_000),
    }),
    files: await add("files", {
      company_id,
      hash: rows[0]?.hash,
      name: "x.txt",
      kind: "other",
      uploaded_by: "ana",
    }),
    offers: await openOffer(company_id),
    ...(await paidBy(company_id)),
    invoices: await add("invoices", {
      kind: "invoice",
      company_id,
      customer: "Jo",
      currency: "EUR",
      model: "{}",
      net: 1,
      vat: 0,
      gross: 1,
      created_by: "ana",
    }),
    payments: await add("payments", {
      company_id,
      account: "Cash",
      booked_on: "2026-11-20",
      currency: "EUR",
      amount: 1,
      rest: 1,
      created_by: "ana",
    }),
    supplier_invoices: await add("supplier_invoices", {
      kind: "invoice",
      source: "typed",
      state: "received",
      number: "F-1",
      number_key: company_id,
      supplier: "Jo",
      supplier_key: "jo",
      company_id,
      issued_on: "2026-11-20",
      currency: "EUR",
      net: 1,
      vat: 0,
      gross: 1,
      created_by: "ana",
    }),
    account_letters: await add("account_letters", {
      company_id,
      kind: "statement",
      language: "en",
      recipient: "a@x.example",
      subject: "x",
      file_name: "x.pdf",
      pdf: "x",
      sent_by: "ana",
    }),
  };
}

async function paidBy(bill_to_company_id: string) {
  const ends = { origin_location: "Ghent", destination_location: "Oslo" };
  const shipments = await add("shipments", {
    tracking_number: `PAID-${bill_to_company_id}`,
    ...ends,
    bill_to_company_id,
  });
  const line = { shipment_id: shipments, position: 0, description: "Freight", currency: "EUR" };
  return { shipments, charges: await add("charges", { ...line, bill_to_company_id }) };
}

async function openOffer(company_id: string): Promise<string> {
  const id = crypto.randomUUID();
  return add("offers", {
    id,
    first_id: id,
    number: id,
    version: 1,
    company_id,
    status: "sent",
    sent_at: new Date(),
    customer_name: "Jo",
    customer_email: "jo@x.example",
    service_type: "Air Freight",
    origin_location: "Ghent",
    destination_location: "Oslo",
    currency: "EUR",
    valid_until: "2999-12-31",
    created_by: "ana@zenne.example",
  });
}

async function ownerOf(table: string, id: string, column = columnOf(table)): Promise<string | undefined> {
  const { rows } = await sql<{ owner: string }>`
    select ${sql.ref(column)} as owner from ${sql.table(table)} where id = ${id}`.execute(database.db);
  return rows[0]?.owner;
}
const columnOf = (table: string) => MOVED_TABLES.find((each) => each.table === table)?.column ?? "company_id";
const stored = (id: string) =>
  database.db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirst();
const people = async (id: string) =>
  (
    await database.db
      .selectFrom("company_contacts")
      .select(["name", "email", "phone", "mails_wanted", "position"])
      .where("company_id", "=", id)
      .orderBy("position")
      .execute()
  ).map(({ name, email, phone, mails_wanted, position }) =>
    [position, name, email, phone, mails_wanted].filter((each) => each !== null).join(" "),
  );
const merge = (keptId: string, mergedId: string, choices = {}, actor = ana) =>
  mergeCompanies(database.db, actor, { keptId, mergedId, choices });
const failure = (act: Promise<unknown>) =>
  act.then(
    () => "no error",
    (error: unknown) => error,
  );

test("every table that refers to companies is moved, or has a rule of its own", async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'companies'::regclass`.execute(database.db);
  const columns = [...MOVED_TABLES.map(({ table, column }) => `${table}.${column}`), ...SPECIAL_COLUMNS];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(columns.toSorted());
});

test("a merge moves everything, and its undo moves it back", async () => {
  const [kept, merged] = [
    await company("Maes"),
    await company("Maes NV", { city: "Ghent", notes: "pays late" }),
  ];
  const before = [await stored(kept), await stored(merged)];
  const theirs = await belongings(merged);
  const ours = await belongings(kept);
  const outcome = await merge(kept, merged);
  expect(outcome).toMatchObject({ keptName: "Maes NV", mergedName: "Maes NV" });
  expect(outcome.moved).toEqual({
    shippers: 1,
    consignees: 1,
    quote_requests: 1,
    private_links: 1,
    files: 1,
    offers: 1,
    shipments: 1,
    charges: 1,
    invoices: 1,
    payments: 1,
    supplier_invoices: 1,
    account_letters: 1,
    company_merges: 0,
    company_contacts: 0,
  });
  for (const [table, id] of [...Object.entries(theirs), ...Object.entries(ours)])
    expect(await ownerOf(table, id), table).toBe(kept);
  expect(await stored(merged)).toBeUndefined();
  expect(await stored(kept)).toMatchObject({ name: "Maes NV", city: "Ghent", notes: "pays late" });
  expect(await findMergedInto(database.db, ana, merged)).toBe(kept);

  const undone = await undoMerge(database.db, wim, outcome.mergeId);
  expect(undone).toMatchObject({ id: merged, name: "Maes NV", keptId: kept, left: 0, stayed: [] });
  for (const [table, id] of Object.entries(theirs)) expect(await ownerOf(table, id), table).toBe(merged);
  for (const [table, id] of Object.entries(ours)) expect(await ownerOf(table, id), table).toBe(kept);
  expect(await stored(merged)).toEqual(before[1]);
  expect(await stored(kept)).toEqual({ ...before[0], updated_at: expect.any(Date) });
  expect(await findMergedInto(database.db, ana, merged)).toBeNull();
  const log = await database.db
    .selectFrom("audit_log")
    .select(["action", "actor_email", "details"])
    .where("entity_id", "=", kept)
    .where("audited", "=", true)
    .orderBy("id")
    .execute();
  expect(log.map(({ action, actor_email }) => `${actor_email} ${action}`)).toEqual([
    "ana@zenne.example company.merged",
    "wim@zenne.example company.unmerged",
  ]);
  expect(log[0]?.details).toMatchObject({
    name: ["Maes", "Maes NV"],
    city: [null, "Ghent"],
    other: "Maes NV",
  });
  expect(log[1]?.details).toMatchObject({ name: ["Maes NV", "Maes"], city: ["Ghent", null] });
});

test("chosen values win over those proposed", async () => {
  const [kept, merged] = [await company("One", { city: "Ghent" }), await company("Two", { city: "Liège" })];
  await merge(kept, merged, { name: kept, city: merged });
  expect(await stored(kept)).toMatchObject({ name: "One", city: "Liège" });
});

test("people are united: the same address stands once, with what the other one knew", async () => {
  const [kept, merged] = [await company("K"), await company("M")];
  await person(kept, 1, "Jo", "jo@m.example");
  await person(kept, 2, "Front desk", null);
  await person(merged, 1, "Jo Maes", "JO@m.example", { phone: "+32 3 1", mails_wanted: "all" });
  await person(merged, 2, "An", "an@m.example");
  const before = [await people(kept), await people(merged)];
  const { mergeId } = await merge(kept, merged);
  expect(await people(kept)).toEqual([
    "1 Jo jo@m.example +32 3 1 all",
    "2 Front desk none",
    "3 An an@m.example none",
  ]);
  await undoMerge(database.db, ana, mergeId);
  expect([await people(kept), await people(merged)]).toEqual(before);
});

test("says which was merged into which where both have one name, before or by the merge", async () => {
  const text = async (keptId: string, mergedId: string) => {
    await merge(keptId, mergedId, { name: mergedId });
    const [listed] = await listMerges(database.db, ana, keptId);
    const kept = (await stored(keptId))?.name ?? "";
    const { mergedName = "", keptBefore = "" } = listed ?? {};
    return DUPLICATE_MESSAGES.merged({ merged: mergedName, kept, keptBefore });
  };
  const [maes, maesNv] = [await company("Maes"), await company("Maes NV")];
  expect(await text(maes, maesNv)).toBe("Merged Maes NV into Maes (now Maes NV)");
  const again = failure(merge(maes, maesNv));
  expect(((await again) as Conflict).userMessage).toMatch(
    /^Maes NV was merged into Maes \(now Maes NV\) by ana@/,
  );
  const [one, other] = [await company("Maes"), await company("Maes")];
  expect(await text(one, other)).toBe("Merged Maes into another customer of that name");
});

test("32 merges of the same two at once have one outcome; the others read who did it", async () => {
  const [one, other] = [await company("One"), await company("Other")];
  const shipper = await add("shippers", { name: "S", company_id: one });
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      failure(merge(n % 2 === 0 ? one : other, n % 2 === 0 ? other : one, {}, n % 3 === 0 ? ana : wim)),
    ),
  );
  const refused = answers.filter((answer) => answer !== "no error");
  expect(refused).toHaveLength(31);
  for (const error of refused) {
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).userMessage).toMatch(/was merged into O.* by (ana|wim)@zenne.example/);
  }
  const left = (await stored(one)) ?? (await stored(other));
  expect(await ownerOf("shippers", shipper)).toBe(left?.id);
  const merges = await database.db
    .selectFrom("company_merges")
    .select("kept_id")
    .where("merged_id", "in", [one, other])
    .execute();
  expect(merges).toEqual([{ kept_id: left?.id }]);
});

test("32 undos at once undo it once", async () => {
  const [kept, merged] = [await company("K"), await company("M")];
  const { mergeId } = await merge(kept, merged);
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => failure(undoMerge(database.db, wim, mergeId))),
  );
  const refused = answers.filter((answer) => answer !== "no error") as Conflict[];
  expect(new Set(refused.map(({ userMessage }) => userMessage))).toEqual(
    new Set(["This merge was undone already, by wim@zenne.example"]),
  );
  expect(refused).toHaveLength(31);
});

describe("an undo after changes", () => {
  test("keeps and reports what was changed since, and leaves what went elsewhere", async () => {
    const [kept, merged] = [
      await company("K", { city: "Ghent" }),
      await company("M", { city: "Oslo", street: "Kaai 1" }),
    ];
    const elsewhere = await company("Elsewhere");
    const [moved, gone, lent] = await Promise.all(
      ["Moved", "Gone", "Lent"].map((name) => add("shippers", { name, company_id: merged })),
    );
    const { mergeId } = await merge(kept, merged, { name: kept, city: merged });
    await database.db.updateTable("companies").set({ city: "Bruges" }).where("id", "=", kept).execute();
    await database.db
      .deleteFrom("shippers")
      .where("id", "=", gone ?? "")
      .execute();
    await database.db
      .updateTable("shippers")
      .set({ company_id: elsewhere })
      .where("id", "=", lent ?? "")
      .execute();
    const later = await add("consignees", { name: "Later", company_id: kept });
    expect(await readMerge(database.db, ana, mergeId)).toMatchObject({ stayed: ["City"], refusal: null });
    const undone = await undoMerge(database.db, ana, mergeId);
    expect(undone).toMatchObject({ left: 2, stayed: ["City"] });
    expect(await stored(kept)).toMatchObject({ name: "K", city: "Bruges", street: null });
    expect(await stored(merged)).toMatchObject({ name: "M", city: "Oslo", street: "Kaai 1" });
    expect(await ownerOf("shippers", moved ?? "")).toBe(merged);
    expect(await ownerOf("shippers", lent ?? "")).toBe(elsewhere);
    expect(await ownerOf("consignees", later)).toBe(kept);
  });

  test("is refused in words after thirty days, and where there is no such merge", async () => {
    const { mergeId } = await merge(await company("K"), await company("M"));
    await database.db
      .updateTable("company_merges")
      .set({ merged_at: sql`now() - interval '30 days'` })
      .where("id", "=", mergeId)
      .execute();
    await expect(undoMerge(database.db, ana, mergeId)).rejects.toThrow("A merge can be undone for 30 days");
    for (const id of [unknown, "x"]) await expect(undoMerge(database.db, ana, id)).rejects.toThrow(NotFound);
  });
});

test("a chain is undone from its end", async () => {
  const [a, b, c] = [await company("A"), await company("B"), await company("C")];
  const shipper = await add("shippers", { name: "of A", company_id: a });
  const first = await merge(b, a, { name: b });
  const second = await merge(c, b, { name: c });
  expect(await findMergedInto(database.db, ana, a)).toBe(c);
  await expect(undoMerge(database.db, ana, first.mergeId)).rejects.toThrow(
    "B was merged into C later. Undo that merge first.",
  );
  await undoMerge(database.db, ana, second.mergeId);
  expect([await ownerOf("shippers", shipper), await findMergedInto(database.db, ana, a)]).toEqual([b, b]);
  await undoMerge(database.db, ana, first.mergeId);
  expect([await ownerOf("shippers", shipper), (await stored(a))?.name]).toEqual([a, "A"]);
});

test("a company that sends and receives, merged into one that it is called two with", async () => {
  const [kept, merged, third] = [await company("K"), await company("M"), await company("T")];
  const pairs = [
    [kept, merged],
    [merged, third],
  ].map((pair) => pair.toSorted());
  for (const [first_id = "", second_id = ""] of pairs)
    await database.db
      .insertInto("company_pairs_apart")
      .values({ first_id, second_id, actor_email: "ana" })
      .execute();
  const ids = [
    await add("shippers", { name: "Same", company_id: merged }),
    await add("consignees", { name: "Same", company_id: merged }),
  ];
  const { mergeId } = await merge(kept, merged);
  const apart = async () =>
    (await database.db.selectFrom("company_pairs_apart").select(["first_id", "second_id"]).execute()).map(
      ({ first_id, second_id }) => [first_id, second_id],
    );
  expect(await apart()).toEqual([[kept, third].toSorted()]);
  expect([await ownerOf("shippers", ids[0] ?? ""), await ownerOf("consignees", ids[1] ?? "")]).toEqual([
    kept,
    kept,
  ]);
  await undoMerge(database.db, ana, mergeId);
  expect((await apart()).toSorted()).toEqual(pairs.toSorted());
});

test("what was changed since it was compared, deleted, or is the same one, is not merged", async () => {
  const [kept, merged] = [await company("K"), await company("M")];
  const versions = { [kept]: new Date(0) };
  const stale = mergeCompanies(database.db, ana, { keptId: kept, mergedId: merged, choices: {}, versions });
  await expect(stale).rejects.toThrow(Conflict);
  await expect(merge(kept, kept)).rejects.toThrow("Choose two different customers");
  await expect(merge(kept, unknown)).rejects.toThrow(NotFound);
  await expect(merge("x", merged)).rejects.toThrow(NotFound);
  await database.db.deleteFrom("companies").where("id", "=", merged).execute();
  await expect(merge(kept, merged)).rejects.toThrow(NotFound);
  const { mergeId } = await merge(kept, await company("Other"));
  await database.db.deleteFrom("companies").where("id", "=", kept).execute();
  await expect(undoMerge(database.db, ana, mergeId)).rejects.toThrow("This merge can no longer be undone");
});

test("the sweep removes merges that can no longer be undone", async () => {
  const [old, young] = [
    await merge(await company("K"), await company("M")),
    await merge(await company("K"), await company("M")),
  ];
  await database.db
    .updateTable("company_merges")
    .set({ merged_at: sql`now() - interval '31 days'` })
    .where("id", "=", old.mergeId)
    .execute();
  const retention = { quotes: 0, contacts: 0, deleted: 30, mails: 365, audit: 0, imports: 1, outbox: "none" };
  const removed = await sweepsOf(database.db, retention)["merges of customers"]?.();
  expect(removed).toBeGreaterThanOrEqual(1);
  const left = await database.db
    .selectFrom("company_merges")
    .select("id")
    .where("id", "in", [old.mergeId, young.mergeId])
    .execute();
  expect(left).toEqual([{ id: young.mergeId }]);
});

test("who is erased does not come back with an undo", async () => {
  const [kept, merged] = [await company("K"), await company("M")];
  await person(kept, 1, "Jo", "gone@m.example");
  await person(merged, 1, "Jo Maes", "GONE@m.example", { phone: "+32 3 777 77 77" });
  await person(merged, 2, "An", "stays@m.example");
  const { mergeId } = await merge(kept, merged);
  const whom = { email: "gone@m.example", name: "", phone: "" };
  const id = (await addStaff(database.db, { email: "owner@zenne.example", password: "secret-1" })) ?? "";
  const owner = { ...testActor({ id }), sessionId: await stepUpSession(database.db, id) };
  await erasePerson(database.db, owner, whom, ["companyContacts"], new Date());
  const { moved } = await database.db
    .selectFrom("company_merges")
    .select("moved")
    .where("id", "=", mergeId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(moved).toLowerCase()).not.toMatch(/gone@|777 77 77/);
  await undoMerge(database.db, ana, mergeId);
  expect([await people(kept), await people(merged)]).toEqual([[], ["2 An stays@m.example none"]]);
});
