import { beforeAll, expect, test } from "vitest";
import { Forbidden } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { proposePayer, readPayer, readProposal } from "./payer.server.ts";
import { proposalAddress, proposalFacts } from "./payer.ts";

const database = useTestDatabase();
const actor = testActor({ role: "operations" });
const of = async (sent: object) => (await proposePayer(database.db, actor, proposalFacts.parse(sent)))?.name;
const insert = async (text: string, values: unknown[]) =>
  (await database.pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? "";
const customer = (name: string, limit: number | null = null) =>
  insert("insert into companies (name, country_code, credit_limit) values ($1, 'BE', $2)", [name, limit]);

let parties = { shipper_id: "", consignee_id: "" };
let request = "";
beforeAll(async () => {
  const [seller, buyer, asker] = [
    await customer("Seller", 10),
    await customer("Buyer", 10),
    await customer("Asker"),
  ];
  parties = {
    shipper_id: await insert("insert into shippers (name, company_id) values ('S', $1)", [seller]),
    consignee_id: await insert("insert into consignees (name, company_id) values ('C', $1)", [buyer]),
  };
  request = await insert(
    "insert into quote_requests (name, email, company_id) values ('An', 'an@asker.example', $1)",
    [asker],
  );
  await insertIssued(database.db, { company: seller, gross: "10.01" });
  await insertIssued(database.db, { company: buyer, gross: "10.00" });
});

test("who would pay is proposed while nothing is stored, with who owes more than their limit", async () => {
  const propose = (sent: object) => proposePayer(database.db, actor, proposalFacts.parse(sent));
  expect(await propose({ ...parties, incoterm: "DAP" })).toMatchObject({
    name: "Seller",
    over_credit: true,
    reason: "DAP: the shipper pays",
  });
  expect(await propose({ ...parties, incoterm: "FOB" })).toMatchObject({
    name: "Buyer",
    over_credit: false,
    reason: "FOB: the consignee pays",
  });
  // The only party linked to a customer pays, whatever the Incoterm.
  expect(await propose({ consignee_id: parties.consignee_id, incoterm: "DAP" })).toMatchObject({
    name: "Buyer",
    reason: "DAP: the shipper pays, who belongs to no customer yet",
  });
  expect(await propose({ ...parties, quote_request_id: request })).toMatchObject({
    name: "Asker",
    reason: "By the request it came from",
  });
  expect(await of({})).toBeUndefined();
  await expect(
    proposePayer(database.db, { ...actor, role: "driver" as never }, proposalFacts.parse({})),
  ).rejects.toThrow(Forbidden);
});

test("what is typed and names nobody counts as left empty", async () => {
  expect(await of({ ...parties, shipper_id: "Hageland Orch", incoterm: "DAP" })).toBe("Buyer");
  expect(await of({ ...parties, incoterm: "nonsense" })).toBe("Seller");
  expect(proposalAddress(proposalFacts.parse({ shipper_id: "Hageland", incoterm: "x", notes: "y" }))).toBe(
    proposalAddress(proposalFacts.parse({})),
  );
});

test("of a stored shipment it is as its page says; what is typed over it counts", async () => {
  const { db, pool } = database;
  const id = await insert(
    `insert into shipments (tracking_number, origin_location, destination_location, incoterm, shipper_id, consignee_id)
      values ('PROPOSED-1', 'Ghent', 'Lille', 'FOB', $1, $2)`,
    [parties.shipper_id, parties.consignee_id],
  );
  const stored = { ...parties, incoterm: "FOB", shipment_id: id };
  const asStored = async () => {
    const name = await of(stored);
    expect(name).toBe((await readPayer(db, actor, id)).proposedName);
    return name;
  };
  expect(await asStored()).toBe("Buyer");
  expect(await of({ ...stored, incoterm: "DDP" })).toBe("Seller");
  await pool.query("update quote_requests set shipment_id = $1 where id = $2", [id, request]);
  expect(await asStored()).toBe("Asker");
  expect(await of({ ...stored, incoterm: "DDP" })).toBe("Asker");
  const { address, customer: proposed } = await readProposal(db, actor, stored);
  expect(new URL(address, "https://zenne.example").searchParams.get("shipment_id")).toBe(id);
  expect(proposed?.name).toBe("Asker");
});
