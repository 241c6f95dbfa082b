import { expect, test } from "vitest";
import { readCharges } from "#app/charges/charges.server.ts";
import { costForm } from "./cost.ts";
import { removeCost, saveCost } from "./costs.server.ts";
import { createConsolidation } from "./create-consolidation.server.ts";
import { COST_MESSAGES } from "./messages.ts";
import { readCosts } from "./read-costs.server.ts";
import { SAMPLE_SUPPLIER_INVOICING } from "#app/settings/invoicing.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { Forbidden, Invalid } from "#app/kit/errors.ts";
import { sumOf } from "#app/kit/money/money.ts";
import { testActor } from "#tests/actors.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";

const { database, actor } = useShipments();
const FREIGHT = {
  description: "Ocean freight",
  amount: "100",
  currency: "EUR",
  basis: "pieces",
  booked_on: "2026-11-20",
};
const typed = (more: Record<string, string> = {}) => costForm.parse({ ...FREIGHT, ...more });

async function loaded(label: string, pieces: readonly (number | null)[]) {
  const ids: string[] = [];
  for (const [at, count] of pieces.entries())
    ids.push(
      await insertShipmentRow(database, `${label} ${at + 1}`, { service_type: "Sea Freight", pieces: count }),
    );
  const { id } = await createConsolidation(database.db, actor, { shipmentIds: ids, move: false });
  return { id, ids };
}

async function lines(ids: readonly string[]) {
  const { rows } = await database.pool.query<{
    shipment_id: string;
    planned: string;
    actual: string | null;
    of: string | null;
  }>(
    `select shipment_id, cost_planned::text as planned, cost_actual::text as actual, consolidation_cost_id as of from charges
     where shipment_id = any($1)`,
    [ids],
  );
  return ids.flatMap((id) => rows.filter((row) => row.shipment_id === id));
}

test("a cost becomes a charge of each shipment, exact to the cent and marked with its source", async () => {
  const { id, ids } = await loaded("Split", [1, 1, 1]);
  expect(await saveCost(database.db, actor, id, null, typed())).toEqual({ shares: 3, kept: [] });
  const written = await lines(ids);
  expect(written.map(({ planned }) => Number(planned))).toEqual([33.34, 33.33, 33.33]);
  const [cost] = await readCosts(database.db, actor, id);
  expect(written.every(({ of }) => of === cost?.id)).toBe(true);
});

test("amounts that name another currency than the cost are refused, the total and each share", () => {
  const messages = (record: Record<string, string>) => {
    const { error } = costForm.safeParse({ ...FREIGHT, ...record });
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
  };
  expect(messages({ amount: "USD 2,10", basis: "hand", "share.a": "£ 1", "share.b": "EUR 1" })).toEqual({
    amount: "Amount must be in EUR, not in USD",
    "share.a": "Share must be in EUR, not in GBP",
  });
  expect(typed({ amount: "$ 2,10", currency: "USD" }).amount).toBe("2.1");
});

test("a line names the consolidation it came from, until its cost is taken away; one of the shipment's own names none", async () => {
  const { id, ids } = await loaded("Named", [1]);
  await saveCost(database.db, actor, id, null, typed());
  await database.pool.query(
    "insert into charges (shipment_id, position, description, currency, booked_on) values ($1, 9, 'Own', 'EUR', '2026-11-20')",
    [ids[0]],
  );
  const sources = async () =>
    (await readCharges(database.db, actor, ids[0]!)).charges.map((line) => [
      line.description,
      line.consolidation_id,
      line.consolidation_number,
    ]);
  const { number } = await database.db
    .selectFrom("consolidations")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await sources()).toEqual([
    ["Ocean freight", id, number],
    ["Own", null, null],
  ]);
  await database.pool.query("update charges set cost_planned = 40 where shipment_id = $1", [ids[0]]);
  const [cost] = await readCosts(database.db, actor, id);
  await removeCost(database.db, actor, id, cost!.id);
  expect(await sources()).toEqual([
    ["Ocean freight", null, null],
    ["Own", null, null],
  ]);
});

test("changed, it is split again; a line that was changed at its shipment stays, and the others bear the rest", async () => {
  const { id, ids } = await loaded("Again", [1, 2, 1]);
  await saveCost(database.db, actor, id, null, typed());
  const [cost] = await readCosts(database.db, actor, id);
  await database.pool.query("update charges set cost_planned = 40 where shipment_id = $1", [ids[0]]);
  const again = await saveCost(database.db, actor, id, cost!, typed({ amount: "130", is_actual: "1" }));
  expect(again).toEqual({ shares: 2, kept: ["Again 1"] });
  const written = await lines(ids);
  expect(written.map(({ planned, actual }) => Number(actual ?? planned))).toEqual([40, 60, 30]);
  expect(Number(sumOf(written.map(({ planned, actual }) => actual ?? planned)))).toBe(130);
  expect(await removeCost(database.db, actor, id, cost!.id)).toEqual({ shares: 2, kept: ["Again 1"] });
  expect(await lines(ids)).toMatchObject([{ shipment_id: ids[0], of: null }]);
});

