import { beforeEach, expect, test } from "vitest";
import { carrierForm } from "#app/carriers/carrier.ts";
import { saveCarrier } from "#app/carriers/carriers.server.ts";
import { issueDocument } from "#app/documents/issue-document.server.ts";
import type { OrderedPart } from "#app/documents/ordered-leg.ts";
import { listDeliveryLinks, makeDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import { Conflict, Forbidden } from "#app/kit/errors.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { testActor } from "#tests/actors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { recallLetter } from "./recall-letter.ts";
import { readRecallLetters, readRecalls, recallOrder } from "./recalls.server.ts";
import { recallForm, type StopKind, stopForm } from "./stop.ts";
import { removeStop, saveStop } from "./stops.server.ts";
import { orderHaulier } from "./order-haulier.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { name: "An Peeters" });
const day = addDays(toLocalDay(new Date()), 1);
let id = "";

beforeEach(async () => {
  await database.pool.query("delete from shipments");
  await database.pool.query("delete from documents");
  await database.pool.query("delete from carriers");
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into shipments (tracking_number, status, service_type, origin_location, destination_location)
    values ('RECALL-' || gen_random_uuid(), 'pending', 'Air Freight', 'Ghent', 'Lille') returning id`);
  id = rows[0]!.id;
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place)
     values ($1, 0, 'pickup', 'road', 'Ghent', 'Lille'), ($1, 1, 'delivery', 'road', 'Lille', 'Ghent')`,
    [id],
  );
});

const draw = async () => ({ pdf: new TextEncoder().encode("%PDF-1.7\n%%EOF\n"), pages: 1 });
async function save(kind: StopKind, values: object) {
  const { rows } = await database.pool.query<{ version: string }>(
    "select updated_at::text as version from planned_stops where shipment_id = $1 and kind = $2",
    [id, kind],
  );
  const version = rows[0]?.version ?? "";
  await saveStop(database.db, actor, stopForm.parse({ shipment_id: id, kind, day, version, ...values }));
}
const orderStop = (kind: StopKind = "pickup") =>
  orderHaulier(
    database.db,
    actor,
    { shipmentId: id, kind, to: "plan@haul.example", note: null },
    { draw, publicUrl: "https://zenne.example" },
  );
const due = async () =>
  (await readRecalls(database.db, actor)).map(({ haulier, number }) => [haulier, number]);
const outdated = async () => {
  const { rows } = await database.pool.query<{ kind: string }>(
    "select kind from planned_stops where shipment_id = $1 and told_at is null order by kind",
    [id],
  );
  return rows.map(({ kind }) => kind);
};

test("a haulier who was sent an order is to be told when the stop goes to another, also once that one is ordered", async () => {
  await save("pickup", { haulier: "Haul BV" });
  await save("pickup", { haulier: "Other BV" });
  expect(await due(), "nobody was told yet").toEqual([]);
  await save("pickup", { haulier: "Haul BV" });
  const number = await orderStop();
  await save("pickup", { haulier: "haul bv", starts: "09:00" });
  expect(await due(), "the same haulier at another time gets a new order").toEqual([]);
  await save("pickup", { haulier: "Other BV" });
  await save("pickup", { haulier: "Third BV" });
  expect(await due()).toEqual([["Haul BV", number]]);
  await orderStop();
  expect(await due()).toEqual([["Haul BV", number]]);
});

test("nobody is to be told where the stop comes back, or its haulier gets a new order", async () => {
  await save("pickup", { haulier: "Haul BV" });
  const number = await orderStop();
  await save("pickup", { haulier: "Other BV" });
  expect(await due()).toEqual([["Haul BV", number]]);
  await save("pickup", { haulier: "Haul BV" });
  expect(await due()).toEqual([]);
  await save("pickup", { haulier: "Other BV" });
  await orderStop();
  await save("pickup", { haulier: "Haul BV" });
  await orderStop();
  expect((await due()).map(([haulier]) => haulier)).toEqual(["Other BV"]);
});

test("who loses one of two stops of an order gets a new one for the other; who loses a removed one is told", async () => {
  await save("pickup", { haulier: "Haul BV" });
  await save("delivery", { haulier: "Haul BV" });
  const number = await orderStop();
  expect(await outdated()).toEqual([]);
  await removeStop(database.db, actor, id, "delivery");
  expect([await outdated(), await due()]).toEqual([["pickup"], []]);
  await removeStop(database.db, actor, id, "pickup");
  expect(await due()).toEqual([["Haul BV", number]]);
});

test("the haulier of a cancelled shipment is to be told while its day is to come", async () => {
  await save("pickup", { haulier: "Haul BV" });
  await orderStop();
  await database.pool.query("update shipments set status = 'cancelled'");
  expect(await readRecalls(database.db, actor)).toMatchObject([{ haulier: "Haul BV", isCancelled: true }]);
  await database.pool.query("update planned_stops set day = current_date - 1");
  expect(await due()).toEqual([]);
});

