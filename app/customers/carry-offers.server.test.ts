import { beforeAll, beforeEach, expect, test } from "vitest";
import { companySchema } from "./company.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { enteredRequestSchema } from "#app/quote-requests/entered-request.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { choosePayer, readPayer } from "#app/shipments/payer.server.ts";
import { payerReason } from "#app/shipments/payer.ts";
import { listCharges } from "#app/charges/list-charges.server.ts";
import { createOffer } from "#app/offers/create-offer.server.ts";
import { recordDecision } from "#app/offers/decide.server.ts";
import { inputOf, saveOffer } from "#app/offers/drafts.server.ts";
import { readOffer } from "#app/offers/read-offer.server.ts";
import { enterRequest } from "#app/quote-requests/enter-request.server.ts";
import { rebuildSums } from "#app/reports/rebuild-sums.server.ts";
import { foldChanges } from "#app/reports/fold-changes.server.ts";
import { readMargins } from "#app/reports/margins.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { linkOffer } from "#app/offers/link-offer.server.ts";
import { createCompany, readCompany, updateCompany } from "./companies.server.ts";
import { linkParties } from "./company-parties.server.ts";
import { linkRequest } from "./company-requests.server.ts";

const database = useTestDatabase();
const publicUrl = "https://zenne.example";
const actor = useStaff(database);
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const today = toLocalDay(new Date());
const month = today.slice(0, 7);

beforeAll(async () => {
  await rebuildSums(database.db);
});
// Deleted row by row, so that the sums of the reports are updated.
beforeEach(async () => {
  for (const table of ["shipments", "offers", "quote_requests", "shippers", "consignees", "companies"])
    await run(`delete from ${table}`);
});

const person = (email: string) => ({
  id: null,
  name: "An Maes",
  email,
  phone: null,
  task: null,
  mails_wanted: "none" as const,
  language: null,
});
const customer = (name: string, emails: string[] = []) =>
  createCompany(database.db, actor, {
    ...companySchema.parse({ name }),
    payment_days: 45,
    contacts: emails.map(person),
  });
const enter = (email: string) =>
  enterRequest(
    database.db,
    actor,
    enteredRequestSchema.parse({
      name: "An Maes",
      email,
      origin_location: "Antwerp",
      destination_location: "Lagos",
      services: ["sea"],
    }),
  );
const offerOf = async (id: string) => (await readOffer(database.db, actor, id))!.offer;

async function accepted(values: Parameters<typeof insertOffer>[1] = {}): Promise<string> {
  const id = await insertOffer(database.db, { created_by: actor.email, ...values }, twoLines());
  await sendDraft(database.db, actor, id, publicUrl);
  const yes = { decision: "accepted", via: "phone", name: "An Maes" } as const;
  await recordDecision(database.db, actor, id, yes, { publicUrl, notifyEmail: "desk@zenne.example" });
  return id;
}

async function payers(): Promise<{ margin: (string | null)[]; charged: (string | null)[] }> {
  while ((await foldChanges(database.db)) > 0);
  const margins = await readMargins(database.db, actor, { preset: "custom", from: month, to: month });
  const filter = { month, customer: "", missing: false };
  const { rows } = await listCharges(database.db, actor, filter, null, 50);
  return {
    margin: margins.customers.map(({ name }) => name),
    charged: [...new Set(rows.map((charge) => charge.customer))],
  };
}

test("a request typed for a customer's contact makes an offer of that customer, with its payment days", async () => {
  const maes = await customer("Maes NV", ["An@Maes.example"]);
  const request = await enter("an@maes.example");
  const offer = await offerOf(await createOffer(database.db, actor, { requestId: request }));
  expect(offer).toMatchObject({ company_id: maes, payment_days: 45, customer_company: "Maes NV" });
  const { rows } = await run("select company_id from quote_requests");
  expect(rows).toEqual([{ company_id: maes }]);
  // An offer cannot have terms from the end of the month: its days are then left to the customer's terms.
  await run("update companies set payment_from = 'month_end'");
  const later = await offerOf(await createOffer(database.db, actor, { requestId: request }));
  expect(later.payment_days).toBeNull();
});

