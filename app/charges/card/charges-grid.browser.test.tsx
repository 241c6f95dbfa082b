import { focusFirst } from "#app/kit/forms/use-checked-form.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { FormRow } from "#app/kit/forms/form-rows.ts";
import { useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { drawOnScreen } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { ChargesGrid } from "./charges-grid.tsx";

const proposals = {
  names: ["Standard 21%", "Export, exempt"],
  free: { vat: "Standard 21%", reason: "within the country" },
  codes: [
    { code: "THC", description: "Terminal handling", vat: "Export, exempt", reason: "by the charge code" },
  ],
};
const withPayer = {
  ...proposals,
  byPayer: { "Oslo AS": { free: { vat: null, reason: "who pays is in Norway" }, codes: proposals.codes } },
  others: { free: { vat: null, reason: "the country of who pays is not known" }, codes: proposals.codes },
};
const blank = { cost_currency: "EUR", currency: "EUR", vat: "Standard 21%", booked_on: "2026-11-05" };

function Grid({ stored = [] }: { stored?: FormRow[] }) {
  const rows = useFormRows(() => stored, { least: 1, blank });
  return (
    <ChargesGrid
      rows={rows}
      blank={blank}
      errors={{}}
      proposals={withPayer}
      onPayer={() => {}}
      rates={{ USD: "0.9211" }}
      plain={false}
    />
  );
}

const threeLines = [0, 1, 2].map((index) => ({
  index,
  values: { ...blank, id: String(index), description: "Haulage" },
}));

const field = (label: string) => page.getByLabelText(`${label}, line 1`, { exact: true });

test("an amount with its currency sets that of its side, where the other amount of it says no other", async () => {
  renderRoute(<Grid />);
  await expect.element(field("1 USD in EUR, cost")).not.toBeInTheDocument();
  await field("Cost, planned").fill("USD 2,10");
  await expect.element(field("Cost in")).toHaveValue("USD");
  await expect.element(field("Price in")).toHaveValue("EUR");
  await field("Cost, actual").fill("3");
  await field("Cost, planned").fill("GBP 2,10");
  await expect.element(field("Cost in")).toHaveValue("USD");
});

test("a foreign side has a rate, which offers that of the day; another currency takes what was typed away", async () => {
  renderRoute(<Grid />);
  await field("Price in").fill("usd");
  const rate = field("1 USD in EUR, price");
  await expect.element(rate).toHaveAttribute("placeholder", "0.9211");
  await rate.fill("0.93");
  await field("Price in").fill("GBP");
  await expect.element(field("1 GBP in EUR, price")).toHaveValue("");
  await field("Price in").fill("EUR");
  await expect.element(field("Price, rate")).toHaveValue("");
});

test("a code gives its line the description and the VAT; what was typed as description stays", async () => {
  renderRoute(<Grid />);
  await expect.element(field("VAT")).toHaveValue("Standard 21%");
  await field("Code").fill("thc");
  await expect.element(field("Description")).toHaveValue("Terminal handling");
  await expect.element(field("VAT")).toHaveValue("Export, exempt");
  await field("Description").fill("Handling, our own");
  await field("Code").fill("TH");
  await field("Code").fill("THC");
  await expect.element(field("Description")).toHaveValue("Handling, our own");
});

test("what is proposed, and why, follows the code, the chosen treatment and who pays the line", async () => {
  renderRoute(<Grid />);
  await expect.element(page.getByText("Proposed: within the country")).toBeVisible();
  await field("VAT").selectOptions("Export, exempt");
  await expect.element(page.getByText("Proposed Standard 21%: within the country")).toBeVisible();
  await field("Bill to").fill("Oslo AS");
  await expect.element(page.getByText("To be decided: who pays is in Norway")).toBeVisible();
  await field("Bill to").fill("Rheintal");
  await expect.element(page.getByText("To be decided: the country of who pays is not known")).toBeVisible();
  await field("Code").fill("thc");
  await expect.element(page.getByText("Proposed: by the charge code")).toBeVisible();
});

test("a reason that lines share is said once, above them; a line says its own where it differs", async () => {
  const stored = ["Standard 21%", "Standard 21%", "Export, exempt"].map((vat, index) => ({
    index,
    values: { ...blank, id: String(index), vat },
  }));
  renderRoute(<Grid stored={stored} />);
  await expect.element(page.getByText(/within the country$/).first()).toBeVisible();
  const notes = page.getByText(/within the country$/).elements();
  expect(notes.map((note) => [note.textContent, note.closest("li") !== null])).toEqual([
    ["VAT proposed: within the country", false],
    ["VAT proposed Standard 21%: within the country", true],
  ]);
});

test("stored lines whose VAT is to be decided get what is proposed for each, in one act", async () => {
  const stored: Record<string, string>[] = [
    { vat: "" },
    { vat: "", code: "THC" },
    { vat: "", bill_to: "Oslo AS" },
  ];
  renderRoute(
    <Grid
      stored={stored.map((values, index) => ({ index, values: { ...blank, id: String(index), ...values } }))}
    />,
  );
  await expect.element(page.getByText("VAT of 2 lines is to be decided.")).toBeVisible();
  await page.getByRole("button", { name: "Take what is proposed" }).click();
  await expect.element(field("VAT")).toHaveValue("Standard 21%");
  await expect.element(page.getByLabelText("VAT, line 2", { exact: true })).toHaveValue("Export, exempt");
  await expect.element(page.getByLabelText("VAT, line 3", { exact: true })).toHaveValue("");
  await expect.element(page.getByText("VAT of 2 lines is to be decided.")).not.toBeInTheDocument();
});

test("on a wide screen the fields are named once, above all lines; a line takes one row, and its fold a second", async () => {
  await drawOnScreen(1280, 800);
  renderRoute(<Grid stored={threeLines} />);
  await expect.element(page.getByLabelText("Cost, planned, line 3", { exact: true })).toBeVisible();
  for (const name of ["Code", "Description", "VAT", "Cost, planned", "Price, actual"]) {
    const labels = [...document.querySelectorAll("label, span")].filter(
      (each) => each.firstChild?.textContent === name && each.getBoundingClientRect().width > 1,
    );
    expect(labels.length, name).toBe(1);
  }
  const line = document.querySelector("[data-rows=charges] > li")!;
  const rows = () =>
    new Set(
      [...line.querySelectorAll("label")]
        .map((each) => each.parentElement!)
        .filter((cell) => cell.checkVisibility())
        .map((cell) => Math.round(cell.getBoundingClientRect().top)),
    ).size;
  expect(rows()).toBe(1);
  expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(48);
  await expect.element(page.getByLabelText("Supplier, line 1", { exact: true })).not.toBeVisible();
  line.querySelector("summary")!.click();
  await expect.element(page.getByLabelText("Supplier, line 1", { exact: true })).toBeVisible();
  expect(rows()).toBe(2);
});

test("on a phone a line says its text and amounts, and opens to its fields, one at a time", async () => {
  await drawOnScreen(375, 812);
  renderRoute(<Grid stored={threeLines} />);
  const summaries = () => [...document.querySelectorAll("summary")];
  await expect.poll(() => summaries().length).toBe(3);
  const list = document.querySelector("[data-rows=charges]")!;
  expect(list.getBoundingClientRect().height / 3).toBeLessThanOrEqual(64);
  expect(summaries()[0]!.textContent).toContain("Haulage");
  summaries()[0]!.click();
  await expect.element(field("Description")).toBeVisible();
  summaries()[1]!.click();
  await expect.element(page.getByLabelText("Supplier, line 2", { exact: true })).toBeVisible();
  await expect.element(field("Description")).not.toBeVisible();
  await page.getByRole("button", { name: "Add line" }).click();
  await expect.element(page.getByLabelText("Description, line 4", { exact: true })).toHaveFocus();
});

test("the fold of a field that is refused opens for it", async () => {
  await drawOnScreen(1280, 800);
  renderRoute(
    <form>
      <Grid stored={threeLines} />
    </form>,
  );
  const supplier = page.getByLabelText("Supplier, line 2", { exact: true });
  await expect.element(supplier).toBeInTheDocument();
  await expect.element(supplier).not.toBeVisible();
  focusFirst(document.querySelector("form")!, { "charges.1.supplier": ["Supplier is too long"] });
  await expect.element(supplier).toBeVisible();
  await expect.element(supplier).toHaveFocus();
});
