import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queueLine } from "#tests/queue-line.ts";
import { recordedAction, renderInShell, renderRoute } from "#tests/render-route.tsx";
import { LETTER_MESSAGES } from "#app/shipments/letters.ts";
import { type NotifyLetter, LetterDialog, NotifyDialog } from "./notify-dialog.tsx";

const consignee = {
  kind: "consignee",
  name: "Ana Maes",
  email: "ana@maes.example",
  pays: false,
  isLanguageAssumed: false,
  language: "en",
} as const;
const shipper = {
  kind: "shipper",
  name: "Rui Reis",
  email: "rui@reis.example",
  pays: false,
  isLanguageAssumed: false,
  language: "nl",
} as const;
const texts = {
  consignee: "Dear Ana Maes,",
  payer: "Dear Eva Dewit,",
  shipper: "Dear Rui Reis,",
  several: "Dear Sir or Madam,",
};
const dutch = {
  consignee: "Beste Ana Maes,",
  payer: "Beste Eva Dewit,",
  shipper: "Beste Rui Reis,",
  several: "Geachte heer, mevrouw,",
};
const inAll = { en: texts, nl: dutch, fr: texts, de: texts };

function open(recipients: NotifyLetter["recipients"]) {
  const state = { closed: false };
  renderRoute(
    <LetterDialog
      line={queueLine()}
      letter={{ recipients, texts: inAll }}
      onClose={() => (state.closed = true)}
    />,
  );
  return state;
}
const letter = () => page.getByRole("textbox", { name: /^Letter/ });

test("the text greets whom it goes to, until somebody changes it", async () => {
  open([
    { ...consignee, stopped: false, getsMails: true },
    { ...shipper, stopped: false, getsMails: false },
  ]);
  await expect.element(letter()).toHaveValue(texts.consignee);
  await expect.element(page.getByText("Gets mails on the way already")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Shipper/ }).click();
  await expect.element(letter()).toHaveValue(texts.several);
  await page.getByRole("checkbox", { name: /^Consignee/ }).click();
  await expect.element(letter()).toHaveValue(dutch.shipper);
  await page.getByRole("combobox", { name: "Language" }).selectOptions("en");
  await expect.element(letter()).toHaveValue(texts.shipper);
  await letter().click();
  await userEvent.keyboard("Mine");
  await page.getByRole("checkbox", { name: /^Consignee/ }).click();
  await expect.element(letter()).toHaveValue(`${texts.shipper}Mine`);
});

test("who pays is chosen first, and says so", async () => {
  open([
    { ...shipper, pays: true, stopped: false, getsMails: true },
    { ...consignee, stopped: false, getsMails: false },
  ]);
  await expect.element(page.getByRole("checkbox", { name: /^Shipper: Rui Reis/ })).toBeChecked();
  await expect
    .element(page.getByText("Pays for this shipment · Gets mails on the way already"))
    .toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /^Consignee/ })).not.toBeChecked();
  await expect.element(letter()).toHaveValue(dutch.shipper);
});

test("a stopped address says so and cannot be chosen; without another nothing can be sent", async () => {
  open([{ ...consignee, stopped: true, getsMails: false }]);
  await expect.element(page.getByText(LETTER_MESSAGES.stopped(consignee.email))).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /^Consignee/ })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Send mail" })).not.toBeInTheDocument();
});

test("nobody to write to is said instead of a form", async () => {
  open([]);
  await expect
    .element(
      page.getByText(
        "Neither payer, consignee nor shipper has an e-mail address. Add one to the customer first.",
      ),
    )
    .toBeVisible();
  await expect.element(letter()).not.toBeInTheDocument();
});

test("a letter without text, or to nobody, is refused at its place", async () => {
  open([{ ...consignee, stopped: false, getsMails: false }]);
  await letter().fill("");
  await page.getByRole("checkbox", { name: /^Consignee/ }).click();
  await page.getByRole("button", { name: "Send mail" }).click();
  await expect.element(page.getByText("Write what the customer should know")).toBeVisible();
  await expect.element(page.getByText(LETTER_MESSAGES.chooseRecipient)).toBeVisible();
});

test("whoever has no name yet types it before the letter is prepared", async () => {
  const me = { name: "lotte", email: "lotte@zenne.example" };
  const settings = recordedAction(({ name = "" }) => {
    me.name = name;
    return { done: "Saved" };
  });
  let prepared = 0;
  const loader = () => {
    prepared++;
    return { recipients: [{ ...consignee, stopped: false, getsMails: true }], texts: inAll };
  };
  const routes = [
    { index: true, Component: () => <NotifyDialog line={queueLine()} onClose={() => undefined} /> },
    { path: "late/letter", loader },
    { path: "settings", action: settings.action },
  ];
  renderInShell("operations", routes, "/admin", me);
  await page.getByRole("textbox", { name: "Your name" }).fill("Lotte Claes");
  expect(prepared).toBe(0);
  await page.getByRole("button", { name: "Save and go on" }).click();
  await expect.element(letter()).toHaveValue(texts.consignee);
});
