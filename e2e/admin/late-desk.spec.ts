import type { Page } from "@playwright/test";
import { dateField } from "../date-field.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { openSection } from "./shipments-desk.ts";

/** A shipment of a journey's own that is later than all others, and so the first of the late ones. */
async function addLate(page: Page, number: string): Promise<void> {
  const answer = await page.request.post("/admin/shipments/new", {
    headers: { Origin: test.info().project.use.baseURL ?? "" },
    form: {
      tracking_number: number,
      status: "in_transit",
      service_type: "Road Transport",
      origin_location: "Ghent, Belgium",
      destination_location: "Lille, France",
      estimated_delivery: "2001-01-02T10:00",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

test("the late desk works by keyboard: take, say why, and a move of the date keeps the promise", async ({
  page,
}) => {
  await signIn(page, "/admin/late");
  await addLate(page, "Latedesk 1");
  const line = page
    .getByRole("region", { name: "Late", exact: true })
    .getByRole("listitem")
    .filter({ hasText: "Latedesk 1" });
  // Updated live, without a reload: so the page answers to keys by now.
  await expect(line).toContainText("days late");
  await expectAccessible(page);
  await line.getByRole("link").focus();
  await page.keyboard.press("t");
  await expect(line.getByText(/^Owner:/)).toBeAttached();
  await line.getByRole("link").focus();
  await page.keyboard.press("r");
  await page.getByRole("combobox", { name: /^Reason/ }).selectOption("customs");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(line).toContainText("Customs");

  await line.getByRole("link").click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await dateField(page, "Estimated delivery").first().fill("2099-01-02T10:00");
  await page.getByRole("combobox", { name: /^Why does it move/ }).selectOption("weather");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await openSection(page, "History");
  const history = page.getByRole("list", { name: "History", exact: true });
  const move = history.getByRole("listitem").filter({ hasText: "Weather" }).first();
  await expect(move).toContainText("Jan 02, 2001 10:00");
  await expect(move).toContainText("Jan 02, 2099 10:00");
  await page.goto("/admin/late?group=moved");
  await expect(page.getByRole("listitem").filter({ hasText: "Latedesk 1" })).toContainText(
    "promised Jan 02, 2001",
  );
});
