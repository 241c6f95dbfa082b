import type { Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import { expect, expectAccessible, test } from "../test.ts";
import { addShipments, openList, rows } from "./shipments-desk.ts";

test.use({ expectedNoise: [/40[0-9]|50[23]|ERR_FAILED/] });

/** Where messages appear, once that has loaded. */
const messages = (page: Page) => page.getByRole("region", { name: /^Messages/ });

// Long days at the desk: each journey is one.
test.beforeEach(() => test.slow());

test("a list that cannot be read is tried again three times, then says so and waits", async ({ page }) => {
  await signIn(page);
  let away = true;
  await page.route(/\/admin\/shipments\.data/, (route) =>
    away ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.getByRole("link", { name: "Shipments", exact: true }).click();
  await expect(page.getByText("Retrying... (1/3)")).toBeVisible();
  await expect(page.getByText("Retrying... (3/3)")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed to fetch shipments" })).toBeVisible();
  away = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.goto("/admin/shipments/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Shipment not found" })).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page.getByRole("heading", { name: "Shipments Management" })).toBeVisible();
});

test("a gateway's page or no answer at all keeps the screen, the dialog and what was typed", async ({
  page,
}) => {
  await signIn(page);
  await addShipments(page, "Gateway", 1);
  await openList(page, "/admin/shipments?search=Gateway+01");
  const away = /\.data/;
  await page.route(away, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("button", { name: "Status history Gateway 01" }).click();
  await expect(page.getByText("Failed to fetch status history")).toBeVisible();
  await page.getByRole("button", { name: "Edit Gateway 01" }).click();
  await expect(page.getByText("Failed to fetch shipment details")).toBeVisible();
  await page.unroute(away);

  await page.getByRole("button", { name: "Edit Gateway 01" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed with care");
  await page.route(away, (route) => route.abort());
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Operation failed");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed with care");
  await page.unroute(away);
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();

  await page.route(away, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Delete Gateway 01" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete shipment")).toBeVisible();
  await page.getByRole("button", { name: "Add status update Gateway 01" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Location" }).fill("Kortrijk");
  await page.getByRole("button", { name: "Add Status", exact: true }).press("Enter");
  await expect(page.getByText("Failed to add status update").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Location" })).toHaveValue("Kortrijk");
});

test("a section on its way is announced, one that fails says so beside the sidebar", async ({ page }) => {
  await signIn(page);
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(/consignees\.data/, async (route) => {
    await held;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await page.getByRole("link", { name: "Consignees", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  answerNow();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Shippers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Shippers Management" })).toBeVisible();
});

test("a connection that is lost takes neither the page nor what was typed along", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Tunnel", 1);
  await openList(page, "/admin/shipments?search=Tunnel+01");
  const everything = "**/*";
  await page.getByRole("button", { name: "Edit Tunnel 01" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Typed in a tunnel");
  await page.route(everything, (route) => route.abort());
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Operation failed");
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Typed in a tunnel");
  await page.unroute(everything);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Shipment updated successfully")).toBeVisible();

  await openList(page, "/admin/shipments?search=Tunnel+01");
  await page.getByRole("button", { name: "Delete Tunnel 01" }).click();
  await expect(messages(page)).toBeAttached();
  await page.route(everything, (route) => route.abort());
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete shipment")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("a page stays when the place for messages does not load, and asks for it again", async ({ page }) => {
  const script = /toaster-window/;
  await page.route(script, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => script.test(request.url()));
  await signIn(page);
  await refused;
  await expect(page.getByRole("heading", { name: "Dashboard Overview" })).toBeVisible();
  await page.unroute(script);
  await page.keyboard.press("Shift");
  await expect(messages(page)).toBeAttached();
});

test("a status typed on the shipment's own page stays when the connection is lost", async ({ page }) => {
  await signIn(page);
  await addShipments(page, "Subway", 1);
  await openList(page, "/admin/shipments?search=Subway+01");
  await rows(page).getByRole("link", { name: "Subway 01", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Subway 01" })).toBeVisible();
  await page.getByRole("button", { name: "Add Status", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Location" }).fill("Kortrijk");
  const everything = "**/*";
  await page.route(everything, (route) => route.abort());
  await dialog.getByRole("button", { name: "Add Status" }).click();
  await expect(page.getByText("Failed to add status update").first()).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Location" })).toHaveValue("Kortrijk");
  await page.unroute(everything);
  await dialog.getByRole("button", { name: "Add Status" }).click();
  await expect(page.getByText("Status added successfully")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Kortrijk" })).toBeVisible();
});
