import { expect, test } from "vitest";
import { openDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import { findOpenDelivery } from "#app/deliveries/open-delivery.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { TRUCKED, usePlanOfStops } from "#tests/plan-of-stops.ts";
import { orderAll, orderHaulier, orderPreview } from "./order-haulier.server.ts";
import { orderForm } from "./stop.ts";

const { database, actor, shipment, plan, save } = usePlanOfStops();
const deps = { draw: drawPaper, publicUrl: "https://zenne.example" };
const recipient = { to: "plan@haul.example", note: "" };
const WAREHOUSE = "Quay 869, Noorderlaan 1\n2030 Antwerp";

test("what an order says beside the plan is kept in it: for the next order, for all at once, until it is taken out", async () => {
  const id = await shipment(TRUCKED);
  const of = { shipment_id: id, kind: "pickup" } as const;
  const order = (fields: Record<string, string>) =>
    orderHaulier(
      database.db,
      actor,
      { shipmentId: id, kind: "pickup", ...orderForm.parse({ ...recipient, ...fields }) },
      deps,
    );
  const draft = async () => {
    const address = await orderPreview(database.db, actor, { shipmentId: id, kind: "pickup" });
    const { searchParams } = new URL(address, "https://zenne.example");
    return [searchParams.get("price"), searchParams.get("deliverTo")];
  };
  const move = async (starts: string) => {
    const [stop] = await plan();
    const { haulier, price, deliver_to, version } = stop!;
    await save(of, { haulier, price, deliver_to: deliver_to ?? "", starts, version });
  };
  await save(of, { haulier: "Haul BV", starts: "08:00" });
  await order({ price: "EUR 150.00", deliverTo: WAREHOUSE });
  expect((await plan())[0]).toMatchObject({ price: "EUR 150.00", deliver_to: WAREHOUSE });
  await move("09:00");
  expect(await draft()).toEqual(["EUR 150.00", WAREHOUSE]);
  const stops = [{ kind: "pickup" as const, shipmentId: id }];
  const { to } = orderForm.parse(recipient);
  expect(await orderAll(database.db, actor, { stops, to, note: null, confirmed: true }, deps)).toEqual({
    ordered: 1,
    refused: [],
  });
  await move("10:00");
  expect(await draft()).toEqual(["EUR 150.00", WAREHOUSE]);
  await order({ price: "", deliverTo: "" });
  expect((await plan())[0]).toMatchObject({ price: null, deliver_to: null });
  await move("11:00");
  expect(await draft()).toEqual([null, null]);
});

test("a field that showed nothing, of the other stop's terms, takes nothing out", async () => {
  const id = await shipment(TRUCKED);
  const terms = { price: "EUR 90.00", deliver_to: WAREHOUSE };
  await save({ shipment_id: id, kind: "pickup" }, { haulier: "Haul BV" });
  await save({ shipment_id: id, kind: "delivery" }, { haulier: "Haul BV", ...terms });
  const typed = orderForm.parse({ ...recipient, price: "", deliverTo: "" });
  await orderHaulier(database.db, actor, { shipmentId: id, kind: "pickup", ...typed }, deps);
  const stops = (await plan()).map(({ kind, price, deliver_to }) => [kind, price, deliver_to]);
  expect(stops.toSorted()).toEqual([
    ["delivery", "EUR 90.00", WAREHOUSE],
    ["pickup", null, WAREHOUSE],
  ]);
});

test("a driver who delivers to a terminal is shown the terminal, not the consignee's door", async () => {
  const id = await shipment(TRUCKED);
  const of = { shipment_id: id, kind: "delivery" } as const;
  await save(of, { day: "2026-11-28", haulier: "Haul BV", deliver_to: WAREHOUSE });
  const { link } = await database.db.transaction().execute((tx) =>
    openDeliveryLink(tx, actor, id, {
      recipient: "plan@haul.example",
      language: "en",
      publicUrl: "https://zenne.example",
      action: "private_link.sent",
      isPickup: false,
    }),
  );
  const delivery = await findOpenDelivery(database.db, link.split("/").at(-1) ?? "");
  expect(delivery?.party).toEqual({ name: "Quay 869", company: null, address: WAREHOUSE, phone: null });
});
