import { expect, test } from "vitest";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { payerProposals, vatProposals } from "./vat-proposals.server.ts";

const database = useTestDatabase();

test("VAT is proposed by who pays the line: the payer of its shipment, or its own", async () => {
  const { rows } = await database.pool.query<{ id: string }>(`
    with customer as (insert into companies (name, country_code, vat_number) values
        ('Maes NV', 'BE', 'BE0403170701'), ('Oslo AS', 'NO', null), ('Lille SARL', 'FR', 'FR40303265045')
      returning id, name)
    insert into shipments (tracking_number, origin_location, origin_code, destination_location, destination_code,
      bill_to_company_id)
    select 'PROPOSED-1', 'Antwerp', 'BEANR', 'Lille', 'FRLIL', id from customer where name = 'Maes NV' returning id`);
  const shipment = { id: rows[0]!.id, origin_code: "BEANR", destination_code: "FRLIL" };
  const actor = testActor({ role: "sales" });
  const read = await vatProposals(database.db, actor, shipment, [
    "Maes NV",
    "Oslo AS",
    "Lille SARL",
    "Nobody",
  ]);
  expect(read.free).toEqual({
    vat: "Standard 21%",
    reason: "Within the EU; who pays is in Belgium, with a VAT number",
  });
  expect(
    Object.fromEntries(Object.entries(read.byPayer).map(([name, { free }]) => [name, free.vat])),
  ).toEqual({
    "Maes NV": "Standard 21%",
    "Oslo AS": "Payer outside the EU",
    "Lille SARL": "Reverse charge",
  });
  const typed = await payerProposals(database.db, actor, shipment, "lille");
  expect(Object.keys(typed)).toEqual(["Lille SARL"]);
  expect(typed["Lille SARL"]).toEqual(read.byPayer["Lille SARL"]);
  expect(read.others.free).toEqual({ vat: null, reason: "the country of who pays is not known" });
  const duty = read.byPayer["Lille SARL"]?.codes.find(({ code }) => code === "DUTY");
  expect(duty).toMatchObject({ vat: "Disbursement, not subject", reason: "by the charge code" });
});
