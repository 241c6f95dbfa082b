import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/access/policy.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addBillReference } from "./change-document.server.ts";
import { type Draw, issueDocument } from "./issue-document.server.ts";
import { addWaybillStock, endWaybillStock, listWaybillStocks } from "./waybill-stock.server.ts";

const database = useTestDatabase();
let owner: Actor;
beforeAll(async () => {
  const email = "owner@zenne.example";
  const id = (await addStaff(database.db, { email, password: "secret-1", role: "owner" })) ?? "";
  owner = testActor({ id, email, role: "owner" });
});

let made = 0;
const shipment = () =>
  createShipment(
    database.db,
    owner,
    shipmentForm.parse({
      tracking_number: `AWB-${++made}`,
      status: "pending",
      service_type: "Air Freight",
      origin_location: "Brussels",
      destination_location: "Shanghai",
    }),
  );
const draw: Draw = async (input) => ({
  pdf: new TextEncoder().encode(`%PDF-1.7\n% ${"identity" in input ? input.identity.number : ""}\n%%EOF\n`),
  pages: 1,
});
const issue = async (stock: string | null, drawing = draw, id?: string) =>
  issueDocument(
    database.db,
    owner,
    { kind: "house_air_waybill", shipmentIds: [id ?? (await shipment())], options: { stock } },
    drawing,
  );

let prefix = 100;
async function stockOf(numbers: number, first = 0) {
  const typed = { prefix: ++prefix, airline: `Air ${prefix}`, first, last: first + numbers - 1 };
  await addWaybillStock(database.db, owner, typed);
  const stocks = await listWaybillStocks(database.db, owner);
  return stocks.find(({ airline }) => airline === typed.airline) ?? expect.unreachable();
}
const stockWith = async ({ id }: { id: string }) =>
  (await listWaybillStocks(database.db, owner)).find((each) => each.id === id);

test("numbers of a stock are given in order, the last once, and who comes too late is told so", async () => {
  const stock = await stockOf(3);
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => issue(stock.id)));
  const numbers = outcomes.flatMap((each) => (each.status === "fulfilled" ? each.value.number : []));
  expect(numbers.toSorted()).toEqual([`${prefix}-00000000`, `${prefix}-00000011`, `${prefix}-00000022`]);
  for (const each of outcomes)
    if (each.status === "rejected") expect((each.reason as Conflict).userMessage).toContain(stock.airline);
  expect(await stockWith(stock)).toMatchObject({ left: 0, next: null, used: 3 });
});

test("of two processes at once each gets another number", async () => {
  const stock = await stockOf(2);
  const { takeWaybillNumber } = await import("./waybill-stock.server.ts");
  const take = () => database.db.transaction().execute((tx) => takeWaybillNumber(tx, stock.id));
  const taken = await Promise.allSettled([take(), take(), take()]);
  const numbers = taken.flatMap((each) => (each.status === "fulfilled" ? each.value.number : []));
  expect(new Set(numbers).size).toBe(2);
  expect(taken.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

test("a waybill that fails gives its number back, and few that are left are said", async () => {
  const stock = await stockOf(2);
  const broken = issue(stock.id, async () => {
    throw new Error("out of ink");
  });
  await expect(broken).rejects.toThrow("out of ink");
  expect(await stockWith(stock)).toMatchObject({ left: 2 });
  expect((await issue(stock.id)).low).toBe(`1 left of ${stock.airline}: ask for more.`);
  expect((await issue(stock.id)).low).toBe(`That was the last number of ${stock.airline}.`);
});

test("without a stock a waybill has the next number of our own, and becomes a reference when asked", async () => {
  const id = await shipment();
  const { id: document, number } = await issue(null, draw, id);
  expect(number).toMatch(/^HAWB-\d{4}-0000\d$/);
  await addBillReference(database.db, owner, document);
  const references = await database.db
    .selectFrom("shipment_references")
    .select(["kind", "value"])
    .where("shipment_id", "=", id)
    .execute();
  expect(references).toEqual([{ kind: "hawb", value: number }]);
});

test("numbers stand in one stock alone, and an ended one gives no more", async () => {
  const stock = await stockOf(10, 50);
  const same = { prefix, airline: "Other", first: 59, last: 70 };
  await expect(addWaybillStock(database.db, owner, same)).rejects.toThrow(Invalid);
  await issue(stock.id);
  await endWaybillStock(database.db, owner, stock.id);
  expect(await stockWith(stock)).toMatchObject({ left: 0, used: 1 });
  await expect(issue(stock.id)).rejects.toThrow(Conflict);
  // Unused numbers are free again.
  await addWaybillStock(database.db, owner, { ...same, first: 51 });
  const unused = (await listWaybillStocks(database.db, owner)).find(({ airline }) => airline === "Other");
  await endWaybillStock(database.db, owner, unused?.id ?? "");
  expect(await stockWith(unused ?? expect.unreachable())).toBeUndefined();
  await expect(issue(unused?.id ?? "")).rejects.toThrow("not there any more");
  await expect(endWaybillStock(database.db, owner, unused?.id ?? "")).rejects.toThrow(NotFound);
});

test("owners keep the stock", async () => {
  const operations = testActor({ ...owner, role: "operations" });
  const typed = { prefix: 999, airline: "X", first: 1, last: 2 };
  await expect(addWaybillStock(database.db, operations, typed)).rejects.toThrow(Forbidden);
  await expect(endWaybillStock(database.db, operations, "x")).rejects.toThrow(Forbidden);
});
