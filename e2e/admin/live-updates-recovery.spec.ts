import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { startBufferingProxy } from "#tests/buffering-proxy.ts";
import { startBuiltProduct, productOwner } from "#tests/running-product.ts";
import { expect, test } from "../test.ts";

const ends: Array<() => Promise<unknown>> = [];
test.afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
test.use({ expectedNoise: [/Failed to load resource|net::ERR_|502 Bad Gateway/] });

/** A database and two processes on it; staff come through a proxy to one, visitors go to the other. */
async function startInstallation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "zenne-live-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  ends.push(() => database.stop());
  const start = async (port = "0") => {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: "1", PORT: port };
    const product = await startBuiltProduct(env);
    ends.push(() => product.stop());
    return product;
  };
  const forVisitors = await start();
  const forStaff = await start();
  const proxy = await startBufferingProxy(forStaff.url);
  ends.push(() => proxy.stop());
  return { database, proxy, start, forStaff, forVisitors };
}

test("notifications cross processes and a proxy, and recover after loss of connection, database or process", async ({
  page,
  request,
}) => {
  const { database, proxy, start, forStaff, forVisitors } = await startInstallation();
  const sent: string[] = [];
  const post = async (subject: string) => {
    const form = {
      name: "Ana Reis",
      email: `ana${sent.length}@reis.pt`,
      phone: "+351 21 555 01 23",
      subject,
      message: `${subject}, and a question about it`,
    };
    const answer = await request.post(`${forVisitors.url}/contact`, {
      headers: { Origin: forVisitors.url },
      form,
    });
    return answer.status();
  };
  const write = async (subject: string) => {
    // While the database is away a visitor is told so, and tries again.
    await expect.poll(() => post(subject), { intervals: [50] }).toBe(200);
    sent.push(subject);
  };
  const bell = page.getByRole("button", { name: /^Notifications/ });
  const rings = () =>
    expect(page.getByRole("button", { name: `Notifications, ${sent.length} unread` })).toBeVisible();

  await page.goto(`${proxy.url}/admin/login`);
  await page.getByLabel("Email").fill(productOwner.email);
  await page.getByLabel("Password", { exact: true }).fill(productOwner.password);
  const opened = page.waitForResponse((answer) => answer.url().endsWith("/admin/live"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await opened;
  await expect(bell).toBeVisible();
  await page.getByRole("link", { name: "Contact Submissions", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Contact Submissions", exact: true })).toBeVisible();
  await write("Across two processes");
  await rings();

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  client.on("error", () => {});
  const { rows } = await client.query(
    "select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'zenne live'",
  );
  expect(rows).toEqual([{ ended: true }, { ended: true }]);
  await client.end();
  await write("While nobody listens");
  await rings();

  const stopping = performance.now();
  await forStaff.stop();
  expect(performance.now() - stopping).toBeLessThan(15_000);
  await write("While the staff's process is away");
  // Someone comes back to the tab meanwhile: the page keeps what it shows.
  const probe = page.waitForRequest(/readyz$/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await probe;
  await start(new URL(forStaff.url).port);
  await rings();
  await write("After it is back");
  await rings();

  process.kill(database.pid, "SIGKILL");
  await write("After the database was killed");
  await rings();

  for (const subject of sent) await expect(page.getByRole("row").filter({ hasText: subject })).toHaveCount(1);
  await bell.click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  for (const subject of sent) await expect(list.getByText(subject, { exact: true })).toHaveCount(1);
});
