import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CapacityCard } from "./capacity-card.tsx";

const house = { pieces: 1, gross_kg: 100, volume_m3: 1, loading_metres: 2.5, chargeable_kg: 100 };
const container = { id: null, number: "MSCU1234566", type_code: "45G1", seal: null } as never;

test("loading metres are those of a trailer: none in a container or at sea", () => {
  const drawn = (master: Parameters<typeof CapacityCard>[0]["master"]) =>
    renderToStaticMarkup(<CapacityCard master={master} houses={[house]} adr={null} />).includes(
      "Loading metres",
    );
  expect(drawn({ mode: "road", containers: [], vehicle: null })).toBe(true);
  expect(drawn({ mode: "sea", containers: [], vehicle: "tautliner" })).toBe(true);
  expect(drawn({ mode: "sea", containers: [], vehicle: null })).toBe(false);
  expect(drawn({ mode: "road", containers: [container], vehicle: null })).toBe(false);
});
