import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "#app/kit/ui/button.tsx";
import { drawOnScreen } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { FromTemplate, type TemplateLines } from "./from-template.tsx";
import { OfferLines } from "./offer-lines.tsx";
import { CurrencyQuestion, useCurrencyChange } from "./currency-change.tsx";
import { TermFields } from "./head-fields.tsx";
import { Sums } from "./sums.tsx";
import { useLines, useTypedOffer } from "./editor-form.ts";

const VALUES = {
  currency: "EUR",
  volume_m3: "2",
  "lines.0.description": "Ocean freight LCL",
  "lines.0.basis": "m3",
  "lines.0.cost": "60",
  "lines.0.price": "100",
  "lines.0.vat_rate": "21",
};

const TEMPLATES = [
  {
    id: "1",
    name: "Sea",
    currency: "EUR",
    texts: { nl: { conditions: null, lines: ["Cognossement"] } },
    lines: [
      {
        code: null,
        currency: null,
        cost_currency: "USD",
        description: "Bill of lading",
        basis: "flat",
        quantity: null,
        cost: "20",
        price: "35",
        minimum: null,
        vat_rate: "0",
      },
    ],
  },
] satisfies readonly TemplateLines[];

const CODES = [
  { code: "THC", descriptions: { en: "Terminal handling", nl: "Terminalkosten" }, vat_rate: "21.00" },
];

function Grid() {
  const form = useRef<HTMLFormElement>(null);
  const lines = useLines(VALUES);
  const typed = useTypedOffer(form, VALUES, "2026-11-02", { rates: { USD: "0.9" } });
  return (
    <form ref={form}>
      <input type="hidden" name="currency" value="EUR" />
      <input type="hidden" name="volume_m3" value="2" />
      <select name="language" defaultValue="nl">
        <option>nl</option>
      </select>
      <FromTemplate templates={TEMPLATES} lines={lines} currency={typed.currency} />
      <OfferLines lines={lines} typed={typed} errors={{}} codes={CODES} plain={false} />
      <Sums totals={typed.totals} currency={typed.currency} unread={typed.unread} />
    </form>
  );
}

function InAnotherCurrency({ saved = () => undefined }: { saved?: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const lines = useLines(VALUES);
  const typed = useTypedOffer(form, VALUES, "2026-11-02", { rates: { USD: "0.8" } });
  const currency = useCurrencyChange(typed);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        currency.refuse(event);
        if (!event.defaultPrevented) saved();
        event.preventDefault();
      }}
    >
      <input type="hidden" name="volume_m3" value="2" />
      <TermFields
        values={VALUES}
        warnings={typed.warnings}
        currencyHint={<CurrencyQuestion form={form} rates={typed.rates} currency={currency} />}
      />
      <OfferLines lines={lines} typed={typed} errors={{}} codes={CODES} plain={false} />
      <Sums totals={typed.totals} currency={typed.currency} />
      <Button type="submit">Save draft</Button>
    </form>
  );
}

beforeEach(() => drawOnScreen(1280, 800));

const rows = page.getByRole("group", { name: /^Line \d+$/ });
const cell = (label: string, line: number) => page.getByLabelText(`${label}, line ${line}`, { exact: true });

test("Enter goes one line down and adds one at the end, with the VAT of the line above; sums follow each key", async () => {
  renderRoute(<Grid />);
  await expect.element(rows.nth(0)).toHaveTextContent("200.00");
  await cell("Price", 1).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(cell("Description", 2)).toHaveFocus();
  expect(rows.elements()).toHaveLength(2);
  await expect.element(cell("VAT %", 2)).toHaveValue("21");
  await userEvent.keyboard("Bill of lading");
  await cell("Price", 2).fill("50,5");
  await expect.element(rows.nth(1)).toHaveTextContent("50.50");
  await expect.element(page.getByText("EUR 250.50").first()).toBeVisible();
  await cell("Price", 1).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(cell("Price", 2)).toHaveFocus();
  expect(rows.elements()).toHaveLength(2);
});

test("one cell of a spreadsheet is pasted into a description without the end of its line", async () => {
  renderRoute(<Grid />);
  await cell("Description", 1).fill("");
  const copied = new DataTransfer();
  copied.setData("text/plain", "Terminal handling, port of Antwerp\r\n");
  const description = cell("Description", 1).element();
  description.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: copied, bubbles: true, cancelable: true }),
  );
  await expect.element(cell("Description", 1)).toHaveValue("Terminal handling, port of Antwerp");
  expect(rows.elements()).toHaveLength(1);
});

