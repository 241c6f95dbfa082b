import { countClicks } from "../count-clicks.ts";
import { dateField } from "../date-field.ts";
import { signIn } from "../sign-in.ts";
import { store } from "../store.ts";
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
  // It has the same destination as the others.
  await expect(page.getByRole("group", { name: "Leg 1" }).getByLabel("From")).toHaveValue("Shanghai");
  await expect(page.getByRole("group", { name: "Leg 1" }).getByLabel("Vessel and voyage")).toHaveAttribute(
    "placeholder",
    "As above",
  );
  // A new plan moves nothing.
  await expect(page.getByLabel("Why does it move?")).toHaveCount(0);
  await click(button("Save"));
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expectAccessible(page);

  await click(button("Add a cost"));
  await page.locator("[name=description]").fill("Ocean freight");
  await page.locator("[name=amount]").fill("1500");
  await click(button("Add and split"));
  await expect(page.getByRole("listitem").filter({ hasText: "Ocean freight" })).toContainText("EUR 1,500.00");

  await click(button("Add Status"));
  const event = page.getByRole("dialog", { name: "Add Status to all" });
  await choose(event.getByLabel("Status"), "in_transit");
  await click(event.getByRole("button", { name: "Add Status" }));
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

test("twelve of fourteen shipments of a vessel get another one and its ETA, chosen in the list; the others stay", async ({
  page,
}) => {
  const number = `VESSEL ${Date.now()}`;
  const vessel = `Ganges ${Date.now()}`;
  const ids = await storePartLoads({ number, count: 14 });
  await store((db) =>
    db
      .insertInto("shipment_legs")
      .values(
        ids.map((shipment_id) => ({
          shipment_id,
          position: 0,
          kind: "main",
          mode: "sea",
          conveyance: vessel,
          from_place: "Shanghai",
          from_code: "CNSHA",
          to_place: "Antwerp",
          to_code: "BEANR",
          eta: new Date("2031-03-05T08:00:00Z"),
        })),
      )
      .execute(),
  );
  const { costs, click } = countClicks("a vessel and its ETA changed on twelve shipments");
  await signIn(page, `/admin/shipments?conveyance=${encodeURIComponent(vessel)}`);
  costs.start();
  await click(page.getByRole("checkbox", { name: /^Select all/ }));
  for (const at of [3, 7])
    await click(page.getByRole("row", { name: `${number} ${at} ` }).getByRole("checkbox"));
  await click(page.getByRole("link", { name: "Change vessel" }));
  const ticked = page
    .getByRole("group", { name: "Where it changes" })
    .getByRole("checkbox", { checked: true });
  await expect(ticked).toHaveCount(12);
  await expect(page.getByRole("checkbox", { name: new RegExp(`^${number} 3\\b`) })).not.toBeChecked();
  await page.getByLabel("Vessel, flight or plate from now on").fill(`${vessel} B`);
  await dateField(page, "ETA").fill("2031-03-12T09:00");
  await click(page.getByRole("button", { name: "Preview" }));
  await expect(page.getByRole("region", { name: "Preview" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Preview: 12 shipments" })).toBeInViewport();
  await click(page.getByRole("button", { name: "Change 12 shipments" }));
  await expect(page.getByText("Done: 12 shipments changed")).toBeVisible();
  costs.end(6);
  await expectAccessible(page);
  const legs = await store((db) =>
    db.selectFrom("shipment_legs").select(["conveyance", "eta"]).where("shipment_id", "in", ids).execute(),
  );
  const changed = legs.filter(({ conveyance }) => conveyance === `${vessel} B`);
  expect([legs.length, changed.length]).toEqual([14, 12]);
  expect(new Set(changed.map(({ eta }) => eta?.toISOString()))).toEqual(
    new Set(["2031-03-12T08:00:00.000Z"]),
  );
  await page.getByRole("link", { name: "Tell the customers of 12 shipments" }).click();
  await expect(page.getByRole("heading", { name: "Tell the customers of 12 shipments" })).toBeVisible();
  await page.getByRole("button", { name: "Send mails" }).click();
  await expect(page.getByText("12 mails are on their way")).toBeVisible();
});

test("a sea consolidation lists the open shipments of its lane, and sums what is ticked", async ({
  page,
}) => {
  const number = `LANE ${Date.now()}`;
  await storePartLoads({ number, count: 3 });
  await signIn(page, `/admin/shipments?search=${encodeURIComponent(`${number} 1`)}`);
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Consolidate" }).click();
  await page
    .getByRole("dialog", { name: "Consolidate" })
    .getByRole("button", { name: "Consolidate" })
    .click();
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByRole("button", { name: "Add shipments" }).click();
  const dialog = page.getByRole("dialog", { name: "Add shipments" });
  await expect(dialog.getByText(`${number} 1`)).toHaveCount(0);
  for (const at of [2, 3])
    await dialog.getByRole("checkbox", { name: new RegExp(`^${number} ${at}`) }).check();
  await expect(dialog.getByRole("status")).toContainText("2 shipments chosen");
  await expect(dialog.getByRole("status")).toContainText("1,250 kg");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add shipments" }).click();
  await expect(page.getByText("Added: 2 shipments changed")).toBeVisible();
});
