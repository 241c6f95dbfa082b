import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "../test.ts";
import { staff } from "../staff.ts";

// The page stands open while its server is away.
test.use({ expectedNoise: [/503|ERR_CONNECTION_REFUSED|Failed to fetch/] });

const dataDir = mkdtempSync(path.join(tmpdir(), "zenne-session-"));
const running = new Set<ChildProcess>();

/** Starts the built product on a free port of this machine and waits until it says where it is. */
async function start(settings: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }> {
  const product = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      PUBLIC_URL: "http://127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      DEMO: "0",
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
      ...settings,
    },
  });
  running.add(product);
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    product.stdout.on("data", (text) => {
      output += text;
      const ready = /Zenne is ready at (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    product.once("exit", (code) => reject(new Error(`the product ended with ${code}: ${output}`)));
  });
  const stop = async () => {
    product.kill("SIGTERM");
    await once(product, "exit");
    running.delete(product);
  };
  return { url, stop };
}

test.afterAll(() => {
  for (const product of running) product.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

test("a session survives a server restart and is valid in a second process", async ({ page }) => {
  const welcome = page.getByText(`Welcome, ${staff.email}`);
  const first = await start({});
  await page.goto(`${first.url}/admin/settings`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(welcome).toBeVisible();
  await first.stop();

  const again = await start({});
  await page.goto(`${again.url}/admin/settings`);
  await expect(welcome).toBeVisible();

  const { joinEmbeddedPostgres } = await import("#operations/embedded/join.ts");
  const { url } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  const second = await start({ DATABASE_URL: url });
  await page.goto(`${second.url}/admin/settings`);
  await expect(welcome).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto(`${again.url}/admin/settings`);
  await expect(page).toHaveURL(/\/admin\/login\?from=/);
  await second.stop();
  await again.stop();
});
