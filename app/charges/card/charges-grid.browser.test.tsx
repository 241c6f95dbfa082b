import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { ChargesGrid } from "./charges-grid.tsx";

const proposals = {
  names: ["Standard 21 %", "Export, exempt"],
  free: { vat: "Standard 21 %", reason: "within the country" },
  codes: [
    { code: "THC", description: "Terminal handling", vat: "Export, exempt", reason: "by the charge code" },
  ],
};
const blank = { currency: "EUR", vat: "Standard 21 %", booked_on: "2026-11-05" };

function Grid() {
  const rows = useFormRows(() => [], { least: 1, blank });
  return <ChargesGrid rows={rows} blank={blank} errors={{}} proposals={proposals} plain={false} />;
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

test("a code gives its line the description and the VAT; what was typed as description stays", async () => {
  renderRoute(<Grid />);
  await expect.element(field("VAT")).toHaveValue("Standard 21 %");
  await field("Code").fill("thc");
  await expect.element(field("Description")).toHaveValue("Terminal handling");
  await expect.element(field("VAT")).toHaveValue("Export, exempt");
  await field("Description").fill("Handling, our own");
  await field("Code").fill("TH");
  await field("Code").fill("THC");
  await expect.element(field("Description")).toHaveValue("Handling, our own");
});
