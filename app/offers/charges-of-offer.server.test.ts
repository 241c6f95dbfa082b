import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { NOBODY } from "#database/events/emit.ts";
import { insertChargesOfOffer } from "./charges-of-offer.server.ts";

const database = useTestDatabase();
let [shipmentId, offerId] = ["", ""];

beforeAll(async () => {
  const { rows } = await database.pool.query<{ shipment: string; offer: string }>(`
    with shipment as (insert into shipments (tracking_number, origin_location, destination_location)
        values ('OF-CHARGES', 'Ghent', 'Osaka') returning id),
      made as (select gen_random_uuid() as id),
      offer as (insert into offers (id, first_id, number, version, customer_name, customer_email, service_type,
          origin_location, destination_location, currency, valid_until, created_by)
        select id, id, 'OF-2026-00007', 1, 'Ana Maes', 'ana@maes.example', 'Air Freight', 'Ghent', 'Osaka', 'JPY',
          '2026-12-31', 'desk@zenne.example' from made returning id)
    select shipment.id as shipment, offer.id as offer from shipment, offer`);
  ({ shipment: shipmentId, offer: offerId } = rows[0]!);
  await database.pool.query(
    `insert into offer_lines (offer_id, position, description, basis, quantity, cost, price, minimum, vat_rate) values
      ($1, 0, 'Air freight', 'chargeable_kg', 100.5, 210.25, 301.333, null, 0),
      ($1, 1, 'Customs clearance', 'flat', 1, 4000, 100, 7500, 21),
      ($1, 2, 'Fuel surcharge', 'percent', null, 10, 12.5, null, 0)`,
    [offerId],
  );
});

test("every line of the offer becomes a charge with the amounts the customer read, in the currency of the offer", async () => {
  const added = await database.db
    .transaction()
    .execute((tx) => insertChargesOfOffer(tx, NOBODY, { offerId, shipmentId }));
  expect(added).toBe(3);
  const { rows } = await database.pool.query(
    `select description, currency, cost_planned, price_planned, cost_actual, price_actual, vat_rate, offer_id, position
     from charges where shipment_id = $1 order by position`,
    [shipmentId],
  );
  const shared = { currency: "JPY", cost_actual: null, price_actual: null, offer_id: offerId };
  expect(rows).toEqual([
    {
      ...shared,
      position: 0,
      description: "Air freight",
      cost_planned: "21130.000",
      price_planned: "30284.000",
      vat_rate: "0.00",
    },
    {
      ...shared,
      position: 1,
      description: "Customs clearance",
      cost_planned: "4000.000",
      price_planned: "7500.000",
      vat_rate: "21.00",
    },
    {
      ...shared,
      position: 2,
      description: "Fuel surcharge",
      cost_planned: "2513.000",
      price_planned: "4723.000",
      vat_rate: "0.00",
    },
  ]);
  const { rows: events } = await database.pool.query(
    "select action, entity, entity_id, summary from audit_log where entity = 'charge'",
  );
  expect(events).toEqual([
    { action: "charges.of_offer", entity: "charge", entity_id: shipmentId, summary: "OF-CHARGES" },
  ]);
});

test("a transaction that fails leaves no charge", async () => {
  await expect(
    database.db.transaction().execute(async (tx) => {
      await insertChargesOfOffer(tx, NOBODY, { offerId, shipmentId });
      throw new Error("the acceptance failed");
    }),
  ).rejects.toThrow("the acceptance failed");
  const { rows } = await database.pool.query("select count(*) as count from charges");
  expect(rows).toEqual([{ count: 3 }]);
});

