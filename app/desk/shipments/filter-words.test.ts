import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import {
  parseShipmentFilter,
  type ShipmentFilter,
  type ShipmentFilterKey,
  SHIPMENT_FILTER_KEYS,
} from "#app/shipments/shipment-filter.ts";
import { whereMatching } from "#app/shipments/filter.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { testActor } from "#tests/actors.ts";
import { printedFilter } from "./filter-words.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const FILTER: Record<ShipmentFilterKey, string> = {
  search: "MSCU",
  status: "in_transit",
  origin: "Antwerp",
  destination: "Lagos",
  from: "2026-11-01",
  to: "2026-11-30",
  shipper: ID,
  consignee: ID,
  mode: "air",
  eta_from: "2026-12-01",
  eta_to: "2026-12-31",
  owner: "me",
  view: "on_hold",
  conveyance: "MSC Ines",
  deadline: "due",
  outcome: "on_time",
  lane_from: "BEANR",
  lane_to: "NGLOS",
  leg: "main.sea",
  leg_times: "known",
  customer: "none",
  charged: "EUR",
  company: ID,
};
const printed = (filter: ShipmentFilter) =>
  printedFilter({
    filter,
    parties: { shipper: { id: ID, name: "Maes" }, consignee: { id: ID, name: "Oba" }, company: "Maes NV" },
    allOwners: [],
  } as never);

test("a printed list names each condition it is narrowed by, in the words of the screen", () => {
  const filter = parseShipmentFilter(Object.entries(FILTER));
  expect(Object.keys(filter).toSorted()).toEqual([...SHIPMENT_FILTER_KEYS].toSorted());
  expect(printed(filter).split(" · ")).toEqual([
    "Search: MSCU",
    "Status: IN TRANSIT",
    "Origin Location: Antwerp",
    "Destination Location: Lagos",
    "Date From: 2026-11-01",
    "Date To: 2026-11-30",
    "Shipper: Maes",
    "Consignee: Oba",
    "Mode: Air Freight",
    "ETA From: 2026-12-01",
    "ETA To: 2026-12-31",
    "Owner: Mine",
    "Needs attention: On hold",
    "Vessel, flight or plate: MSC Ines",
    "Deadlines: Half used or more",
    "First promise: Delivered on time",
    "Lane from: BEANR",
    "Lane to: NGLOS",
    "Leg: Main, sea",
    "Times of the leg: Actual times known",
    "Customer: Without a customer",
    "Charged in: EUR",
    "Shipper or consignee: Maes NV",
  ]);
});

test("a list that nothing narrows has no such line", () => {
  expect(printed({})).toBe("");
});

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => ({}) as never,
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Database;
const conditionsOf = (filter: ShipmentFilter) =>
  whereMatching(compiler, filter, { actor: testActor(), now: new Date() }, []).select("id").compile().sql;

test.each(SHIPMENT_FILTER_KEYS)("the list is narrowed by %s: else an act on all would mean more", (key) => {
  // Times require the leg they refer to.
  const beside = key === "leg_times" ? { leg: FILTER.leg } : {};
  const filter = parseShipmentFilter(Object.entries({ ...beside, [key]: FILTER[key] }));
  expect(conditionsOf(filter)).not.toBe(conditionsOf(beside));
});
