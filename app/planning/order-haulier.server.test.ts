import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { carrierForm } from "#app/carriers/carrier.ts";
import { saveCarrier } from "#app/carriers/carriers.server.ts";
import { listDeliveryLinks } from "#app/deliveries/delivery-links.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { issueDocument } from "#app/documents/issue-document.server.ts";
import { drawnFrom } from "#app/documents/paper-input.ts";
import { readPaperShipments } from "#app/documents/read-paper-shipment.server.ts";
import { DAY, TRUCKED, usePlanOfStops } from "#tests/plan-of-stops.ts";
import { mailsTo } from "#tests/staff-accounts.ts";
import { orderAll, orderHaulier, orderPreview } from "./order-haulier.server.ts";

const { database, actor, shipment, plan, save } = usePlanOfStops();
const order = { to: "plan@haul.example", note: null };
const orderStop = (shipmentId: string) =>
  orderHaulier(
    database.db,
    actor,
    { shipmentId, kind: "pickup", ...order },
    { draw: drawPaper, publicUrl: "https://zenne.example" },
  );

const validOrders = (shipmentId: string) =>
  database.db
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .select(["number", "haulier"])
    .where("of.shipment_id", "=", shipmentId)
    .where("voided_at", "is", null)
    .execute();

test("the haulier is told by an order, once more as it is, and by a new one where the plan changed", async () => {
  const id = await shipment(TRUCKED);
  await saveCarrier(
    database.db,
    actor,
    null,
    carrierForm.parse({
      name: "Haul BV",
      modes: "road",
      language: "nl",
      "contacts.0.name": "Planning",
      "contacts.0.email": "plan@haul.example",
    }),
    null,
  );
  const of = { shipment_id: id, kind: "pickup" } as const;
  await save(of, { haulier: "haul bv", starts: "08:00", reference: "SLOT-7" });
  const first = await orderStop(id);
  const [planned] = await plan();
  expect(planned).toMatchObject({
    order: { number: first, isOutdated: false },
    haulierMail: "plan@haul.example",
  });
  expect(await orderStop(id)).toBe(first);
  const [again] = await plan();
  await save(of, { haulier: "haul bv", starts: "09:00", reference: "SLOT-7", version: again?.version });
  const [changed] = await plan();
  expect(changed?.order).toEqual({ number: first, isOutdated: true });
  const second = await orderStop(id);
  expect(second).not.toBe(first);
  const documents = await database.db
    .selectFrom("documents")
    .select(["number", "void_reason"])
    .orderBy("number")
    .execute();
  expect(documents).toEqual([
    { number: first, void_reason: "The plan changed" },
    { number: second, void_reason: null },
  ]);
  const mails = await database.db
    .selectFrom("mails")
    .select("recipient")
    .where("kind", "=", "paper")
    .execute();
  expect(mails).toHaveLength(3);
});

test("the preview of an order is a draft of what the plan says; of an order that still says it, that order", async () => {
  const id = await shipment(TRUCKED);
  const of = { shipment_id: id, kind: "pickup" } as const;
  const words = { reference: "Gate 4", note: "ring twice" };
  await save(of, { haulier: "Haul BV", starts: "08:00", ends: "10:00", price: "EUR 120.00", ...words });
  const preview = async (price?: string) =>
    new URL(await orderPreview(database.db, actor, { shipmentId: id, kind: "pickup", price }), "https://x");
  const { pathname, searchParams } = await preview();
  expect(pathname).toBe(`/admin/shipments/${id}/documents/draft`);
  expect(Object.fromEntries(searchParams)).toEqual({
    kind: "transport_order",
    language: "en",
    addressee: "Haul BV",
    price: "EUR 120.00",
    part: "pickup",
    pickupAt: "27 Nov 2026 08:00–10:00",
    slots: "Pick-up: Gate 4, ring twice",
  });
  expect((await preview("EUR 99")).searchParams.get("price")).toBe("EUR 99");
  await orderStop(id);
  expect((await preview()).pathname).toMatch(/^\/admin\/documents\/[\da-f-]{36}$/);
  const [planned] = await plan();
  await save(of, { haulier: "Haul BV", starts: "09:00", version: planned?.version });
  expect((await preview()).searchParams.get("pickupAt")).toContain("09:00");
});

