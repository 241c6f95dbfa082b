import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** Adds shipments of a journey's own, so that nothing here touches what other journeys look at. */
export async function addShipments(page: Page, origin: string, count: number): Promise<string[]> {
  const numbers = Array.from(
    { length: count },
    (_, index) => `${origin} ${String(index + 1).padStart(2, "0")}`,
  );
  const headers = { Origin: test.info().project.use.baseURL ?? "" };
  const add = async (number: string) => {
    const form = {
      tracking_number: number,
      status: "pending",
      service_type: "Road Transport",
      origin_location: origin,
      destination_location: "Lille",
      notes: "Ring first",
    };
    const answer = await page.request.post("/admin/shipments/new", { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  };
  // The first ones one after the other, so that their order is known.
  for (const number of numbers.slice(0, 3)) await add(number);
  // At most as many at once as the product has database connections.
  for (let start = 3; start < numbers.length; start += 8)
    await Promise.all(numbers.slice(start, start + 8).map(add));
  return numbers;
}

/** The rows of the list that are drawn. */
export const rows = (page: Page) => page.getByRole("table").locator("tbody tr");
export const region = (page: Page) => page.getByRole("region", { name: "Shipments" });

/** Opens the list, and waits until the page answers to keys and clicks. */
export async function openList(page: Page, address = "/admin/shipments"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Filters" })).toBeVisible();
}

/** Opens a section of the shipment whose page is open. */
export const openSection = (page: Page, name: "Goods" | "Papers" | "Money" | "Messages" | "History") =>
  page
    .getByRole("navigation", { name: "Sections of the shipment" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();

/** The menu in the head of a record. */
const menuOfActs = (page: Page) =>
  page.locator("main header").getByRole("button", { name: /^More acts of / });

/** Asks to delete the shipment whose page is open; the question that follows is left to the test. */
export async function askToDelete(page: Page): Promise<void> {
  await menuOfActs(page).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
}

/** An act of the page of a shipment that stands in its menu. */
export async function chooseAct(page: Page, name: string): Promise<void> {
  await menuOfActs(page).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
