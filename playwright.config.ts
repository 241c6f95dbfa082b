import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments } from "./tools/chromium-arguments.ts";
import { chromiumPath, headlessChromiumPath } from "./tools/find-chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 4310);
/** A product that runs already, such as the one of `npm run two-processes -- --hold`. */
const running = process.env.E2E_BASE_URL;

/** Products of their own, attacks, faults, restarts, what is measured while it loads, a walk through all screens: each in a browser that knows nothing. */
const slow =
  /attack\/|(acts-after-restart|blog-xss|budgets|every-screen|live-updates-recovery|long-tasks|motion|session-persistence|slow-phone)\.spec\.ts/;
/** One journey through each part of the product, marked in their titles; and those that CI runs besides. */
const quick = /@quick/;
const ci = /@ci/;
/** A context of its own for each test reads and compiles the code of the pages anew: a quarter of the time. */
const use = { reuseContext: true };
const launch = (chromium: string | null) => ({
  executablePath: chromium ?? undefined,
  args: [
    ...chromiumArguments,
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

export default defineConfig({
  testDir: "e2e",
  projects: [
    // A browser without a window takes less of two cores; the other projects show that the whole one does the same.
    ...Object.entries({ quick, ci }).map(([name, grep]) => ({
      name,
      grep,
      use: { ...use, launchOptions: launch(headlessChromiumPath()) },
    })),
    // Both run by `npm run test:slow`.
    { name: "deep", grepInvert: [quick, ci, slow], use },
    { name: "slow", grep: slow },
  ],
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that needs a second attempt is mended.
  retries: 0,
  reporter: "list",
  // A shared machine can stall for seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: running ?? `http://127.0.0.1:${port}`,
    // A trace of every test, to keep those of the failed ones, takes a quarter of the time: `--trace on` where one is wanted.
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-GB",
    timezoneId: "Europe/Brussels",
    launchOptions: launch(chromiumPath()),
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
