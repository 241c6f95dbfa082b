import { company } from "#content/company.ts";
import { ownSession, signIn } from "../sign-in.ts";
import { expect, test } from "../test.ts";

test("create a shipment, add a status entry, and track both as a visitor @quick", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
  await page.getByRole("link", { name: "Shipments", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
  await page.getByRole("link", { name: "Add Shipment" }).click();
  const number = await page.getByLabel("Tracking number").inputValue();
  expect(number).toMatch(new RegExp(`^${company.trackingPrefix}-\\w{4}-\\w{4}-\\w$`));
  await page.getByRole("button", { name: "Create Shipment" }).click();
  await expect(page.getByText("Origin location is required")).toBeVisible();
  await page.getByLabel("Origin location").fill("Brussels Airport (BRU)");
  await page.getByLabel("Destination location").fill("Dakar (DSS)");
  await page.getByLabel("Service type").selectOption("Air Freight");
  // Places are still offered for the destination, which hides the rest from assistive technology.
  await page.getByRole("button", { name: "Create Shipment", includeHidden: true }).click();
  await expect(page.getByText("Shipment created successfully")).toBeVisible();
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  await page.getByRole("button", { name: "Add Status" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Status" });
  await dialog.getByLabel("Status").selectOption("Custom Status");
  await dialog.getByLabel("Status").fill("On hold - customs");
  await dialog.getByLabel("Location").fill("Brucargo");
  // Away from the places that are offered.
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Add Status" }).click();
  await expect(page.getByText("Status added successfully")).toBeVisible();
  await expect(page.getByText("ON HOLD - CUSTOMS").first()).toBeVisible();
  await page.goto(`/track?number=${number.toLowerCase()}`);
  await expect(page.getByRole("article")).toContainText("ON HOLD - CUSTOMS");
  await expect(page.getByRole("article")).toContainText("Brucargo");
});

test("a duplicate tracking number is rejected beside its field", async ({ page }) => {
  test.info().annotations.push({ type: "answers", description: "409" });
  await signIn(page, "/admin/shipments/new");
  await page.getByLabel("Tracking number").fill("zf 2345 6789 c");
  await page.getByLabel("Origin location").fill("Ghent");
  await page.getByLabel("Destination location").fill("Lille");
  // The places are offered still: the rest of the page is hidden from assistive technology meanwhile.
  await page.getByRole("button", { name: "Create Shipment", includeHidden: true }).click();
  await expect(page.getByText("Another shipment has this tracking number")).toBeVisible();
  await expect(page.getByLabel("Origin location")).toHaveValue("Ghent");
});
test.use({ expectedNoise: [/409|401/] });

test("signing out leads to the login page, which says nothing of a session that has ended", async ({
  page,
}) => {
  await ownSession(page);
  await page.goto("/admin/quotes");
  // A request that is refused while signing out does not say that the session has ended.
  await page.route(/\/admin\/logout/, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const refused = page.waitForResponse(/\/admin\/notifications/);
    await page.evaluate(() => void fetch("/admin/notifications"));
    await refused;
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto("/admin/shipments");
  await expect(page).toHaveURL(/\/admin\/login/);
});