const issue = async (haulier: string | null, part: OrderedPart | null = null) => {
  const options = {
    originals: 3,
    stock: null,
    language: "en" as const,
    addressee: haulier,
    price: null,
    part,
  };
  const wanted = { kind: "transport_order" as const, shipmentIds: [id], options };
  return (await issueDocument(database.db, actor, wanted, draw)).number;
};

test("an order issued on the page of its shipment is recalled where that is cancelled, while what it orders is ahead", async () => {
  const pickup = await issue("Haul BV", "pickup");
  const delivery = await issue("Other BV", "delivery");
  expect(await due(), "it is not cancelled").toEqual([]);
  await database.pool.query("update shipments set status = 'cancelled'");
  expect((await due()).toSorted()).toEqual([
    ["Haul BV", pickup],
    ["Other BV", delivery],
  ]);
  await database.pool.query("update shipment_legs set ata = now() where position = 0");
  expect(await due(), "the pick-up was driven").toEqual([["Other BV", delivery]]);
  await database.pool.query("update shipment_legs set eta = now() - interval '2 days' where position = 1");
  expect(await due(), "its day has passed").toEqual([]);
  await database.pool.query("update shipment_legs set eta = now() + interval '2 days' where position = 1");
  const [recall] = await readRecalls(database.db, actor);
  await recallOrder(database.db, actor, recall!.id, null);
  expect(await due()).toEqual([]);
});

test("an order that names nobody is recalled for a month without dates, none of an imported or archived shipment", async () => {
  await database.pool.query("delete from shipment_legs");
  const number = await issue(null);
  await database.pool.query("update shipments set status = 'cancelled'");
  expect(await due()).toEqual([["A haulier", number]]);
  await database.pool.query("update documents set issued_at = now() - interval '32 days'");
  expect(await due()).toEqual([]);
  await database.pool.query("update documents set issued_at = now()");
  await database.pool.query("update shipments set history = true");
  expect(await due()).toEqual([]);
});

test("a haulier whose stop was taken off and comes back keeps the order until a new one takes its place", async () => {
  await save("pickup", { haulier: "Haul BV" });
  const number = await orderStop();
  await removeStop(database.db, actor, id, "pickup");
  expect(await due()).toEqual([["Haul BV", number]]);
  await save("pickup", { haulier: "Other BV" });
  await save("pickup", { haulier: "haul bv" });
  expect(await due(), "they drive it again").toEqual([]);
  const next = await orderStop();
  expect(next).not.toBe(number);
  const { rows } = await database.pool.query(
    "select number, voided_at is null as valid from documents order by number",
  );
  expect(rows).toEqual([
    { number, valid: false },
    { number: next, valid: true },
  ]);
});

test("the cancellation is mailed in the haulier's language, the order voided, and it is done once", async () => {
  const record = {
    name: "Haul BV",
    modes: "road",
    language: "nl",
    "contacts.0.name": "Planning",
    "contacts.0.email": "plan@haul.example",
  };
  await saveCarrier(database.db, actor, null, carrierForm.parse(record), null);
  await save("pickup", { haulier: "Haul BV" });
  const number = await orderStop();
  await makeDeliveryLink(database.db, actor, id, { recipient: "Jef", publicUrl: "https://zenne.example" });
  await removeStop(database.db, actor, id, "pickup");
  const [recall] = await readRecalls(database.db, actor);
  const { to, language, letters } = await readRecallLetters(database.db, actor, recall!.id);
  expect([to, language]).toEqual(["plan@haul.example", "nl"]);
  const { subject, message } = letters.nl;
  expect(subject).toBe(`Geannuleerd: transportopdracht ${number}, ${recall!.tracking_number}`);
  expect(message).toMatch(/gelieve ze niet uit te voeren[^]*Met vriendelijke groeten,\nAn Peeters\n/);
  const letter = recallForm.parse({ to, language, subject, message });
  const viewer = testActor({ role: "viewer" });
  await expect(recallOrder(database.db, viewer, recall!.id, letter)).rejects.toThrow(Forbidden);
  await recallOrder(database.db, actor, recall!.id, letter);
  await expect(recallOrder(database.db, actor, recall!.id, null)).rejects.toThrow(Conflict);
  const { rows } = await database.pool.query(
    `select void_reason, (select payload->'mail'->>'to' from graphile_worker._private_jobs
      where payload->'mail'->>'kind' = 'partner_letter') as mailed from documents where id = $1`,
    [recall!.id],
  );
  expect(rows).toEqual([
    { void_reason: "Its haulier does not drive it any more", mailed: "plan@haul.example" },
  ]);
  expect(await due()).toEqual([]);
  const links = await listDeliveryLinks(database.db, actor, id);
  const open = links.filter(({ revokedAt }) => revokedAt === null);
  expect(
    open.map(({ recipient }) => recipient),
    "the link of its driver is over",
  ).toEqual(["Jef"]);
});

test.each(LANGUAGES)("the letter in %s names order, shipment and both ends", (language) => {
  const about = {
    number: "TO-1",
    tracking_number: "ZF-1",
    origin_location: "Gent",
    destination_location: "Rijsel",
  };
  const { text } = recallLetter(language, about);
  for (const word of Object.values(about)) expect(text).toContain(word);
});
