import { expect, test } from "vitest";
import { type Leg, legSchema } from "#app/shipments/legs.ts";
import { parseSelectionForm, type ShipmentSelection } from "#app/shipments/selection.ts";
import { callKey, changeLeg, chosenVesselsAddress, placeTime, vesselAddress } from "./vessel-change.ts";

const zoneOf = (code: string | null) =>
  code === "CNSHA" ? "Asia/Shanghai" : code === "BEANR" ? "Europe/Brussels" : null;
const zonesOf = ({ from_code, to_code }: Leg) => ({ from: zoneOf(from_code), to: zoneOf(to_code) });
const leg = (more: object = {}): Leg =>
  legSchema.parse({
    id: null,
    kind: "main",
    mode: "sea",
    conveyance: "MSC Ines 412W",
    from_place: "Shanghai",
    from_code: "CNSHA",
    to_place: "Antwerp",
    to_code: "BEANR",
    etd: new Date("2027-02-20T15:30:00Z"),
    eta: new Date("2027-03-27T07:00:00Z"),
    ...more,
  });
const change = (times: [string, { etd: string; eta: string }][] = []) => ({
  name: "msc ines/412 W",
  conveyance: "MSC Anna 501W",
  carrier: null,
  times: new Map(times),
});

test("new times of a call are local times of its places, also after the clocks changed", () => {
  const before = leg();
  expect(placeTime(before.etd, "Asia/Shanghai")).toBe("2027-02-20T23:30");
  const times = { etd: "2027-02-22T06:00", eta: "2027-03-29T08:00" };
  expect(changeLeg(before, change([[callKey(before), times]]), zonesOf)).toMatchObject({
    conveyance: "MSC Anna 501W",
    etd: new Date("2027-02-21T22:00:00Z"),
    etd_offset: 480,
    eta: new Date("2027-03-29T06:00:00Z"),
    eta_offset: 120,
  });
});

test("a leg that has arrived, or travels by another vessel, stays; one that has left keeps its departure", () => {
  for (const other of [leg({ ata: new Date("2027-03-27T09:00:00Z") }), leg({ conveyance: "MSC Ines 413W" })])
    expect(changeLeg(other, change(), zonesOf)).toBe(other);
  const left = leg({ atd: new Date("2027-02-20T16:00:00Z") });
  const times = { etd: "2027-02-25T06:00", eta: "" };
  expect(changeLeg(left, change([[callKey(left), times]]), zonesOf)).toMatchObject({
    etd: left.etd,
    eta: left.eta,
  });
});

test("the page of a vessel still says which shipments were chosen, and how many its address has no room for", () => {
  const queryOf = (address: string) => new URL(address, "https://zenne.example").searchParams;
  const ids = Array.from({ length: 130 }, () => crypto.randomUUID());
  const filter = { conveyance: "Bosphorus 204E", status: "pending" };
  const few: ShipmentSelection = { all: false, ids: ids.slice(0, 12) };
  for (const selection of [few, { all: true, filter, except: ids.slice(0, 2) } satisfies ShipmentSelection]) {
    const query = queryOf(vesselAddress("Marmara 11E", queryOf(chosenVesselsAddress(selection))));
    expect(query.get("name")).toBe("Marmara 11E");
    expect([parseSelectionForm(query), query.get("over")]).toEqual([selection, null]);
  }
  const many = queryOf(chosenVesselsAddress({ all: false, ids }));
  expect([parseSelectionForm(many), many.get("over")]).toEqual([
    { all: false, ids: ids.slice(0, 100) },
    "30",
  ]);
});