test("a price that was typed on a share stays when its cost is taken away, without the cost", async () => {
  const { id, ids } = await loaded("Priced", [1, 1]);
  await saveCost(database.db, actor, id, null, typed());
  await database.pool.query("update charges set price_planned = 80 where shipment_id = $1", [ids[0]]);
  const [cost] = await readCosts(database.db, actor, id);
  expect(await removeCost(database.db, actor, id, cost?.id ?? "")).toEqual({ shares: 2, kept: ["Priced 1"] });
  expect(await lines(ids)).toEqual([{ shipment_id: ids[0], planned: "0.000", actual: null, of: null }]);
});

test("a shipment that does not say what it is split by is named, and nothing is written", async () => {
  const { id, ids } = await loaded("Missing", [1, null]);
  await expect(saveCost(database.db, actor, id, null, typed())).rejects.toThrow(
    "Pieces is not typed at Missing 2",
  );
  expect(await lines(ids)).toEqual([]);
});

test("shares by hand add up to the cost, or are refused", async () => {
  const { id, ids } = await loaded("Hand", [1, 1]);
  const byHand = (share: string) =>
    typed({ basis: "hand", [`share.${ids[0]}`]: "70", [`share.${ids[1]}`]: share });
  await expect(saveCost(database.db, actor, id, null, byHand("20"))).rejects.toThrow(Invalid);
  await saveCost(database.db, actor, id, null, byHand("30"));
  expect((await lines(ids)).map(({ planned }) => Number(planned))).toEqual([70, 30]);
});

test("a shipment that holds as many charges as it can takes no share more: it is named, and a split that adds no line goes on", async () => {
  const { id, ids } = await loaded("Full", [1, 1]);
  await saveCost(database.db, actor, id, null, typed());
  await database.pool.query(
    `insert into charges (shipment_id, position, description, currency, booked_on)
     select $1, position, 'Own', 'EUR', '2026-11-20' from generate_series(1, 499) as position`,
    [ids[0]],
  );
  const counted = async () => (await readCharges(database.db, actor, ids[0]!)).charges.length;
  const again = saveCost(database.db, actor, id, null, typed({ description: "Haulage" }));
  await expect(again).rejects.toThrow(new Invalid(COST_MESSAGES.full(["Full 1"])));
  expect(await readCosts(database.db, actor, id)).toHaveLength(1);
  const [cost] = await readCosts(database.db, actor, id);
  await saveCost(database.db, actor, id, cost!, typed({ amount: "120" }));
  // Only its last position is taken.
  await database.pool.query("delete from charges where shipment_id = $1 and position between 1 and 10", [
    ids[0],
  ]);
  await saveCost(database.db, actor, id, null, typed({ description: "Haulage" }));
  expect(await counted()).toBe(491);
});

test("a cost of closed books stays: none is added, moved, changed or taken away; its split may be another, and what was expected may come", async () => {
  const { id, ids } = await loaded("Closed", [1, 3]);
  const now = async () => (await readCosts(database.db, actor, id))[0]!;
  const add = () => saveCost(database.db, actor, id, null, typed({ booked_on: "2026-10-20" }));
  const save = async (more: Record<string, string>) =>
    saveCost(database.db, actor, id, await now(), typed({ booked_on: "2026-10-20", ...more }));
  await add();
  const books = (closed_month: string | null) =>
    saveSetting(database.db, actor, "supplier_invoices", { ...SAMPLE_SUPPLIER_INVOICING, closed_month });
  await books("2026-10");
  for (const write of [
    add,
    () => save({ amount: "120" }),
    () => save({ booked_on: "2026-11-20" }),
    async () => removeCost(database.db, actor, id, (await now()).id),
  ])
    await expect(write()).rejects.toThrow("The books are closed up to October 2026");
  await save({ basis: "equal" });
  expect((await lines(ids)).map(({ planned }) => Number(planned))).toEqual([50, 50]);
  await save({ basis: "equal", amount: "110", is_actual: "1" });
  expect((await lines(ids)).map(({ actual }) => Number(actual))).toEqual([55, 55]);
  await expect(save({ amount: "100", is_actual: "1" })).rejects.toThrow("closed");
  await books(null);
});

test("of two who change a cost that both saw, also at once, the second is told", async () => {
  const { id, ids } = await loaded("Seen", [1, 1]);
  await saveCost(database.db, actor, id, null, typed());
  const [seen] = await readCosts(database.db, actor, id);
  const change = (amount: string) => saveCost(database.db, actor, id, seen!, typed({ amount }));
  const both = await Promise.allSettled([change("120"), change("120")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(change("140")).rejects.toThrow(COST_MESSAGES.changedMeanwhile);
  expect((await lines(ids)).map(({ planned }) => Number(planned))).toEqual([60, 60]);
});

test("a viewer splits no costs, and sees none", async () => {
  const viewer = testActor({ id: actor.id, role: "viewer" });
  const { id } = await loaded("Viewer", [1]);
  await expect(saveCost(database.db, viewer, id, null, typed())).rejects.toThrow(Forbidden);
  await expect(readCosts(database.db, viewer, id)).rejects.toThrow(Forbidden);
});
