import { carrierForm } from "#app/carriers/carrier.ts";
import { saveCarrier } from "#app/carriers/carriers.server.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { countClicks } from "../count-clicks.ts";
import { dateField } from "../date-field.ts";
import { signIn } from "../sign-in.ts";
import { store } from "../store.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { mailedLink } from "./outbox.ts";
import { storePartLoads } from "./part-loads.ts";

test("tomorrow's pick-ups get a haulier, a driver and a slot; the haulier gets the transport order", async ({
  page,
}) => {
  const number = `PICKUP ${Date.now()}`;
  const haulier = `Vervoer ${Date.now()}`;
  const tomorrow = addDays(toLocalDay(new Date()), 1);
  await storePartLoads({
    number,
    count: 3,
    values: { service_type: "Road Transport" },
    pickedUpAt: new Date(`${tomorrow}T08:00:00Z`),
  });
  const record = {
    name: haulier,
    modes: "road",
    "contacts.0.name": "Plan",
    "contacts.0.email": "plan@claes.example",
    "contacts.0.gets_orders": "1",
  };
  await store((db, actor) => saveCarrier(db, actor, null, carrierForm.parse(record), null));
  const { costs, click } = countClicks("three pick-ups of tomorrow planned and ordered");
  await signIn(page, "/admin");
  costs.start();
  await click(
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Planning", exact: true }),
  );
  for (const at of [1, 2, 3]) {
    const name = `pick-up of ${number} ${at}`;
    await click(page.getByRole("button", { name: `Plan the ${name}` }));
    const dialog = page.getByRole("dialog", { name: `Plan the ${name}` });
    await dialog.getByLabel("Haulier").fill(haulier);
    await dialog.locator("[name=driver]").fill("Jef");
    await dialog.getByLabel("Price").fill("EUR 120.00");
    await dateField(dialog, "From").fill(`0${at + 6}:00`);
    await dateField(dialog, "Until").fill(`0${at + 6}:45`);
    await click(dialog.getByRole("button", { name: "Save" }));
    await expect(dialog).toHaveCount(0);
  }
  await expectAccessible(page);
  await click(page.getByRole("button", { name: `Order all of ${haulier}` }));
  const order = page.getByRole("dialog", { name: `Order 3 stops of ${haulier}` });
  await expect(order.getByLabel(`To ${haulier}`)).toHaveValue("plan@claes.example");
  await expect(order).toContainText("EUR 120.00");
  await click(order.getByRole("button", { name: "Send orders" }));
  await expect(page.getByText("3 orders go to plan@claes.example")).toBeVisible();
  for (const at of [1, 2, 3])
    await expect(page.getByRole("row", { name: `${number} ${at}` })).toContainText("Ordered");
  costs.end(9);
  await mailedLink("plan@claes.example", /http\S+\/d\/\S+/);
});

test("a stop goes to another day of the calendar by keyboard, and back by drag", async ({ page }) => {
  const number = `MOVE ${Date.now()}`;
  // A Wednesday, so that both neighbours are in the week that is shown.
  const wednesday = "2031-03-05";
  await storePartLoads({
    number,
    count: 1,
    values: { service_type: "Road Transport" },
    pickedUpAt: new Date(`${wednesday}T08:00:00Z`),
  });
  await signIn(page, `/admin/planning?day=${wednesday}&span=week&view=board`);
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const stopIn = (name: string) =>
    column(name).getByRole("listitem", { name: new RegExp(`^Pick-up of ${number} 1`) });
  await expect(stopIn("Wed 5")).toBeVisible();
  await expectAccessible(page);
  await stopIn("Wed 5").press("Alt+ArrowRight");
  await expect(
    page.getByRole("status").filter({ hasText: `Pick-up of ${number} 1 goes to Thu 6` }),
  ).toBeAttached();
  await expect(stopIn("Thu 6")).toBeVisible();
  await expect(stopIn("Wed 5")).toHaveCount(0);
  await stopIn("Thu 6").dragTo(column("Tue 4"));
  await expect(stopIn("Tue 4")).toBeVisible();
  await page.reload();
  await expect(stopIn("Tue 4")).toBeVisible();
});