test("a line gets the VAT treatment that is proposed for its customer where that has the accepted rate", async () => {
  const { rows } = await database.pool.query<{ offer: string; shipment: string }>(`
    with customer as (insert into companies (name, country_code, vat_number)
        values ('Lille SARL', 'FR', 'FR40303265045') returning id),
      made as (select gen_random_uuid() as id),
      shipment as (insert into shipments (tracking_number, origin_location, origin_code, destination_location, destination_code)
        values ('OF-VAT', 'Ghent', 'BEGNE', 'Lille', 'FRLIL') returning id),
      offer as (insert into offers (id, first_id, number, version, customer_name, customer_email, company_id, service_type,
          origin_location, destination_location, currency, valid_until, created_by)
        select made.id, made.id, 'OF-2026-00009', 1, 'Ana Maes', 'ana@maes.example', customer.id, 'Road Transport', 'Ghent',
          'Lille', 'EUR', '2026-12-31', 'desk@zenne.example' from made, customer returning id),
      lines as (insert into offer_lines (offer_id, position, description, basis, quantity, price, vat_rate)
        select id, position, 'Groupage', 'flat', 1, 100, rate from offer, (values (0, 0), (1, 21)) as line (position, rate))
    select offer.id as offer, shipment.id as shipment from offer, shipment`);
  const { offer, shipment } = rows[0]!;
  await database.db
    .transaction()
    .execute((tx) => insertChargesOfOffer(tx, NOBODY, { offerId: offer, shipmentId: shipment }));
  const { rows: charges } = await database.pool.query(
    `select vat_treatments.name from charges left join vat_treatments on vat_treatments.id = vat_treatment_id
     where offer_id = $1 order by charges.position`,
    [offer],
  );
  expect(charges.map(({ name }) => name)).toEqual(["Reverse charge", "Standard 21%"]);
});

test("code, VAT treatment, currencies and rates come along; a cost stays in its own currency", async () => {
  const { rows } = await database.pool.query<{ id: string }>(`
    with made as (select gen_random_uuid() as id)
    insert into offers (id, first_id, number, version, customer_name, customer_email, service_type, origin_location,
      destination_location, currency, rate, valid_until, created_by)
    select id, id, 'OF-2026-00008', 1, 'Ana Maes', 'ana@maes.example', 'Sea Freight', 'Ghent', 'Lagos', 'USD', 0.9,
      '2026-12-31', 'desk@zenne.example' from made returning id`);
  const { id } = rows[0]!;
  await database.pool.query(
    `insert into offer_lines (offer_id, position, code, description, basis, quantity, cost, cost_currency, cost_rate, price,
       currency, price_rate, vat_rate) values
      ($1, 0, 'OFR', 'Ocean freight', 'm3', 2, 50.5, 'GBP', 1.145, 90, 'EUR', 1, 0),
      ($1, 1, 'DUTY', 'Duties', 'flat', 1, 10, 'USD', 0.9, 10, 'USD', 0.9, 0),
      ($1, 2, 'DUTY', 'Handling of duties', 'flat', 1, 0, 'USD', 0.9, 10, 'USD', 0.9, 21),
      ($1, 3, null, 'Insurance', 'percent', null, 10, 'USD', 0.9, 10, 'USD', 0.9, 0)`,
    [id],
  );
  await database.db
    .transaction()
    .execute((tx) => insertChargesOfOffer(tx, NOBODY, { offerId: id, shipmentId }));
  const { rows: charges } = await database.pool.query(
    `select charges.code, vat_treatments.name as vat, currency, price_planned::float as price, price_rate::float,
       cost_currency, cost_planned::float as cost, cost_rate::float
     from charges left join vat_treatments on vat_treatments.id = charges.vat_treatment_id
     where charges.offer_id = $1 order by charges.position`,
    [id],
  );
  const priced = { currency: "USD", price_rate: 0.9 };
  const dollars = { ...priced, cost_currency: "USD", cost_rate: 0.9 };
  // EUR 180 are USD 200; GBP 101 are EUR 115.65, and 10 % of it and of EUR 9 are EUR 12.47.
  expect(charges).toEqual([
    { code: "OFR", vat: null, ...priced, price: 200, cost_currency: "GBP", cost: 101, cost_rate: 1.145 },
    { code: "DUTY", vat: "Disbursement, not subject", ...dollars, price: 10, cost: 10 },
    { code: "DUTY", vat: "Standard 21%", ...dollars, price: 10, cost: 0 },
    { code: null, vat: null, ...priced, price: 22, cost_currency: "EUR", cost: 12.47, cost_rate: 1 },
  ]);
});