test("an offer for a customer needs no request: its first person with an e-mail, in its language, on its terms", async () => {
  const { name, ...reader } = person("an@maes.example");
  const maes = await createCompany(database.db, actor, {
    ...companySchema.parse({ name: "Maes NV", language: "nl" }),
    payment_days: 45,
    contacts: [
      { ...reader, name: "Jo Maes", email: null },
      { ...reader, name },
    ],
  });
  const id = await createOffer(database.db, actor, { companyId: maes });
  expect(await offerOf(id)).toMatchObject({
    request_id: null,
    company_id: maes,
    customer_name: "An Maes",
    customer_company: "Maes NV",
    customer_email: "an@maes.example",
    language: "nl",
    payment_days: 45,
    status: "draft",
  });
  const { rows } = await run("select count(*)::int as count from quote_requests");
  expect(rows).toEqual([{ count: 0 }]);
});

test("an offer for a customer without anybody to write to is refused, as is one for a customer that is gone", async () => {
  const maes = await customer("Maes NV");
  await expect(createOffer(database.db, actor, { companyId: maes })).rejects.toThrow(
    COMPANY_MESSAGES.nobodyToWriteTo,
  );
  await expect(createOffer(database.db, actor, { companyId: crypto.randomUUID() })).rejects.toThrow(
    COMPANY_MESSAGES.notFound,
  );
});

test("a contact of two customers decides nothing", async () => {
  await customer("Maes NV", ["an@agent.example"]);
  await customer("Claes NV", ["an@agent.example"]);
  const request = await enter("an@agent.example");
  expect(await offerOf(await createOffer(database.db, actor, { requestId: request }))).toMatchObject({
    company_id: null,
  });
});

test("the e-mail that a draft is changed to decides, as long as its request belongs to nobody", async () => {
  const maes = await customer("Maes NV", ["an@maes.example"]);
  const id = await insertOffer(database.db, { customer_email: "x@else.example" }, twoLines());
  const read = (await readOffer(database.db, actor, id))!;
  const input = { ...inputOf(read), customer_email: "an@maes.example" };
  await saveOffer(database.db, actor, id, input, { version: read.offer.updated_at });
  expect((await offerOf(id)).company_id).toBe(maes);
});

test("the person added to a customer later brings offer, shipper, charges and margin along", async () => {
  const maes = await customer("Maes NV");
  const id = await accepted();
  expect(await payers()).toEqual({ margin: [null], charged: ["Maes NV"] });
  const stored = (await readCompany(database.db, actor, maes))!;
  await updateCompany(database.db, actor, maes, stored.updated_at, {
    ...companySchema.parse({ name: "Maes Group" }),
    contacts: [person("an@maes.example")],
  });
  expect((await offerOf(id)).company_id).toBe(maes);
  expect(await payers()).toEqual({ margin: ["Maes Group"], charged: ["Maes Group"] });
  const { rows } = await run("select id, company_id from shippers");
  expect(rows).toEqual([{ id: expect.any(String), company_id: maes }]);
  const { rows: lines } = await run(
    "select action, summary from audit_log where action in ('offer.customer_changed', 'shipper.joined') and entity_id = any($1) order by action",
    [[id, rows[0]?.id]],
  );
  expect(lines).toEqual([
    { action: "offer.customer_changed", summary: expect.stringMatching(/^OF-/) },
    { action: "shipper.joined", summary: "An Maes" },
  ]);
});

test("a request that is joined later, and parted again, takes its offers with it", async () => {
  const maes = await customer("Maes NV");
  const request = await enter("an@maes.example");
  const id = await accepted({ request_id: request });
  await linkRequest(database.db, actor, request, maes);
  expect((await offerOf(id)).company_id).toBe(maes);
  expect((await payers()).margin).toEqual(["Maes NV"]);
  await linkRequest(database.db, actor, request, null);
  expect((await offerOf(id)).company_id).toBeNull();
  expect((await payers()).margin).toEqual([null]);
  const { rows } = await run("select company_id from shippers");
  expect(rows).toEqual([{ company_id: null }]);
});

