import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { type RunningProduct, startBuiltProduct, productOwner } from "#tests/running-product.ts";
import { expect, test } from "../test.ts";

const ends: Array<() => Promise<unknown>> = [];
test.afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
test.use({ expectedNoise: [/Failed to load resource|net::ERR_/] });

const COUNT = 6_000;
const LIST = "/admin/shipments?search=RESTART";
const TOTAL = "6,000 shipments";

/** A product of its own whose process is ended and started again on the same port and database. */
async function startInstallation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "zenne-acts-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  ends.push(() => database.stop());
  const start = (port = "0") =>
    startBuiltProduct({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: port });
  let product: RunningProduct = await start();
  ends.push(() => product.stop());
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  ends.push(() => client.end());
  const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  return {
    url: product.url,
    ask,
    /** Ends the process after the first batches of what runs, and starts another. */
    async restartMidway(signal: "SIGKILL" | "SIGTERM") {
      const running = () => ask("select done, total from acts where state = 'running'");
      await expect
        .poll(async () => Number((await running())[0]?.done ?? 0), { intervals: [10] })
        .toBeGreaterThan(0);
      product.child.kill(signal);
      await product.ended;
      expect(await running(), "it was ended midway").toHaveLength(1);
      product = await start(new URL(product.url).port);
    },
  };
}

const work = (page: Page) => page.getByRole("region", { name: "Work in progress" });

/** Waits until what runs has ended with these words, also after the process was another one. */
const ended = (page: Page, title: string) =>
  expect(work(page).getByText(title, { exact: true })).toBeVisible();

async function selectAll(page: Page) {
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("6,000 selected")).toBeVisible();
  return page.getByRole("toolbar", { name: "Selected shipments" });
}

test("bulk acts and undos whose process is killed or stopped go on after the next start, each shipment once", async ({
  page,
}) => {
  const { url, ask, restartMidway } = await startInstallation();
  await ask(`
    with made as (
      insert into shipments (tracking_number, origin_location, destination_location)
      select 'RESTART-' || n, 'Ghent', 'Oslo' from generate_series(1, ${COUNT}) as n returning id, status)
    insert into shipment_status_history (shipment_id, status, "timestamp")
    select id, status, now() - interval '1 day' from made`);
  const states = () =>
    ask(`select status, count(*)::int as shipments, sum((select count(*) from shipment_status_history as h
      where h.shipment_id = s.id and h.status = s.status and withdrawn_at is null))::int as entries
      from shipments as s where tracking_number like 'RESTART-%' group by 1`);
  const lines = () =>
    ask("select action, summary from audit_log where entity = 'shipments' and audited order by id");
  const untouched = [{ status: "pending", shipments: COUNT, entries: COUNT }];

  await page.goto(`${url}/admin/login`);
  await page.getByLabel("Email").fill(productOwner.email);
  await page.getByLabel("Password", { exact: true }).fill(productOwner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin$/);

  await page.goto(url + LIST);
  await (await selectAll(page)).getByRole("button", { name: "Update Status" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Status" });
  await dialog.getByLabel("Status").selectOption("in_transit");
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(
    work(page).getByRole("progressbar", { name: `Updating ${TOTAL} to in transit` }),
  ).toBeVisible();
  await restartMidway("SIGKILL");
  await ended(page, `Updated ${TOTAL} to in transit`);
  expect(await states()).toEqual([{ status: "in_transit", shipments: COUNT, entries: COUNT }]);

  await work(page).getByRole("button", { name: /^Undo/ }).click();
  await restartMidway("SIGTERM");
  await ended(page, `Undone for ${TOTAL}`);
  expect(await states()).toEqual(untouched);
  await work(page)
    .getByRole("button", { name: /^Close/ })
    .click();
  await expect(work(page)).toHaveCount(0);

  await page.goto(url + LIST);
  await (await selectAll(page)).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await restartMidway("SIGTERM");
  await ended(page, `Deleted ${TOTAL}`);
  expect(await states()).toEqual([]);

  await page.goto(`${url}/admin/settings/audit?area=shipments&search=${COUNT}`);
  await page.getByRole("button", { name: `Restore: ${TOTAL}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await restartMidway("SIGKILL");
  await ended(page, `Restored ${TOTAL}`);
  expect(await states()).toEqual(untouched);
  expect(await lines()).toEqual([
    { action: "shipments.updated", summary: `${COUNT} to in_transit` },
    { action: "shipments.act_undone", summary: `${COUNT}` },
    { action: "shipments.deleted", summary: `${COUNT}` },
    { action: "shipments.restored", summary: `${COUNT}` },
  ]);

  await page.goto(`${url}/admin/shipments/import`);
  const rows = Array.from({ length: COUNT }, (_, n) => `AGAIN-${n},Pending,Brussels,Lagos`);
  await page.getByLabel("CSV or XLSX file").setInputFiles({
    name: "again.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Tracking Number,Status,Origin,Destination\r\n${rows.join("\r\n")}`),
  });
  await page.getByRole("button", { name: "See what it does" }).click();
  await page.getByRole("button", { name: "Import 6,000 shipments" }).click();
  await expect(page.getByRole("heading", { name: "Import done" })).toBeVisible();
  await page.getByRole("link", { name: "Undo the import" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("This import is being undone.")).toBeVisible();
  await restartMidway("SIGKILL");
  await ended(page, "The import is undone: 6,000 records");
  await expect(page.getByRole("heading", { name: "Import undone" })).toBeVisible();
  expect(await ask("select from shipments where tracking_number like 'AGAIN-%'")).toEqual([]);
});
