import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { companyNameKey } from "./company-name.ts";
import { vatKey } from "./match.ts";
import type { CompanyCandidate } from "./match.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { findMatches, findMatchesOfMany } from "./match.server.ts";

const database = useTestDatabase();
let maes = "";
let other = "";

const candidate = (rest: Partial<CompanyCandidate>): CompanyCandidate => ({
  name: "Nobody",
  vat_number: null,
  postcode: null,
  emails: [],
  ...rest,
});
const matchesOf = async (rest: Partial<CompanyCandidate>, exceptId?: string) =>
  (await findMatches(database.db, candidate(rest), exceptId)).map(
    ({ name, why, sure }) => `${name}: ${why}${sure ? "" : "?"}`,
  );

async function addCompany(name: string, rest: object = {}): Promise<string> {
  const { id } = await database.db
    .insertInto("companies")
    .values({ name, ...rest })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const addContact = (company_id: string, email: string, position = 1) =>
  database.db.insertInto("company_contacts").values({ company_id, position, name: "Jo", email }).execute();

beforeAll(async () => {
  const { db } = database;
  maes = await addCompany("Maes Logistics BV", {
    vat_number: "BE0403170701",
    postcode: "2000",
    legal_name: "MLX",
  });
  other = await addCompany("Other & Sons");
  await addContact(maes, "Jo@Maes.example");
  await db
    .insertInto("shippers")
    .values({ name: "x", email: "dock@other.example", company_id: other })
    .execute();
  await db.insertInto("consignees").values({ name: "x", email: "nobody@free.example" }).execute();
  for (const n of [1, 2, 3, 4]) await addContact(await addCompany(`Park ${n}`), `desk${n}@park.example`);
});

test("finds by VAT number in any spelling, by name and by legal name", async () => {
  expect(await matchesOf({ vat_number: "be 0403.170.701" })).toEqual(["Maes Logistics BV: vat"]);
  expect(await matchesOf({ name: "MAES LOGISTICS" })).toEqual(["Maes Logistics BV: name?"]);
  expect(await matchesOf({ name: "maes logistics nv", postcode: "B-2000" })).toEqual([
    "Maes Logistics BV: name",
  ]);
  expect(await matchesOf({ name: "M.L.X. SA" })).toEqual(["Maes Logistics BV: name?"]);
  expect(await matchesOf({ name: "Maes" })).toEqual([]);
});

test("finds by an address of a contact or a joined party, and not by one of nobody", async () => {
  expect(await matchesOf({ emails: ["jo@maes.EXAMPLE"] })).toEqual(["Maes Logistics BV: email?"]);
  expect(await matchesOf({ name: "Maes", emails: ["jo@maes.example"] })).toEqual([
    "Maes Logistics BV: email",
  ]);
  expect(await matchesOf({ emails: ["DOCK@other.example"] })).toEqual(["Other & Sons: email?"]);
  expect(await matchesOf({ emails: ["nobody@free.example", "", "no address"] })).toEqual([]);
});

test("finds by a domain that few share", async () => {
  expect(await matchesOf({ emails: ["ann@maes.example"] })).toEqual(["Maes Logistics BV: email?"]);
  expect(await matchesOf({ emails: ["ann@park.example"] })).toEqual([]);
});

test("does not find the company itself", async () => {
  expect(await matchesOf({ name: "Maes Logistics", vat_number: "BE0403170701" }, maes)).toEqual([]);
});

test("answers for many in their order", async () => {
  const many = await findMatchesOfMany(database.db, [
    candidate({}),
    candidate({ name: "other and sons" }),
    candidate({ vat_number: "BE0403170701" }),
  ]);
  expect(many.map((matches) => matches.map(({ id }) => id))).toEqual([[], [other], [maes]]);
  expect(await findMatchesOfMany(database.db, [])).toEqual([]);
});

test("PostgreSQL folds a name as the rules do", async () => {
  const word = fc.oneof(
    fc.constantFrom(
      "BV",
      "B.V.",
      "S.",
      "A.",
      "v",
      "GmbH",
      "&",
      "and",
      "en",
      "Co",
      "KG",
      "Ltd.",
      "sp",
      "z",
      "o.o.",
      "NV",
      "b",
      "vba",
    ),
    fc.constantFrom(
      "Łódź",
      "Øresund",
      "Straße",
      "Ελλάς",
      "ﬁrst",
      "中远",
      "l’Œuvre",
      "Ħal",
      "ΣΑΣ",
      "e\u0301",
      "№5",
    ),
    fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => text.replaceAll("\u0000", "")),
  );
  const names = fc.sample(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")),
    { numRuns: 2000, seed: 58 },
  );
  const storable = names.filter((name) => name.isWellFormed());
  const { rows } = await sql<{ name: string; key: string | null }>`
    select name, company_name_key(name) as key from jsonb_array_elements_text(${JSON.stringify(storable)}::jsonb) as name`.execute(
    database.db,
  );
  expect(rows.filter(({ name, key }) => key !== companyNameKey(name))).toEqual([]);
});

test("the database finds every number that identifies, whatever stands before it, and no word", async () => {
  const typed = [
    "BE 0403.170.701",
    "0403.170.701",
    "BTW BE 0403.170.701",
    "USt-IdNr. DE136695976",
    "CHE-123.456.788 MWST",
    "GR094019245",
    "ATU13585627",
    "GBGD001",
    "IT00743110157",
    "particulier",
    "n.v.t.",
    "VAT exempt",
    "NG 12345678-0001",
  ];
  const { rows } = await sql<{ typed: string; key: string | null }>`
    select typed, vat_key(typed, null) as key from jsonb_array_elements_text(${JSON.stringify(typed)}::jsonb) as typed`.execute(
    database.db,
  );
  expect(rows.map(({ key }) => key)).toEqual(typed.map((text) => vatKey(text)));
});