test("a road shipment to abroad without a CMR note says so, and its order issues it once", async () => {
  const id = await shipment(
    `values (0, 'main', 'road', '${DAY}T07:30Z', '${DAY}T16:00Z')`,
    "'pending', 'Road Transport', null",
  );
  await database.pool.query(
    "update shipments set origin_code = 'BEGNE', destination_code = 'FRLIL', pieces = 10, weight = 9120.5 where id = $1",
    [id],
  );
  const slot = { starts: "08:00", ends: "10:00", price: "EUR 1260.00" };
  await save({ shipment_id: id, kind: "pickup" }, { haulier: "Haul BV", ...slot });
  const notes = async () =>
    (await plan()).filter(({ kind }) => kind === "pickup").map(({ cmr, lacksCmr }) => [cmr, lacksCmr]);
  expect(await notes()).toEqual([[null, true]]);
  const to = "cmr@haul.example";
  const deps = { draw: drawPaper, publicUrl: "https://zenne.example" };
  const stops = [{ shipmentId: id, kind: "pickup" as const }];
  await orderAll(database.db, actor, { to, note: null, confirmed: false, cmr: true, stops }, deps);
  expect(await notes()).toEqual([[expect.stringMatching(/^CMR-/), false]]);
  await orderHaulier(database.db, actor, { ...order, to, cmr: true, shipmentId: id, kind: "pickup" }, deps);
  expect((await validOrders(id)).map(({ haulier }) => haulier).toSorted()).toEqual(["Haul BV", null]);
  const mails = await mailsTo(database.db, to);
  expect(mails.map((mail) => ("documentIds" in mail ? mail.documentIds.length : 0))).toEqual([2, 2]);
  expect(mails[0]).toHaveProperty("facts", [
    { label: "Pick-up", value: "27 Nov 2026 08:00–10:00" },
    { label: "Pieces", value: "10" },
    { label: "Gross weight, kg", value: "9,120.5" },
  ]);
});

test("what is ordered is written into the legs: haulier and departure, without the vehicle of another haulier", async () => {
  const id = await shipment(TRUCKED);
  await database.pool.query("update shipment_legs set conveyance = '1-ABC-234' where shipment_id = $1", [id]);
  const legs = async () =>
    (
      await database.pool.query<{ leg: string }>(
        `select concat_ws(' ', carrier, conveyance, to_char(etd at time zone 'UTC', 'DD HH24:MI')) as leg
          from shipment_legs where shipment_id = $1 order by position`,
        [id],
      )
    ).rows.map(({ leg }) => leg);
  const before = await legs();
  const reading = () => readPaperShipments(database.db, actor, [id]);
  await save({ shipment_id: id, kind: "pickup" }, { haulier: "Haul BV", starts: "08:00" });
  await save(
    { shipment_id: id, kind: "delivery" },
    { haulier: "Door BV", starts: "10:00", day: "2026-11-28" },
  );
  const [planned] = await reading();
  expect(await legs()).toEqual(before);
  await orderStop(id);
  expect(await legs()).toEqual(["Haul BV 1-ABC-234 27 07:00", ...before.slice(1)]);
  const [written] = await reading();
  expect(drawnFrom("cmr", written!, "1")).toBe(drawnFrom("cmr", planned!, "1"));
  const delivery = { shipmentId: id, kind: "delivery" as const, ...order };
  const deps = { draw: drawPaper, publicUrl: "https://zenne.example" };
  await orderHaulier(database.db, actor, delivery, deps);
  expect((await legs())[2]).toBe("Door BV 28 08:00");
  const { details } = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("entity_id", "=", id)
    .where("action", "=", "shipment.updated")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(details)).toMatch(/the transport order to Door BV.*Haul BV.*Door BV/);
  // The arrival is promised, so that a pick-up after it moves nobody's dates.
  const [stop] = await plan();
  await save(
    { shipment_id: id, kind: "pickup" },
    { haulier: "Haul BV", starts: "15:00", version: stop?.version },
  );
  await orderStop(id);
  expect((await legs())[0]).toBe("Haul BV 1-ABC-234 27 07:00");
});

