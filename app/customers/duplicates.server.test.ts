import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { duplicatesAddress, parseDistinctPairCursor, parseDuplicatesCursor } from "./duplicates.ts";
import { NotFound } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listDuplicates } from "./duplicates.server.ts";
import { listDistinctPairs, markAsDistinct, unmarkAsDistinct } from "./distinct-pairs.server.ts";

const database = useTestDatabase();
const ana = testActor({ id: "0f1e2d3c-0000-4000-8000-000000000001", email: "ana@zenne.example" });

async function company(name: string, rest: object = {}, emails: readonly string[] = []): Promise<string> {
  const { id } = await database.db
    .insertInto("companies")
    .values({ name, ...rest })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, email] of emails.entries())
    await database.db
      .insertInto("company_contacts")
      .values({ company_id: id, position: index + 1, name: "Jo", email })
      .execute();
  return id;
}

async function all(limit: number): Promise<string[]> {
  const seen: string[] = [];
  let after = null;
  do {
    const page = await listDuplicates(database.db, ana, { after, limit });
    seen.push(
      ...page.pairs.map(
        ({ why, first, second }) => `${why}: ${[first.name, second.name].toSorted().join(" + ")}`,
      ),
    );
    // As in the URL of the next page.
    after =
      page.next &&
      parseDuplicatesCursor(new URL(duplicatesAddress(page.next, false), "http://x").searchParams);
  } while (after);
  return seen;
}

describe("possible duplicates", () => {
  beforeAll(async () => {
    await company("Vat one", { vat_number: "BE0403170701" }, ["shared@vat.example"]);
    await company("Vat two", { vat_number: "be 0403.170.701" }, ["shared@vat.example"]);
    for (const name of ["Word one", "Word two"]) await company(name, { vat_number: "particulier" });
    await company("Mail one", {}, ["b@mail.example", "a@mail.example", "same@mail.example"]);
    await company("Mail two", {}, ["a@mail.example", "B@MAIL.example"]);
    await company("Name & Co NV", { postcode: "2000" });
    await company("NAME CO. BV");
    await company("Branch", { vat_number: "BE0428759497", postcode: "1000" });
    await company("BRANCH SA", { vat_number: "NL004495445B01", postcode: "9000" });
    for (const n of [1, 2, 3]) await company("Triple", { city: `${n}` });
    await company("Alone", {}, ["alone@x.example"]);
  });

  test("are found once, by the strongest reason, in pages without gaps", async () => {
    const expected = [
      "vat: Vat one + Vat two",
      "email: Mail one + Mail two",
      "name: NAME CO. BV + Name & Co NV",
      "name: Triple + Triple",
      "name: Triple + Triple",
      "name: Triple + Triple",
    ];
    for (const limit of [1, 2, 3, 50]) expect(await all(limit)).toEqual(expected);
  });

  test("say what both have, and what each is", async () => {
    const { pairs } = await listDuplicates(database.db, ana, { after: null, limit: 2 });
    expect(pairs[1]).toMatchObject({ key: "a@mail.example", first: { parties: 0 } });
    expect(pairs[1]?.first.people).toBeGreaterThan(1);
  });

  test("a place that is none is the first page", () => {
    const read = (query: string) => parseDuplicatesCursor(new URLSearchParams(query));
    const id = "0f1e2d3c-0000-4000-8000-000000000001";
    expect(read(`by=vat&key=BE1&first=${id}&second=${id}`)).not.toBeNull();
    for (const query of ["", `by=x&key=a&first=${id}&second=${id}`, `by=vat&key=a&first='--&second=${id}`])
      expect(read(query)).toBeNull();
    expect(parseDistinctPairCursor(new URLSearchParams(`at=now&first=${id}&second=${id}`))).toBeNull();
  });
});

describe("two that are two", () => {
  let pair: [string, string];
  beforeEach(async () => {
    pair = [await company("Twin"), await company("Twin")];
  });
  const listed = async () => (await all(50)).filter((line) => line.includes("Twin")).length;

  test("are remembered, whichever comes first, and taken back", async () => {
    const before = await listed();
    expect(await markAsDistinct(database.db, ana, pair)).toEqual(["Twin", "Twin"]);
    await markAsDistinct(database.db, ana, [pair[1], pair[0]]);
    expect(await listed()).toBe(before - 1);
    const { pairs } = await listDistinctPairs(database.db, ana, { after: null, limit: 50 });
    expect(pairs[0]).toMatchObject({ by: "ana@zenne.example" });
    expect([pairs[0]?.first.id, pairs[0]?.second.id]).toEqual(pair.toSorted());
    await unmarkAsDistinct(database.db, ana, [pair[1], pair[0]]);
    expect(await listed()).toBe(before);
    const log = await database.db
      .selectFrom("audit_log")
      .select("action")
      .where("entity_id", "in", pair)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["company.set_apart", "company.no_longer_apart"]);
  });

  test("come in pages, the newest first", async () => {
    const others = [await company("Twin"), await company("Twin"), await company("Twin")];
    for (const other of others) await markAsDistinct(database.db, ana, [pair[0], other]);
    const seen: string[] = [];
    let after = null;
    do {
      const page = await listDistinctPairs(database.db, ana, { after, limit: 2 });
      seen.push(...page.pairs.map(({ first, second }) => (first.id === pair[0] ? second.id : first.id)));
      after =
        page.next &&
        parseDistinctPairCursor(new URL(duplicatesAddress(page.next, true), "http://x").searchParams);
    } while (after);
    expect(seen.slice(0, 3)).toEqual(others.toReversed());
  });

  test("exist", async () => {
    const missing = "00000000-0000-4000-8000-000000000000";
    for (const other of [missing, pair[0], "x"])
      await expect(markAsDistinct(database.db, ana, [pair[0], other])).rejects.toThrow(NotFound);
  });
});