test("a line that was removed comes back where it was, with what was typed", async () => {
  renderRoute(<Grid />);
  await page.getByRole("button", { name: "Add line" }).click();
  await cell("Description", 2).fill("Discount");
  await cell("Price", 2).fill("-40");
  await expect.element(page.getByText("EUR 160.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await expect.element(rows.nth(1)).not.toBeInTheDocument();
  await expect.element(cell("Description", 1)).toHaveValue("Discount");
  await page.getByRole("button", { name: "Bring the removed line back" }).click();
  await expect.element(cell("Description", 1)).toHaveValue("Ocean freight LCL");
  await expect.element(cell("Price", 2)).toHaveValue("-40");
  await expect.element(page.getByText("EUR 160.00").first()).toBeVisible();
});

test("a minimum that is charged is marked, and no longer once the price is above it", async () => {
  renderRoute(<Grid />);
  const mark = page.getByTitle("The minimum is charged");
  await expect.element(mark).not.toBeInTheDocument();
  await cell("Minimum", 1).fill("250");
  await expect.element(mark).toBeVisible();
  await expect.element(rows.nth(0)).toHaveTextContent("250.00");
  await cell("Quantity", 1).fill("3");
  await expect.element(mark).not.toBeInTheDocument();
  await expect.element(rows.nth(0)).toHaveTextContent("300.00");
});

test("the lines of a template come in the customer's language, in the place of lines in which nothing was typed", async () => {
  renderRoute(<Grid />);
  const templates = page.getByLabelText("Add lines from template");
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByRole("button", { name: "Add line" }).click();
  await expect.element(cell("Description", 3)).toHaveValue("");
  await templates.selectOptions("Sea");
  await expect.element(cell("Description", 2)).toHaveValue("Cognossement");
  expect(rows.elements()).toHaveLength(2);
  await templates.selectOptions("Sea");
  await expect.element(cell("Description", 3)).toHaveValue("Cognossement");
  expect(rows.elements()).toHaveLength(3);
});

test("a last line of which only the minimum is typed stays", async () => {
  renderRoute(<Grid />);
  await page.getByRole("button", { name: "Add line" }).click();
  await cell("Minimum", 2).fill("45");
  await page.getByLabelText("Add lines from template").selectOptions("Sea");
  await expect.element(cell("Description", 3)).toHaveValue("Cognossement");
  await expect.element(cell("Minimum", 2)).toHaveValue("45");
});

test("a code gives its line the description in the customer's language and its VAT; what was typed stays", async () => {
  renderRoute(<Grid />);
  await page.getByRole("button", { name: "Add line" }).click();
  await cell("Code", 2).fill("thc");
  await expect.element(cell("Description", 2)).toHaveValue("Terminalkosten");
  await expect.element(cell("VAT %", 2)).toHaveValue("21");
  await cell("Code", 1).fill("THC");
  await expect.element(cell("Description", 1)).toHaveValue("Ocean freight LCL");
});

test("a cost in dollars counts in the margin by its rate, which is named", async () => {
  renderRoute(<Grid />);
  await page.getByLabelText("Add lines from template").selectOptions("Sea");
  await expect.element(cell("Cost", 2)).toHaveValue("USD 20");
  await expect.element(page.getByText("At 1 USD = 0.9 EUR")).toBeVisible();
  // EUR 120 freight plus 18 from dollars, of EUR 235.
  await expect.element(page.getByText("EUR 97.00 · 41.3%")).toBeVisible();
});

test("another currency asks once whether to convert the figures or keep them; the cost stays what it is", async () => {
  renderRoute(<InAnotherCurrency />);
  const currency = page.getByLabelText("Currency", { exact: true });
  const asked = page.getByText("The figures were typed in EUR");
  await currency.fill("us");
  await expect.element(asked).not.toBeInTheDocument();
  await currency.fill("USD");
  await page.getByRole("button", { name: "Keep the figures" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(cell("Price", 1)).toHaveValue("100");
  await currency.fill("EUR");
  await page.getByRole("button", { name: "Keep the figures" }).click();
  await currency.fill("USD");
  await page.getByRole("button", { name: "Convert at 1 USD = 0.8 EUR" }).click();
  await expect.element(cell("Price", 1)).toHaveValue("125");
  await expect.element(cell("Cost", 1)).toHaveValue("EUR 60");
  await expect.element(page.getByText("USD 250.00").first()).toBeVisible();
  await expect.element(page.getByText("EUR 120.00").first()).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
});

/** Types and submits in one task of the browser, as Enter right after the last key can. */
function submitAtOnce(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form?.requestSubmit();
}

test("nothing is saved before the question of the currency is answered: it says so and takes the focus", async () => {
  const saved = vi.fn();
  renderRoute(<InAnotherCurrency saved={saved} />);
  const save = page.getByRole("button", { name: "Save draft" });
  const refused = page.getByText("Not saved yet: convert the figures or keep them");
  const currency = page.getByLabelText("Currency", { exact: true });
  await expect.element(currency).toBeVisible();
  submitAtOnce(currency.element() as HTMLInputElement, "USD");
  await expect.element(refused).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Convert at/ })).toHaveFocus();
  expect(saved).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Keep the figures" }).click();
  await expect.element(refused).not.toBeInTheDocument();
  await save.click();
  expect(saved).toHaveBeenCalledOnce();
});
