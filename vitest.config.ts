import { globSync, readFileSync } from "node:fs";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { colours } from "./tools/colours-plugin.ts";
import { chromiumArguments } from "./tools/chromium-arguments.ts";
import { headlessChromiumPath } from "./tools/find-chromium.mjs";
import { pictures } from "./tools/pictures-plugin.ts";

/** Run by `npm run test:slow`: they start commands and products, wait for retries and timeouts, attack, or are of a great size. */
const slow = [
  "**/*.slow.test.ts",
  "database/connection/read-replica.test.ts",
  "database/accounts/sign-in-attacks.test.ts",
  "database/connection/watched-client.test.ts",
  "operations/adopt/adopt.test.ts",
  "operations/backup/backup.test.ts",
  "operations/commands/operate.test.ts",
  "server/jobs/mail-delivery.test.ts",
  "server/start.test.ts",
  "tests/deploy.test.ts",
  "tests/dev-server.test.ts",
  "tests/linear-time.test.ts",
  "tests/own-content.test.ts",
  "tests/running-docs.test.ts",
  "tools/launcher.test.ts",
  "tools/staff.test.ts",
];

const everywhere =
  "{app,content,database,demo,documents,domain,mail,operations,server,tests,tools,words}/**/*.test.{ts,tsx}";

/** A test file is in the project «database» when it, or a helper of `tests/` it imports, names one of these. */
const needsDatabase = /\b(?:useTestDatabase|testServerUrl|startEmbeddedPostgres)\b/;
const helpers = globSync("tests/*.ts", { exclude: ["**/*.test.ts"] })
  .filter((file) => needsDatabase.test(readFileSync(file, "utf8")))
  .map((file) => `#${file}"`);
const onDatabase = globSync(everywhere).filter((file) => {
  const text = readFileSync(file, "utf8");
  return needsDatabase.test(text) || helpers.some((helper) => text.includes(helper));
});

/** A shared machine can stall for seconds, and what else is tried runs beside: only what never comes is given up. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

const project = (name: string, include: string[], exclude: string[], globalSetup: string[]) => ({
  plugins: [pictures(), colours()],
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup,
    setupFiles: ["tests/fail-on-console-error.ts", "tests/property-seed.ts"],
    // Files share the modules of their worker: loading them anew for each file takes half of the time.
    isolate: false,
    ...patience,
    env: { TZ: "UTC" },
  },
});

/** Components in a browser, each without a server around it: `*.browser.test.tsx` beside them. */
const components = {
  plugins: [pictures(), colours()],
  optimizeDeps: {
    include: ["react", "react/jsx-dev-runtime", "react-dom/client", "react-router", "react-aria-components"],
  },
  test: {
    name: "components",
    include: ["app/**/*.browser.test.tsx"],
    setupFiles: "tests/fail-on-console-error.ts",
    ...patience,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: headlessChromiumPath() ?? undefined,
          args: chromiumArguments,
        },
        contextOptions: { reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" as const }],
    },
  },
};

export default defineConfig({
  test: {
    // Tests wait for the database about as long as they compute.
    maxWorkers: 2,
    projects: [
      // `npm run check` runs these and the components alone.
      project("unit", [everywhere], [...slow, ...onDatabase, "**/*.browser.test.tsx"], []),
      project("database", onDatabase, slow, ["tests/start-test-database.ts"]),
      project("slow", slow, [], ["tests/start-test-database.ts"]),
      components,
    ],
  },
});
