import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { dateField } from "../date-field.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { storePartLoads } from "./part-loads.ts";
import { chooseAct, openSection } from "./shipments-desk.ts";

test("a shipment that repeats is proposed on the dashboard, the next made by one click, the one after skipped", async ({
  page,
}) => {
  const number = `WEEKLY ${Date.now()}`;
  const [id] = await storePartLoads({ number, count: 1 });
  const today = toLocalDay(new Date());
  await signIn(page, `/admin/shipments/${id}`);
  await chooseAct(page, "Repeat");
  const dialog = page.getByRole("dialog", { name: `Repeat ${number} 1` });
  await dateField(dialog, "This shipment is of").fill(addDays(today, -8));
  await dateField(dialog, "Next one on").fill(addDays(today, -8));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Repeat" }).click();
  await expect(dialog.getByText("Choose a day after that of this shipment")).toBeVisible();
  await dateField(dialog, "Next one on").fill(addDays(today, -1));
  await dialog.getByRole("button", { name: "Repeat" }).click();
  await expect(dialog).toHaveCount(0);

  // Proposed for yesterday, so first in the queue; the next one is in six days, within the seven shown ahead.
  await page.goto("/admin?show=all");
  const line = page
    .getByRole("region", { name: "Work queue", exact: true })
    .getByRole("listitem")
    .filter({ hasText: `${number} 1` })
    .filter({ hasText: "To create for" });
  await expect(line).toContainText("1 more to decide");
  await line.hover();
  await line.getByRole("button", { name: /^Create the shipment/ }).click();
  const done = page.getByText(/^\S+ created$/);
  await expect(done).toBeVisible();
  const made = (await done.innerText()).split(" ")[0] ?? "";
  await expect(line).not.toContainText("to decide");
  await line.hover();
  await line.getByRole("button", { name: /^Skip this one/ }).click();
  await expect(line).toHaveCount(0);

  await page.goto(`/admin/shipments/${id}`);
  const before = page.getByRole("list", { name: "Before" }).getByRole("listitem");
  await expect(before).toContainText(["skipped", made, "this shipment"]);
  await page.getByRole("link", { name: made }).click();
  await expect(page.getByRole("heading", { name: made })).toBeVisible();
  await openSection(page, "Goods");
  await expect(page.getByText("Pumps").first()).toBeVisible();
});
