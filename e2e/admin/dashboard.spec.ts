import type { Page } from "@playwright/test";
import { dateField } from "../date-field.ts";
import { named } from "../names.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";

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
      estimated_delivery: "2001-02-03T10:00",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

const lineOf = (page: Page, group: string, number: string) =>
  page.getByRole("region", { name: group, exact: true }).getByRole("listitem").filter({ hasText: number });

test("a late shipment is snoozed with the keys, brought back by Undo, and woken", async ({ page }) => {
  await signIn(page);
  await addLate(page, `${named("Snoozeham")} 1`);
  const late = lineOf(page, "Overdue", `${named("Snoozeham")} 1`);
  // Updated live, without a reload: so the page answers to keys by now.
  await expect(late).toContainText("days late");
  await late.getByRole("link", { name: `${named("Snoozeham")} 1`, exact: true }).focus();
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  await expect(dialog.getByRole("button", { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(late).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(late).toBeVisible();

  await late.hover();
  await late.getByRole("button", { name: /^Snooze/ }).click();
  await dateField(dialog, "Another day").fill("2001-02-03");
  await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
  await expect(dialog.getByText("Choose a day after today")).toBeVisible();
  await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
  await page.getByRole("link", { name: /^Snoozed \(\d+\)$/ }).click();
  const snoozed = page.getByRole("listitem").filter({ hasText: `${named("Snoozeham")} 1` });
  await expect(snoozed).toContainText(/until \w{3}, \w{3} \d+/);
  await expectAccessible(page);
  await snoozed.getByRole("button", { name: /^Wake/ }).click();
  await expect(snoozed).toHaveCount(0);
  await page.getByRole("link", { name: "Queue", exact: true }).click();
  await expect(late).toBeVisible();
});
