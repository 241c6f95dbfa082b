import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { ChargesGrid } from "./charges-grid.tsx";

const blank = { currency: "EUR", vat_rate: "0", booked_on: "2026-11-05" };

function Grid() {
  const rows = useFormRows(() => [], { least: 1, blank });
  return <ChargesGrid rows={rows} blank={blank} errors={{}} plain={false} />;
}

const field = (label: string) => page.getByLabelText(`${label}, line 1`, { exact: true });

test("an amount with its currency sets that of its line, where no other amount of the line is in another", async () => {
  renderRoute(<Grid />);
  await field("Cost, planned").fill("USD 2,10");
  await expect.element(field("Currency")).toHaveValue("USD");
  await field("Price, planned").fill("3");
  await field("Cost, planned").fill("GBP 2,10");
  await expect.element(field("Currency")).toHaveValue("USD");
});
