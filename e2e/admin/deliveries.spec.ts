import { countClicks } from "../count-clicks.ts";
import { signIn } from "../sign-in.ts";
import { store } from "../store.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { storePartLoads } from "./part-loads.ts";
import { openSection } from "./shipments-desk.ts";

test("eight of ten pieces are delivered: the consignee is told, and the claim goes from its photo to its end", async ({
  page,
}) => {
  const number = `SHORT ${Date.now()}`;
  const [id = ""] = await storePartLoads({
    number,
    count: 1,
    values: { status: "out_for_delivery", service_type: "Road Transport", pieces: 10 },
  });
  const { costs, click } = countClicks("8 of 10 delivered, claimed and closed");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await signIn(page, `/admin/shipments/${id}`);
  costs.start();
  await click(button("Record delivery"));
  const dialog = page.getByRole("dialog", { name: "Record delivery" });
  await dialog.getByLabel("Delivered", { exact: true }).fill("8");
  await dialog.getByLabel("Short", { exact: true }).fill("2");
  await dialog.getByLabel("Remark").fill("Two cartons were not on the lorry");
  await click(dialog.getByRole("button", { name: "Record delivery" }));
  await expect(page.locator("#deliveries")).toContainText("8 of 10 pieces delivered");

  const claim = page.locator("#claims").getByRole("link", { name: /Pieces missing, 2$/ });
  await click(claim);
  await page.locator("input[type=file][multiple]").setInputFiles("content/images/warehouse.jpg");
  await expect(page.getByRole("link", { name: "warehouse.jpg" })).toBeVisible();
  await expectAccessible(page);
  await click(button("Notice sent"));
  await expect(page.getByText("Notice recorded")).toBeVisible();
  await click(button("Close claim"));
  const end = page.getByRole("dialog", { name: /^Close / });
  await expect(end.getByLabel("It ended")).toHaveValue("paid");
  await end.getByLabel("Amount paid").fill("180");
  await click(end.getByRole("button", { name: "Close claim" }));
  await expect(page.getByText(/^Closed by/)).toBeVisible();
  costs.end(6);

  // Mails wait for what else is written meanwhile.
  await store((db) =>
    db.updateTable("shipment_notices").set({ due_at: new Date() }).where("shipment_id", "=", id).execute(),
  );
  await page.goto(`/admin/shipments/${id}`);
  await openSection(page, "Messages");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `${number.toLowerCase().replace(" ", "-")}-1@maes.example` })
      .first(),
  ).toContainText("Partly delivered: 8 of 10 pieces");
});
