import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type ReactNode, useRef } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { DetailsFields } from "../../shipment-form-body.tsx";
import { readInput } from "../../read-input.ts";

const CHARGED = chargeableFigures({ air_cm3_per_kg: 6_000 });

function Form(props: { values?: Record<string, string>; shipment?: string | null; children?: ReactNode }) {
  const { values = {}, shipment = "b8a0", children } = props;
  const form = useRef<HTMLFormElement>(null);
  const typed = useTypedForm(form, values, (record) => readInput(record, CHARGED));
  return (
    <form ref={form}>
      <input type="hidden" name="service_type" value="Air Freight" />
      <DetailsFields values={values} typed={typed} errors={{}} shipment={shipment} plain={false} />
      {children}
    </form>
  );
}

const rows = page.getByRole("group", { name: /^Goods row \d+$/ });
const cell = (label: string, row: number) =>
  page.getByLabelText(`${label}, goods row ${row}`, { exact: true });
const open = (section: string) => page.getByText(section, { exact: true }).click();

async function paste(text: string) {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
  );
  await Promise.resolve();
}

test("opening the goods begins a row, where the cursor stands; nine rows are pasted at once", async () => {
  renderRoute(<Form />);
  await open("Goods");
  await cell("Packages", 1).click();
  const lines = Array.from(
    { length: 9 },
    (_, index) => `${index + 1};Pallet;Pump ${index};120x80x100 cm;100 kg`,
  );
  await paste(["Aantal;Verpakking;Omschrijving;Afmetingen;Gewicht", ...lines].join("\n"));
  await expect.element(rows.nth(8)).toBeInTheDocument();
  expect(rows.elements()).toHaveLength(9);
  await expect.element(cell("Packages", 9)).toHaveValue("9");
  await expect.element(cell("Length", 1)).toHaveValue("120 cm");
  await expect.element(cell("Gross weight", 1)).toHaveValue("100 kg");
  // 45 packages of 0.96 m³ by air: 43.2 m³ at 6 000 cm³ per kg.
  await expect.element(page.getByText("7,200 kg", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/43\.2 m³ ÷ 6,000 cm³ a kg = 7,200 kg/)).toBeVisible();
});

