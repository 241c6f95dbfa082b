import { countClicks } from "../count-clicks.ts";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { storePartLoads } from "./part-loads.ts";

test("five part loads become a consolidation: its plan, a cost split, an event, letters and house bills", async ({
  page,
}) => {
  const number = `LCL ${Date.now()}`;
  await storePartLoads({ number, count: 5 });
  const { costs, click, choose } = countClicks("five part loads: consolidated, told and billed");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  await signIn(page, `/admin/shipments?search=${encodeURIComponent(number)}`);
  costs.start();
  await click(page.getByRole("checkbox", { name: /^Select all/ }));
  await click(button("Consolidate"));
  await click(page.getByRole("dialog", { name: "Consolidate" }).getByRole("button", { name: "Consolidate" }));
  await expect(page.getByText(/^5 shipments added to CON-\d{4}-\d{4}$/)).toBeVisible();
  await click(button("Open it"));

  await click(link("Edit"));
  await page.locator("[name=master_reference]").fill("MAEU1234567");
  await page.locator("[name=conveyance]").fill("Bosphorus 204E");
  await click(button("Add leg"));
  // It goes where all of them go.
  await expect(page.getByRole("group", { name: "Leg 1" }).getByLabel("From")).toHaveValue("Shanghai");
  await click(button("Save"));
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expectAccessible(page);

  await click(button("Add a cost"));
  await page.locator("[name=description]").fill("Ocean freight");
  await page.locator("[name=amount]").fill("1500");
  await click(button("Add and split"));
  await expect(page.getByText(/^Ocean freight, EUR 1,500\.00$/)).toBeVisible();

  await click(button("Add event"));
  const event = page.getByRole("dialog", { name: "Add an event to all" });
  await choose(event.getByLabel("Status"), "in_transit");
  await click(event.getByRole("button", { name: "Add event" }));
  await expect(event).toBeHidden();
  await click(link("Tell customers"));
  await expect(page.getByText("Français", { exact: true })).toBeVisible();
  await click(button("Send mails"));
  await expect(page.getByText("5 mails are on their way")).toBeVisible();

  await click(button("Papers"));
  await click(page.getByRole("menuitem", { name: "Issue all house bills" }));
  await click(button("Issue"));
  await expect(page.getByText(/^5 × house bill of lading issued/)).toBeVisible();
  await click(button("Papers"));
  const download = page.waitForEvent("download");
  await click(page.getByRole("menuitem", { name: "All house bills", exact: true }));
  expect((await download).suggestedFilename()).toBe("HBL-5-shipments.pdf");
  costs.end(20);
});
