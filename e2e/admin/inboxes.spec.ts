import type { Locator, Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { HONEYPOT_FIELD } from "#app/kit/forms/submission.ts";
import { askForQuote, writeMessage } from "../visitor.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const details = (page: Page, name: string) => page.getByRole("dialog", { name });
/** An act of the menu of a row. */
async function choose(row: Locator, act: string): Promise<void> {
  await row.getByRole("button", { name: "More acts" }).click();
  await row.page().getByRole("menuitem", { name: act }).click();
}
const now = () => String(Date.now());

/** Answers to what is sent do not arrive, as on a broken line. */
async function breakLine(page: Page, address: string): Promise<() => Promise<void>> {
  const url = `${address}.data*`;
  await page.route(url, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  return () => page.unroute(url);
}

test.use({ expectedNoise: [/404|ERR_FAILED/] });

test("quote requests: open, reply, change status, filter and delete", async ({ page, request }) => {
  const name = `Lotte Work ${now()}`;
  await askForQuote(request, name.slice("Lotte ".length));
  await signIn(page);
  await page.getByRole("link", { name: "Quote Requests", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Quote Requests" })).toBeVisible();
  await expectAccessible(page);
  for (const heading of ["Status", "Name", "Company", "Service", "Route", "Date", "Actions"]) {
    await expect(page.getByRole("columnheader", { name: heading })).toBeVisible();
  }
  // Other journeys run meanwhile: the list is narrowed to what this one is about.
  await page.getByRole("searchbox").fill(name.toLowerCase());
  await expect(page.getByText("1 found")).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toContainText("Unread");
  await expect(row).toContainText("PENDING");
  await expect(row).toContainText("Sea Freight");
  await expect(row).toContainText("Antwerp → Abidjan");

  await row.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/quotes\/[0-9a-f-]{36}\?search=lotte/);
  const dialog = details(page, name);
  await expect(dialog).toContainText("2 pallets");
  await expect(dialog).toContainText("lotte@maes.be");
  await expect(dialog.getByRole("button", { name: "Mark as unread" })).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole("link", { name: "Reply" })).toHaveAttribute(
    "href",
    /^\/admin\/requests\/[0-9a-f-]{36}\?write=reply#write$/,
  );
  await dialog.getByLabel("Status").selectOption("In progress");
  await expect(page.getByText("Quote request status updated successfully")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/quotes\?search=lotte/);
  await expect(row.getByRole("link", { name, exact: true })).toBeFocused();
  await expect(row).toContainText("IN PROGRESS");
  await expect(row).not.toContainText("Unread");
  await row.getByRole("button", { name: "Mark as unread" }).click();
  await expect(page.getByText("Marked as unread")).toBeVisible();
  await expect(row).toContainText("Unread");

  await page.getByLabel("Status", { exact: true }).selectOption("Completed");
  await expect(page.getByRole("heading", { name: "No quote requests match" })).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("In progress");
  await page.getByLabel("Read", { exact: true }).selectOption("Unread");
  await expect(page).toHaveURL(/search=.*&status=in_progress&read=unread/);
  await page.reload();
  await expect(row).toBeVisible();
  await choose(row, "Delete");
  await expect(page.getByRole("alertdialog")).toContainText(
    "Are you sure you want to delete this quote request?",
  );
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Quote request deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No quote requests match" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/admin/quotes");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("contact messages: read, reply, mark as spam and delete @quick", async ({ page, request }) => {
  const name = `Ana Message ${now()}`;
  const subject = `Customs in Lisbon ${now()}`;
  await writeMessage(request, name, subject);
  await signIn(page);
  await page.getByRole("link", { name: "Contact Submissions", exact: true }).click();
  await page.getByRole("searchbox").fill(subject.toUpperCase());
  await expect(page).toHaveURL(/[?&]search=/);
  const row = rowOf(page, name);
  await expect(row).toContainText("Unread");
  await expect(row).toContainText("ana@reis.pt");
  await expect(row).toContainText("I would like to know before Friday.");
  await expectAccessible(page);
  // A click on the row opens it, as in the list of shipments.
  await row.getByText("ana@reis.pt").click();
  const dialog = details(page, name);
  await expect(dialog).toContainText("I would like to know before Friday.");
  const reply = decodeURIComponent(
    (await dialog.getByRole("link", { name: "Reply" }).getAttribute("href")) ?? "",
  );
  expect(reply).toContain(`mailto:ana@reis.pt?subject=Re: ${subject}&body=Dear ${name},\r\n`);
  await dialog.getByRole("button", { name: "Mark as unread" }).click();
  await expect(dialog.getByRole("button", { name: "Mark as read" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(row).toContainText("Unread");

  const mendLine = await breakLine(page, "/admin/contacts");
  await choose(row, "Mark as spam");
  await expect(page.getByText("Failed to update contact submission status")).toBeVisible();
  await choose(row, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete contact submission")).toBeVisible();
  await expect(row).toBeVisible();
  await mendLine();

  await choose(row, "Mark as spam");
  await expect(page.getByText("Moved to spam")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No contact submissions match" })).toBeVisible();
  await page.goto(`/admin/contacts?view=spam&search=${encodeURIComponent(name)}`);
  await row.getByRole("link", { name, exact: true }).click();
  await expect(dialog).toContainText("Marked by staff.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByText("Moved back, as new and unread")).toBeVisible();
  await expect(dialog).not.toContainText("Held apart");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Contact submission deleted successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/contacts?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("heading", { name: "No contact submissions match" })).toBeVisible();
});

test("create a shipment from a quote request, with a new or existing shipper", async ({ page, request }) => {
  const lastName = `Freight ${now()}`;
  const [name, email] = [`Lotte ${lastName}`, `lotte.${now()}@freight.be`];
  const open = async () => {
    await page.goto(`/admin/quotes?search=${encodeURIComponent(email)}`);
    await page.getByRole("link", { name, exact: true }).first().click();
    return details(page, name);
  };
  await askForQuote(request, lastName, { email });
  await signIn(page);
  let dialog = await open();
  await expect(dialog).toContainText(`${name} will be added to the shippers with ${email}.`);
  await dialog.getByLabel("Shipper of the new shipment").selectOption("No shipper");
  await expect(dialog).toContainText("The shipment starts without a shipper.");
  await dialog.getByLabel("Shipper of the new shipment").selectOption(`${name} (new)`);
  await dialog.getByRole("button", { name: "Create shipment" }).click();
  const form = page.getByRole("dialog", { name: "Add New Shipment" });
  await expect(form.getByLabel("Origin location")).toHaveValue("Antwerp");
  await expect(form.getByLabel("Destination location")).toHaveValue("Abidjan");
  await expect(form.getByLabel("Service type")).toHaveValue("Sea Freight");
  await expect(form.getByRole("textbox", { name: /^Weight/ })).toHaveValue("640");
  await expect(form.getByLabel("Notes")).toHaveValue(/Cargo: 2 pallets/);
  await expect(form.getByRole("combobox", { name: /^Shipper/ })).toHaveValue(new RegExp(name));
  // No shipper is added before the shipment is saved, and Escape leads back to the request.
  await page.keyboard.press("Escape");
  await expect(dialog).toContainText(`${name} will be added to the shippers with ${email}.`);
  await expect(page).toHaveURL(/\/admin\/quotes\/[0-9a-f-]+\?search=/);
  await dialog.getByLabel("Shipper of the new shipment").selectOption(`${name} (new)`);
  await dialog.getByRole("button", { name: "Create shipment" }).click();
  const number = await form.getByLabel("Tracking number").inputValue();
  await form.getByRole("button", { name: "Create Shipment" }).click();
  await expect(page.getByText("Shipment created successfully")).toBeVisible();

  dialog = await open();
  await expect(dialog).toContainText("PENDING");
  await dialog.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  await page.getByRole("link", { name: /^Q-\d{5}$/ }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toBeVisible();

  await askForQuote(request, `${lastName} again`, { email });
  await page.goto(`/admin/quotes?search=${encodeURIComponent(`${lastName} again`)}`);
  await page.getByRole("link", { name: `${name} again`, exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(
    `Already among the shippers with ${email}: nobody is added.`,
  );
});

test("spam is listed separately with its reason and can be moved back to the inbox", async ({
  page,
  request,
}) => {
  const name = `Lotte Program ${now()}`;
  const trap = { [HONEYPOT_FIELD]: "https://casino.example" };
  await askForQuote(request, name.slice("Lotte ".length), trap);
  await signIn(page);
  const search = `search=${encodeURIComponent(name)}`;
  await page.goto(`/admin/quotes?${search}`);
  await expect(page.getByRole("heading", { name: "No quote requests match" })).toBeVisible();
  await page.goto(`/admin/quotes?view=spam&${search}`);
  await expect(rowOf(page, name)).toContainText("A field that people do not see was filled in");
  await expectAccessible(page);
  await choose(rowOf(page, name), "Not spam");
  await expect(page.getByRole("heading", { name: "No quote requests match" })).toBeVisible();
  await page.getByRole("link", { name: "Inbox", exact: true }).click();
  await expect(page).toHaveURL("/admin/quotes");
  await page.getByRole("searchbox").fill(name);
  await expect(rowOf(page, name)).toContainText("Unread");
});

test("the scroll position of a list stays while rows are inserted and removed", async ({
  page,
  baseURL,
  request,
}) => {
  await signIn(page);
  const crowd = `Crowd${now()}`;
  for (let start = 0; start < 90; start += 9) {
    const some = Array.from({ length: 9 }, (_, step) => askForQuote(request, `${crowd} ${start + step}`));
    await Promise.all(some);
  }
  await page.goto(`/admin/quotes?search=${crowd}`);
  await expect(page.getByText("90 found")).toBeVisible();
  const region = page.getByRole("region", { name: "Quote requests" });
  // Once the rows are drawn: before, there is nowhere to scroll to.
  await expect
    .poll(() =>
      region.evaluate((element) => {
        element.scrollTo({ top: 40 * 40 });
        return element.scrollTop;
      }),
    )
    .toBe(40 * 40);
  const links = region.getByRole("link", { name: new RegExp(`^Lotte ${crowd}`) });
  const inView = async () => {
    const box = await region.boundingBox();
    return await links.evaluateAll(
      (elements, top) =>
        elements
          .filter((element) => element.getBoundingClientRect().top > top)
          .map(({ textContent }) => textContent ?? ""),
      (box?.y ?? 0) + 36,
    );
  };
  const first = async () => (await inView())[0];
  await expect.poll(first).toMatch(crowd);
  const [before, , , other = ""] = await inView();
  const position = () => region.evaluate((element) => element.scrollTop);
  const positionBefore = await position();
  await askForQuote(request, `${crowd} late`);
  await expect(page.getByText("91 found")).toBeVisible();
  // The number comes first: the list has the row once it stands lower by one.
  await expect.poll(position).toBeGreaterThan(positionBefore);
  await expect.poll(first).toBe(before);
  await rowOf(page, other).getByRole("button", { name: "Mark as read" }).click();
  await expect(rowOf(page, other)).not.toContainText("Unread");
  await expect.poll(first).toBe(before);
  await region.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(rowOf(page, `${crowd} late`)).toBeVisible();
  expect(baseURL).toBeDefined();
});

test("who is on the phone gets an offer: from the offers to the editor, by a new request", async ({
  page,
}) => {
  const name = `Phoneman ${now()}`;
  await signIn(page, "/admin/offers");
  await page.getByRole("link", { name: "New offer" }).click();
  const dialog = page.getByRole("dialog", { name: "Offer for …" });
  await expect(
    dialog
      .getByRole("button", { name: /→/ })
      .or(dialog.getByRole("link", { name: /→/ }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "New request by phone" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill("phone@caller.example");
  await page.getByLabel("From", { exact: true }).fill("Genk");
  await page.getByLabel("To", { exact: true }).fill("Lodz");
  await page.getByRole("checkbox", { name: "Road Transport" }).check();
  await page.getByRole("button", { name: "Add request and make the offer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Edit OF-/ })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
});
