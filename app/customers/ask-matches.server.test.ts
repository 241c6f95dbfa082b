import { beforeAll, expect, test } from "vitest";
import { type CompanyInput, companySchema } from "./company.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createParty } from "#app/parties/parties.server.ts";
import { partySchema } from "#app/parties/party.ts";
import { companyForParty, matchesOfCompany, findUnconfirmedMatches } from "./ask-matches.server.ts";
import { createCompany } from "./companies.server.ts";
import { linkParties } from "./company-parties.server.ts";
import { markAsDistinct } from "./distinct-pairs.server.ts";

const database = useTestDatabase();
const ana = testActor({ id: "0f1e2d3c-0000-4000-8000-000000000001", email: "ana@zenne.example" });
const input = (name: string, rest: object = {}): CompanyInput => companySchema.parse({ name, ...rest });
const matchesOf = async (company: CompanyInput, id: string | null = null) =>
  (await findUnconfirmedMatches(database.db, ana, company, id)).map(({ name, why }) => `${name}: ${why}`);

let maes = "";
beforeAll(async () => {
  const contacts = [{ name: "Jo", email: "jo@maes.example" }];
  maes = await createCompany(database.db, ana, input("Maes NV", { vat_number: "BE0403170701", contacts }));
});

test("a new customer that may be one there is asked about, by its legal name too", async () => {
  expect(await matchesOf(input("Something", { legal_name: "MAES" }))).toEqual(["Maes NV: name"]);
  expect(await matchesOf(input("X", { vat_number: "BE 0403.170.701" }))).toEqual(["Maes NV: vat"]);
  expect(await matchesOf(input("X", { contacts: [{ name: "J", email: "JO@maes.example" }] }))).toEqual([
    "Maes NV: email",
  ]);
  expect(await matchesOf(input("Nobody else"))).toEqual([]);
});

test("a customer is asked about when it is renamed, and not about itself or one it is not", async () => {
  const other = await createCompany(database.db, ana, input("Other"));
  expect(await matchesOf(input("Maes NV", { notes: "x", vat_number: "BE0403170701" }), maes)).toEqual([]);
  expect(await matchesOf(input("Other", { notes: "x" }), other)).toEqual([]);
  expect(await matchesOf(input("Maes"), other)).toEqual(["Maes NV: name"]);
  expect((await matchesOfCompany(database.db, ana, other)).length).toBe(0);
  await markAsDistinct(database.db, ana, [other, maes]);
  expect(await matchesOf(input("Maes"), other)).toEqual([]);
});

test("a shipper that may belong to a customer is offered to it, and never joined by itself", async () => {
  const id = await createParty(
    database.db,
    ana,
    "shipper",
    partySchema.parse({ name: "Dock", company: "Maes", email: "dock@maes.example" }),
  );
  const party = { kind: "shipper", id } as const;
  expect(await companyForParty(database.db, ana, party)).toMatchObject({ id: maes, name: "Maes NV" });
  const stored = await database.db.selectFrom("shippers").select("company_id").where("id", "=", id).execute();
  expect(stored).toEqual([{ company_id: null }]);
  await linkParties(database.db, ana, maes, [party]);
  expect(await companyForParty(database.db, ana, party)).toBeNull();
});
