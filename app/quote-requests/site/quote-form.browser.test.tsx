import { expect, test } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { QUOTE_MESSAGES } from "../site-words.ts";
import { drawOnPhone, expectLongWordsFit } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { QuoteForm } from "./quote-form.tsx";

const RECEIPT = {
  title: "Your request is with us. The answer goes to lotte@maes.be.",
  facts: [{ label: "Your request", value: "Q-00042" }],
  next: ["We answer by Tuesday at the latest."],
};

function renderForm(firstAnswer?: unknown) {
  const sent: FormData[] = [];
  const answer = (form: FormData) => {
    sent.push(form);
    return { success: true, message: QUOTE_MESSAGES.submitted, receipt: RECEIPT };
  };
  const remove = renderRoute(<QuoteForm action="/" />, answer, firstAnswer);
  const field = (label: string) => page.getByLabelText(label, { exact: false });
  return { remove, field, sent, send: page.getByRole("button", { name: "Request a quote" }) };
}

async function fillRequired(field: (label: string) => Locator, lastName: string) {
  const typed = {
    "First name": "Lotte",
    "Last name": lastName,
    "E-mail": "lotte@maes.be",
    "Departure city": "Antwerp",
    "Delivery city": "Abidjan",
    "Parcel type": "2 pallets",
    Weight: "640 kg",
  };
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await field("Sea Freight").click();
}

test("an empty form shows every message under its field, focuses the first and sends nothing", async () => {
  const { field, sent, send } = renderForm();
  await send.click();
  const messages = {
    "First name": "Name is required and must be less than 100 characters",
    "Last name": "Name is required and must be less than 100 characters",
    "E-mail": "Please enter a valid email address",
    "Departure city": "Departure city is required and must be less than 100 characters",
    "Delivery city": "Delivery city is required and must be less than 100 characters",
    "Parcel type": "Parcel type is required and must be less than 100 characters",
    Weight: "Weight is required and must be less than 50 characters",
    "Air Freight": "Please select at least one freight type",
  };
  for (const [label, message] of Object.entries(messages))
    await expect.element(field(label)).toHaveAccessibleDescription(message);
  await expect.element(field("First name")).toHaveFocus();
  await expect.element(page.getByRole("alert").first()).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("a field is validated on blur, and on input while it is invalid", async () => {
  const { field } = renderForm();
  await field("E-mail").fill("lotte@maes.b");
  await userEvent.tab();
  await expect.element(field("E-mail")).toHaveAccessibleDescription("Please enter a valid email address");
  await field("E-mail").fill("lotte@maes.be");
  await expect.element(field("E-mail")).not.toHaveAccessibleDescription(/valid email/);
});

test("text that is too long is kept, counted and refused", async () => {
  const { field } = renderForm();
  const info = field("Special information");
  await info.fill("a".repeat(1200));
  await expect.element(info).toHaveAccessibleDescription(/must be less than 1000 characters/);
  await expect.element(page.getByText("1,200 of 1,000 characters")).toBeInTheDocument();
  await expect.element(info).toHaveValue("a".repeat(1200));
  await info.fill("a".repeat(950));
  await expect.element(info).not.toHaveAccessibleDescription(/must be less than 1000 characters/);
  await expect.element(page.getByText("950 of 1,000 characters")).toBeInTheDocument();
});

test("angle brackets are removed while typing", async () => {
  const { field } = renderForm();
  await userEvent.type(field("Departure city"), "Ant<b>werp");
  await expect.element(field("Departure city")).toHaveValue("Antbwerp");
});

test("the anti-forgery value is 64 hex digits, new for each form and never sent", async () => {
  const values: string[] = [];
  for (const lastName of ["One", "Two"]) {
    const { field, sent, send, remove } = renderForm();
    const value = () => document.querySelector<HTMLInputElement>("[data-anti-forgery]")?.value ?? "";
    await expect.poll(value).toMatch(/^[0-9a-f]{64}$/);
    values.push(value());
    await fillRequired(field, lastName);
    await send.click();
    await expect.poll(() => sent.length).toBe(1);
    expect([...sent[0]!.values()]).not.toContain(values.at(-1));
    remove();
  }
  expect(new Set(values).size).toBe(2);
});

test("the fourth submission within five minutes is refused under the form and keeps the typed values", async () => {
  const { field, sent, send } = renderForm();
  for (const number of [1, 2, 3]) {
    await fillRequired(field, `Number ${number}`);
    await send.click();
    await expect.element(field("First name")).toHaveValue("");
  }
  await fillRequired(field, "Four");
  await send.click();
  await expect.element(page.getByText(QUOTE_MESSAGES.tooManyAttempts)).toBeInTheDocument();
  await expect.element(field("Last name")).toHaveValue("Four");
  expect(sent).toHaveLength(3);
});

test("Enter leads to the freight types that are missing, and the button keeps the focus when sent", async () => {
  const { field, sent, send } = renderForm();
  await fillRequired(field, "Keyboard");
  await field("Sea Freight").click();
  (field("Weight").element() as HTMLInputElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Air Freight")).toHaveFocus();
  await expect
    .element(field("Air Freight"))
    .toHaveAccessibleDescription("Please select at least one freight type");
  await userEvent.keyboard(" ");
  (send.element() as HTMLButtonElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(send).toHaveFocus();
});

test("a refusal that the page came with ends with the answer to the request that is sent then", async () => {
  const refused = { success: false, error: QUOTE_MESSAGES.submitFailed, values: {} };
  const { field, send } = renderForm(refused);
  await expect.element(page.getByText(QUOTE_MESSAGES.notSent)).toBeInTheDocument();
  await fillRequired(field, "Claes");
  await send.click();
  for (const text of [RECEIPT.title, "Q-00042", ...RECEIPT.next])
    await expect.element(page.getByText(text)).toBeInTheDocument();
  await expect.element(page.getByText(QUOTE_MESSAGES.notSent)).not.toBeInTheDocument();
  await expect.element(page.getByText(QUOTE_MESSAGES.submitFailed)).not.toBeInTheDocument();
});

test("a German word of 28 letters stays inside the button on a phone", async () => {
  await drawOnPhone();
  renderRoute(
    <div className="page-frame">
      <QuoteForm action="/" />
    </div>,
  );
  await expectLongWordsFit();
});
