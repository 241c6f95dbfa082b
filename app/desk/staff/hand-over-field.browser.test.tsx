import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { HandOverField, ShipmentsLeft } from "./hand-over-field.tsx";

const left = (count: number, isOwn = false) => ({
  isOwn,
  count,
  shipments: count,
  list: "/admin/shipments?owner=1",
  heirs: [],
});

const cases = [
  [1, "One shipment that is under way stays with them.", "Hand it over in the list", /^It changes hands/],
  [2, "2 shipments that are under way stay with them.", "Hand them over in the list", /^They change hands/],
] as const;

test.for(cases)("what %i leaves behind is said in its number", async ([count, stays, link, hint]) => {
  renderRoute(
    <>
      <HandOverField {...left(count)} />
      <ShipmentsLeft {...left(count)} />
    </>,
  );
  await expect.element(page.getByText(stays)).toBeVisible();
  await expect.element(page.getByRole("link", { name: link })).toBeVisible();
  await expect.element(page.getByText(hint)).toBeVisible();
});

test("to the one whose own account it is, «you» is said", async () => {
  renderRoute(
    <>
      <HandOverField {...left(1, true)} />
      <ShipmentsLeft {...left(1, true)} />
    </>,
  );
  await expect.element(page.getByText("One shipment that is under way stays with you.")).toBeVisible();
  await expect.element(page.getByLabelText("Who takes your open quote request?")).toBeVisible();
});