test("where the new order cannot be drawn, the haulier keeps the one of before", async () => {
  const id = await shipment(TRUCKED);
  const of = { shipment_id: id, kind: "pickup" } as const;
  await save(of, { haulier: "Haul BV" });
  const first = await orderStop(id);
  const [planned] = await plan();
  await save(of, { haulier: "Haul BV", starts: "09:00", version: planned?.version });
  const draw = () => Promise.reject(new Error("drawing failed"));
  const wanted = { shipmentId: id, kind: "pickup" as const, ...order };
  await expect(
    orderHaulier(database.db, actor, wanted, { draw, publicUrl: "https://zenne.example" }),
  ).rejects.toThrow("drawing failed");
  expect(await validOrders(id)).toEqual([{ number: first, haulier: "Haul BV" }]);
});

test("a stop that goes to the haulier of the other end has one order with it: those of before are void", async () => {
  const id = await shipment(TRUCKED);
  await save({ shipment_id: id, kind: "pickup" }, { haulier: "Haul BV" });
  await save({ shipment_id: id, kind: "delivery" }, { haulier: "Door BV" });
  const deps = { draw: drawPaper, publicUrl: "https://zenne.example" };
  const delivery = { shipmentId: id, kind: "delivery" as const, ...order };
  await orderStop(id);
  await orderHaulier(database.db, actor, delivery, deps);
  const version = (await plan()).find(({ kind }) => kind === "delivery")?.version;
  await save({ shipment_id: id, kind: "delivery" }, { haulier: "Haul BV", version });
  const number = await orderHaulier(database.db, actor, delivery, deps);
  expect(await validOrders(id)).toEqual([{ number, haulier: "Haul BV" }]);
});

test("one haulier picks up and another delivers: each has an order of its own, with its price, leg and link", async () => {
  const id = await shipment(TRUCKED);
  const at = { shipment_id: id, day: DAY };
  await save({ ...at, kind: "pickup" }, { haulier: "Haul BV", price: "EUR 120.00" });
  await save({ ...at, kind: "delivery" }, { haulier: "Door BV", price: "EUR 90.00" });
  const stops = [
    { shipmentId: id, kind: "pickup" as const },
    { shipmentId: randomUUID(), kind: "pickup" as const },
  ];
  const to = { to: "plan@haul.example", note: null, confirmed: false };
  const deps = { draw: drawPaper, publicUrl: "https://zenne.example" };
  expect(await orderAll(database.db, actor, { ...to, stops }, deps)).toEqual({
    ordered: 1,
    refused: ["This stop is not planned any more."],
  });
  await orderHaulier(database.db, actor, { ...order, ...to, shipmentId: id, kind: "delivery" }, deps);
  const { rows } = await database.pool.query(
    `select haulier, part from documents join document_shipments on document_id = id
     where shipment_id = $1 and voided_at is null order by part`,
    [id],
  );
  expect(rows).toEqual([
    { haulier: "Door BV", part: "delivery" },
    { haulier: "Haul BV", part: "pickup" },
  ]);
  const links = await listDeliveryLinks(database.db, actor, id);
  expect(links.map(({ isPickup }) => isPickup).toSorted()).toEqual([false, true]);
  await expect(
    issueDocument(
      database.db,
      actor,
      { kind: "transport_order", shipmentIds: [id], options: { addressee: "HAUL bv" } },
      drawPaper,
    ),
  ).rejects.toThrow(/^HAUL bv has a valid transport order/);
});