test("an offer is given to a customer with its request and what hangs on it, and taken back", async () => {
  const [maes, claes] = [await customer("Maes NV"), await customer("Claes NV")];
  const request = await enter("an@maes.example");
  const id = await accepted({ request_id: request });
  const alone = await accepted();
  const owners = async () => {
    const { rows } = await run("select company_id from quote_requests");
    return [rows[0].company_id, (await offerOf(id)).company_id, (await offerOf(alone)).company_id];
  };
  await linkOffer(database.db, actor, id, maes);
  await linkOffer(database.db, actor, alone, maes);
  expect(await owners()).toEqual([maes, maes, maes]);
  expect((await payers()).margin).toEqual(["Maes NV"]);
  await linkOffer(database.db, actor, id, null);
  await linkOffer(database.db, actor, alone, claes);
  expect(await owners()).toEqual([null, null, claes]);
  // The request is of somebody else by now: it stays with them.
  await run("update quote_requests set company_id = $1", [claes]);
  await linkOffer(database.db, actor, id, maes);
  expect(await owners()).toEqual([claes, maes, claes]);
  const { rows: lines } = await run(
    "select details->'customer' as change from audit_log where action = 'offer.customer_changed' and entity_id = $1 order by id",
    [alone],
  );
  expect(lines.map(({ change }) => change)).toEqual([
    [null, "Maes NV"],
    ["Maes NV", "Claes NV"],
  ]);
});

test("an offer is given to no customer that is gone, and no offer that is gone to one", async () => {
  const id = await insertOffer(database.db, {}, twoLines());
  await expect(linkOffer(database.db, actor, id, crypto.randomUUID())).rejects.toThrow(NotFound);
  await expect(linkOffer(database.db, actor, crypto.randomUUID(), null)).rejects.toThrow(NotFound);
});

test("the shipper of an accepted offer that is joined later brings it along", async () => {
  const maes = await customer("Maes NV");
  await accepted();
  const { rows } = await run("select id from shippers");
  await linkParties(database.db, actor, maes, [{ kind: "shipper", id: rows[0]?.id }]);
  expect(await payers()).toEqual({ margin: ["Maes NV"], charged: ["Maes NV"] });
});

test("accepting makes a shipper of the customer, and takes one of nobody by the same name", async () => {
  const maes = await customer("Maes NV", ["an@maes.example"]);
  await run(`insert into shippers (name, email) values ('Somebody Else', 'an@maes.example')`);
  await accepted({ company_id: maes });
  const { rows } = await run("select name, company_id from shippers order by name");
  expect(rows).toEqual([
    { name: "An Maes", company_id: maes },
    { name: "Somebody Else", company_id: null },
  ]);
  await run("update shippers set company_id = null");
  await accepted({ company_id: maes });
  const again = await run("select name, company_id from shippers order by name");
  expect(again.rows).toEqual(rows);
});

test("without an offer the Incoterm says who pays: the consignee for EXW, FCA, FAS and FOB, else the shipper", async () => {
  const [seller, buyer] = [await customer("Seller"), await customer("Buyer")];
  await run(`
    with sender as (insert into shippers (name, company_id) values ('S', '${seller}') returning id),
      receiver as (insert into consignees (name, company_id) values ('C', '${buyer}') returning id),
      made as (insert into shipments (tracking_number, origin_location, destination_location, incoterm, shipper_id, consignee_id)
        select 'PAYER-1', 'Shanghai', 'Antwerp', 'FOB', sender.id, receiver.id from sender, receiver returning id)
    insert into charges (shipment_id, position, description, currency, price_planned, booked_on)
    select id, 0, 'Freight', 'EUR', 100, '${today}'::date from made`);
  const payerBy = async (incoterm: string | null) => {
    await run("update shipments set incoterm = $1", [incoterm]);
    const { margin, charged } = await payers();
    expect(charged, String(incoterm)).toEqual(margin);
    return margin[0];
  };
  for (const term of ["EXW", "FCA", "FAS", "FOB"]) expect(await payerBy(term), term).toBe("Buyer");
  for (const term of [null, "CPT", "CIP", "DAP", "DPU", "DDP", "CFR", "CIF"])
    expect(await payerBy(term), String(term)).toBe("Seller");
});

