import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "./scripts/find-chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 4310);
/** A product that runs already, such as the one of `npm run two-machines -- --hold`. */
const running = process.env.E2E_BASE_URL;

/** The browser journeys run against the built product, on a database of its own that starts with the demo data. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A shared machine can stall for seconds; the report still names what needed a second attempt.
  retries: 1,
  reporter: "list",
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: running ?? `http://127.0.0.1:${port}`,
    trace: "retain-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "Europe/Brussels",
    launchOptions: {
      executablePath: chromiumPath() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: running
    ? undefined
    : {
        command: "node e2e/start-product.ts",
        url: `http://127.0.0.1:${port}/readyz`,
        timeout: 120_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
        env: { PORT: String(port) },
        stdout: "ignore",
        stderr: "pipe",
      },
});
