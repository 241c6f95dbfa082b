import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { legSchema } from "#app/shipments/legs.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { MoveDialog } from "./write-dialogs.tsx";

const leg = legSchema.parse({
  id: null,
  kind: "main",
  mode: "sea",
  from_place: "Antwerp",
  to_place: "Abidjan",
  etd: new Date("2026-12-06T20:10:00Z"),
  etd_offset: 60,
  eta: new Date("2026-12-23T16:00:00Z"),
});

function renderMove(more: object = {}) {
  const master = {
    id: "1",
    number: "CON-2026-0001",
    legs: [{ ...leg, ...more }],
    documents_cutoff: new Date("2026-12-04T20:10:00Z"),
    vgm_cutoff: null,
    cargo_cutoff: null,
  } as unknown as Parameters<typeof MoveDialog>[0]["master"];
  const arrival = { name: "Abidjan", zone: "Africa/Abidjan" };
  return renderRoute(<MoveDialog {...{ master, arrival }} houses={[]} onClose={() => {}} />);
}

const cutoffs = page.getByRole("checkbox", { name: /^Move its cut-offs/ });

test("the new arrival is asked in the time of its place, and cut-offs move where that is ticked", async () => {
  renderMove();
  await expect
    .element(page.getByRole("group", { name: "Or the new arrival" }))
    .toHaveAccessibleDescription("Local time in Abidjan, UTC");
  await expect.element(cutoffs).not.toBeChecked();
  await expect.element(page.getByText("Documents cut-off Dec 04, 2026 21:10")).toBeVisible();
});

test("once it has left, its cut-offs are not asked about", async () => {
  renderMove({ atd: new Date("2026-12-06T22:00:00Z") });
  await expect.element(page.getByRole("button", { name: "Move" })).toBeVisible();
  await expect.element(cutoffs).not.toBeInTheDocument();
});