test("Enter in a row goes one row down, and begins another at the end; Ctrl Enter is left to the form", async () => {
  renderRoute(<Form shipment={null} />);
  await cell("Packages", 1).click();
  const sent = vi.fn((event: Event) => event.preventDefault());
  cell("Packages", 1).element().closest("form")!.addEventListener("submit", sent);
  await userEvent.keyboard("4{Enter}");
  await expect.element(cell("Packages", 2)).toHaveFocus();
  await cell("Gross weight", 1).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(cell("Gross weight", 2)).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test("Enter in a folded field opens the fold of the next row, whether it was never open or was closed again", async () => {
  renderRoute(
    <Form
      values={{ "goods.0.packages": "1", "goods.0.marks": "A", "goods.1.packages": "2", details: "1" }}
    />,
  );
  const marks = page.getByLabelText("Marks", { exact: true });
  for (let times = 0; times < 2; times++) {
    await marks.first().click();
    await userEvent.keyboard("{Enter}");
    await expect.element(marks.nth(1)).toHaveFocus();
    await page.getByRole("button", { name: "Marks, UN number, container, stacking, goods row 2" }).click();
    await expect.element(marks.nth(1)).not.toBeVisible();
  }
});

test("a new shipment has a row of goods in view at once", async () => {
  renderRoute(<Form shipment={null} />);
  await expect.element(cell("Packages", 1)).toBeVisible();
});

test("the first row is there with the key that opens its section, before Tab can pass by it", async () => {
  renderRoute(<Form />);
  await expect.element(page.getByText("Goods", { exact: true })).toBeInTheDocument();
  (page.getByText("Goods", { exact: true }).element() as HTMLElement).click();
  // The browser dispatches the toggle event in a separate task.
  await Promise.resolve();
  expect(rows.elements()).toHaveLength(1);
});

test("a UN number proposes what is known of it, and the packing group its category; what is typed stays", async () => {
  const values = { "goods.0.packages": "2", "goods.0.gross_kg": "400", "goods.0.marks": "A", details: "1" };
  renderRoute(<Form values={values} />);
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(field("Class")).not.toBeVisible();
  await field("UN number").fill("UN 1263");
  await expect.element(field("Proper shipping name")).toHaveValue("PAINT");
  await expect.element(field("Packing group")).toHaveValue("III");
  await expect.element(page.getByText("400 of 1,000 points")).toBeVisible();
  await field("Proper shipping name").fill("PAINT RELATED MATERIAL");
  await field("Packing group").selectOptions("II");
  await expect.element(field("Transport category")).toHaveValue("2");
  await expect.element(page.getByText("1,200, over 1,000: full ADR")).toBeVisible();
  await expect.element(field("Proper shipping name")).toHaveValue("PAINT RELATED MATERIAL");
});

test("a text for one cell is pasted as any text", async () => {
  renderRoute(<Form />);
  await open("Goods");
  await cell("Description", 1).click();
  await paste("Pumps, spare");
  expect(rows.elements()).toHaveLength(1);
});

test("rows are added, removed and brought back with what was typed; totals follow", async () => {
  renderRoute(<Form values={{ "goods.0.packages": "2", "goods.0.gross_kg": "10", details: "1" }} />);
  await page.getByRole("button", { name: "Add goods row" }).click();
  await expect.element(cell("Packages", 2)).toHaveFocus();
  await userEvent.keyboard("3");
  await cell("Gross weight", 2).fill("5,5 kg");
  await expect.element(page.getByText("15.5 kg", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove goods row 2" }).click();
  await expect.element(rows.nth(1)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Bring the removed row back" }).click();
  await expect.element(cell("Gross weight", 2)).toHaveValue("5,5 kg");
});

test("a wrong check digit is said and mended with one click", async () => {
  renderRoute(<Form />);
  await open("Containers");
  const number = page.getByLabelText("Container number, container 1", { exact: true });
  await number.fill("MSCU1234560");
  await expect.element(page.getByText(/The check digit does not fit/)).toBeVisible();
  await page.getByRole("button", { name: "Use 6" }).click();
  await expect.element(number).toHaveValue("MSCU1234566");
  await expect.element(page.getByText(/The check digit does not fit/)).not.toBeInTheDocument();
});

test("five hundred rows are pasted at once and can be typed in", async () => {
  renderRoute(<Form />);
  await open("Goods");
  await cell("Packages", 1).click();
  await paste(
    Array.from({ length: 500 }, (_, index) => `${index + 1}\tCarton\tValves ${index}\t10 kg`).join("\n"),
  );
  await expect.poll(() => document.querySelectorAll('[name$=".packages"]').length).toBe(500);
  const field = document.querySelector<HTMLInputElement>('[name="goods.250.description"]');
  field?.focus();
  await userEvent.keyboard("{End}, brass");
  expect(field?.value).toBe("Valves 249, brass");
  await expect.element(page.getByText(/^500 rows, 125,?250 packages, 5,000 kg$/)).toBeVisible();
});

test("references begin with the kinds that the service usually has", async () => {
  renderRoute(<Form />);
  await open("References");
  const kind = (row: number) => page.getByLabelText(`Kind, reference ${row}`);
  await expect.element(kind(1)).toHaveValue("hawb");
  await page.getByRole("button", { name: "Add reference" }).click();
  await expect.element(kind(2)).toHaveValue("mawb");
});

test("a house waybill that another shipment has is said with a link; a purchase order is not asked for", async () => {
  const requests: string[] = [];
  const other = { number: "ZHB 2611", id: "0b5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e", tracking_number: "ZF-1" };
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    return Promise.resolve(Response.json([other]));
  });
  const values = {
    "references.0.kind": "purchase_order",
    "references.0.value": "4500",
    "references.1.kind": "hawb",
    "references.1.value": "ZHB 2611",
  };
  renderRoute(<Form values={values} shipment={null} />);
  const link = page.getByRole("group", { name: "Reference 2" }).getByRole("link", { name: /ZF-1/ });
  await expect.element(link).toHaveAttribute("href", `/admin/shipments/${other.id}`);
  expect(page.getByRole("group", { name: "Reference 1" }).getByRole("link").elements()).toEqual([]);
  expect([...new Set(requests)]).toEqual(["/admin/shipments/known-numbers?number=ZHB+2611"]);
  vi.unstubAllGlobals();
});

test("sizes typed as dimensions become goods rows when the field is left; a single size stays a text", async () => {
  renderRoute(
    <Form shipment={null}>
      <input aria-label="Dimensions" name="dimensions" />
      <input name="weight" defaultValue="640" />
    </Form>,
  );
  const make = page.getByRole("button", { name: "Make goods rows" });
  await page.getByLabelText("Dimensions").click();
  await userEvent.keyboard("3 plt 120/80/150{Tab}");
  await expect.element(cell("Packages", 1)).toHaveValue("3");
  await expect.element(cell("Height", 1)).toHaveValue("150");
  await expect.element(cell("Gross weight", 1)).toHaveValue("640");
  expect(rows.elements()).toHaveLength(1);
  await expect.element(make).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove goods row 1" }).click();
  await expect.element(make).toBeVisible();
  await make.click();
  await expect.element(cell("Packages", 1)).toHaveValue("3");
  await page.getByRole("button", { name: "Remove goods row 1" }).click();
  await page.getByLabelText("Dimensions").fill("120x80x100 cm");
  await expect.element(make).not.toBeInTheDocument();
});
