import { beforeAll, expect, test } from "vitest";
import { loader as portal } from "#app/portal/site/portal.route.tsx";
import { loader as shipmentPage } from "#app/desk/shipment/shipment.route.tsx";
import { staffContext } from "#app/request/context.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { saveCharges } from "#app/charges/charges.server.ts";
import { readPaperShipment } from "#app/documents/read-paper-shipment.server.ts";
import { makePrivateLink } from "#app/portal/private-links.server.ts";
import { exportPerson } from "#app/personal-data/export-person.server.ts";
import { searchEverywhere } from "#app/search/search-everywhere.server.ts";
import { trackJourney } from "#app/tracking/tracking.server.ts";
import type { Role } from "#app/access/policy.ts";
import { mayReceive } from "#app/live/event.ts";
import { personSchema } from "#app/personal-data/person.ts";
import { testCharge } from "./charges.ts";
import { stepUpSession, testActor, testStaff } from "./actors.ts";
import { requestContext } from "./request-context.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();
/** Secrets in the description, the supplier and, as part of its amounts, the cost. */
const SECRETS = ["Hush haulage", "Silent Carrier", "4711.93"];
let [shipmentId, token, actorId] = ["", "", ""];

beforeAll(async () => {
  actorId = (await addStaff(database.db, { email: "desk@zenne.example", password: "secret-1" })) ?? "";
  const { rows } = await database.pool.query<{ id: string }>(`
    with shipper as (insert into shippers (name, email) values ('Ana Maes', 'ana@maes.example') returning id)
    insert into shipments (tracking_number, origin_location, destination_location, shipper_id)
    select 'ZF-SECRET-1', 'Ghent', 'Lille', id from shipper returning id`);
  shipmentId = rows[0]!.id;
  const owner = testActor({ id: actorId });
  const charge = testCharge({
    description: "Hush haulage",
    cost_planned: "4711.93",
    price_planned: "5000",
    supplier: "Silent Carrier",
  });
  await saveCharges(database.db, owner, shipmentId, [charge], { version: "none" });
  const link = await makePrivateLink(
    database.db,
    owner,
    { kind: "shipment", id: shipmentId },
    { recipient: "Ana", publicUrl: "http://localhost" },
  );
  token = new URL(link).pathname.split("/").at(-1) ?? "";
});

async function pageFor(role: Role): Promise<string> {
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, testStaff({ id: actorId, sessionId: actorId, role }));
  const request = new Request(`http://localhost/admin/shipments/${shipmentId}`);
  return JSON.stringify(await shipmentPage({ request, params: { id: shipmentId }, context } as never));
}

const leaked = (text: string) => SECRETS.filter((secret) => text.includes(secret));

test("the page of a shipment has its charges for who may read them, and for viewers no trace of them", async () => {
  for (const role of ["owner", "sales", "operations"] as const) {
    expect(leaked(await pageFor(role)), role).toEqual(SECRETS);
  }
  const seen = await pageFor("viewer");
  expect(seen).toContain("ZF-SECRET-1");
  expect(leaked(seen)).toEqual([]);
  expect(seen).not.toContain("charges.saved");
});

test("neither tracking nor a customer's private link has a charge", async () => {
  const journey = JSON.stringify(await trackJourney(database.db, "ZF-SECRET-1"));
  expect(journey).toContain("ZF-SECRET-1");
  expect(leaked(journey)).toEqual([]);
  const request = new Request(`http://localhost/p/${token}`);
  const context = requestContext(database, "192.0.2.1");
  const shown = JSON.stringify(await portal({ request, params: { token }, context } as never));
  expect(shown).toContain("ZF-SECRET-1");
  expect(leaked(shown)).toEqual([]);
});

test("no paper of a shipment is drawn from its charges", async () => {
  const read = await readPaperShipment(database.db, testActor({ id: actorId }), shipmentId);
  expect(read.trackingNumber).toBe("ZF-SECRET-1");
  expect(leaked(JSON.stringify(read))).toEqual([]);
});

test("search, the data of one person and live events of viewers hold none", async () => {
  const viewer = testActor({ id: actorId, role: "viewer" });
  for (const secret of SECRETS) {
    expect(leaked(JSON.stringify(await searchEverywhere(database.db, viewer, secret)))).toEqual([]);
  }
  const person = personSchema.parse({ email: "ana@maes.example" });
  const owner = { ...testActor({ id: actorId }), sessionId: await stepUpSession(database.db, actorId) };
  const exported = (await exportPerson(database.db, owner, person, new Date())).join("");
  expect(exported).toContain("ana@maes.example");
  expect(leaked(exported)).toEqual([]);
  const event = { entity: "charge", action: "charges.saved", ids: [shipmentId] };
  expect([mayReceive("viewer", event), mayReceive("editor", event), mayReceive("sales", event)]).toEqual([
    false,
    false,
    true,
  ]);
});