test("the request a shipment came from says who pays before the Incoterm, and a choice before both", async () => {
  const [seller, asker, chosen] = [
    await customer("Seller"),
    await customer("Asker"),
    await customer("Chosen"),
  ];
  const { rows } = await run(`
    with sender as (insert into shippers (name, company_id) values ('S', '${seller}') returning id),
      made as (insert into shipments (tracking_number, origin_location, destination_location, shipper_id)
        select 'PAYER-2', 'Shanghai', 'Antwerp', sender.id from sender returning id)
    insert into charges (shipment_id, position, description, currency, price_planned, booked_on)
    select id, 0, 'Freight', 'EUR', 100, '${today}'::date from made returning shipment_id as id`);
  const id = rows[0]?.id as string;
  const request = await enter("an@maes.example");
  await run("update quote_requests set shipment_id = $1", [id]);
  const payerText = async () => {
    const payer = await readPayer(database.db, actor, id);
    const { margin, charged } = await payers();
    expect([margin, charged]).toEqual([[payer.name], [payer.name]]);
    return `${payer.name}: ${payerReason(payer)}`;
  };
  expect(await payerText()).toBe("Seller: No Incoterm: the shipper pays");
  await linkRequest(database.db, actor, request, asker);
  expect(await payerText()).toBe("Asker: By the request it came from");
  await choosePayer(database.db, actor, id, chosen);
  expect(await payerText()).toBe("Chosen: Chosen for this shipment");
  expect(await choosePayer(database.db, actor, id, null)).toBe(chosen);
  expect(await payerText()).toBe("Asker: By the request it came from");
  const { rows: lines } = await run(
    "select details->'bill to' as said from audit_log where entity_id = $1 and action = 'shipment.updated' order by id",
    [id],
  );
  expect(lines.map((line) => line.said)).toEqual([
    [null, "Chosen"],
    ["Chosen", null],
  ]);
});

test("a line that is billed to somebody else is theirs in the report and in the list, the rest stays", async () => {
  const [seller, other] = [await customer("Seller"), await customer("Other")];
  await run(`
    with sender as (insert into shippers (name, company_id) values ('S', '${seller}') returning id),
      made as (insert into shipments (tracking_number, origin_location, destination_location, shipper_id)
        select 'PAYER-3', 'Shanghai', 'Antwerp', sender.id from sender returning id)
    insert into charges (shipment_id, position, description, currency, price_planned, bill_to_company_id, booked_on)
    select made.id, place, 'Freight', 'EUR', 100, payer, '${today}'::date from made,
      (values (0, null), (1, '${other}'), (2, '${seller}'::uuid)) as line (place, payer)`);
  const { margin, charged } = await payers();
  expect([margin.toSorted(), charged.toSorted()]).toEqual([
    ["Other", "Seller"],
    ["Other", "Seller"],
  ]);
  const margins = await readMargins(database.db, actor, { preset: "custom", from: month, to: month });
  expect(margins.customers.map(({ name, price, shipments }) => [name, price, shipments])).toEqual([
    ["Seller", "200.00", 1],
    ["Other", "100.00", 1],
  ]);
  for (const [name, count] of [
    ["sell", 2],
    ["other", 1],
  ] as const) {
    const filter = { month, customer: name, missing: false };
    expect((await listCharges(database.db, actor, filter, null, 50)).rows).toHaveLength(count);
  }
});
