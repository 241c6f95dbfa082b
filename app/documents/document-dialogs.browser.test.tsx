import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { IssueDialog } from "./document-dialogs.tsx";

const dialog = {
  language: "en" as const,
  price: "",
  shipmentId: "1",
  number: "ZF-1",
  missing: [],
  onClose: () => {},
};

test("before a house bill is issued, the house B/L among the references is named", async () => {
  const houseBills = ["MSC HB/4711"];
  renderRoute(<IssueDialog {...dialog} kind="house_bill_of_lading" stocks={[]} houseBills={houseBills} />);
  await expect.element(page.getByText(DOCUMENT_MESSAGES.otherHouseBills(houseBills))).toBeVisible();
  await expect.element(page.getByText("MSC HB/4711")).toBeVisible();
});
