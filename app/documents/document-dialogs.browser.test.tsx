import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import type { ListedDocument } from "./list-documents.server.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { IssueDialog } from "./document-dialogs.tsx";

const dialog = {
  language: "en" as const,
  price: "",
  shipmentId: "1",
  number: "ZF-1",
  missing: [],
  notifyParties: [],
  onClose: () => {},
};

test("before a house bill is issued, the house B/L among the references is named", async () => {
  const houseBills = ["MSC HB/4711"];
  renderRoute(<IssueDialog {...dialog} kind="house_bill_of_lading" stocks={[]} houseBills={houseBills} />);
  await expect.element(page.getByText(DOCUMENT_MESSAGES.otherHouseBills(houseBills))).toBeVisible();
  await expect.element(page.getByText("MSC HB/4711")).toBeVisible();
  await expect.element(page.getByText("Sample conditions: replace them before it is issued.")).toBeVisible();
});

test("before a negotiable bill is corrected, its originals are asked for", async () => {
  const revises = { id: "2", number: "HBL-2026-00001", revision: 1, originals: 3 } as ListedDocument;
  const props = { ...dialog, stocks: [], houseBills: [], revises };
  renderRoute(<IssueDialog {...props} kind="house_bill_of_lading" />);
  await expect.element(page.getByText(DOCUMENT_MESSAGES.negotiable(3))).toBeVisible();
  await expect.element(page.getByLabelText("Original bills")).toHaveValue("3");
  await page.getByRole("button", { name: "Issue revision 2" }).click();
  await expect.element(page.getByText("Say what is corrected")).toBeVisible();
});

test("the notify party of another paper of the shipment stands there; one of earlier papers takes a click", async () => {
  const notifyParties = [
    { text: "Bank of Lagos\nMarina 5", isOfShipment: true },
    { text: "Broker of Apapa\nWharf Road", isOfShipment: false },
  ];
  const props = { ...dialog, stocks: [], houseBills: [], notifyParties };
  renderRoute(<IssueDialog {...props} kind="arrival_notice" />);
  await expect
    .element(page.getByRole("textbox", { name: "Notify party" }))
    .toHaveValue("Bank of Lagos\nMarina 5");
  await page.getByRole("button", { name: "Broker of Apapa" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Notify party" }))
    .toHaveValue("Broker of Apapa\nWharf Road");
});
