import { globSync, readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { colours } from "./tools/colours-plugin.ts";
import { chromiumArguments } from "./tools/chromium-arguments.ts";
import { headlessChromiumPath } from "./tools/find-chromium.mjs";
import { languageChunks } from "./tools/language-chunks.ts";
import { pictures } from "./tools/pictures-plugin.ts";

/** They start products, wait, attack, draw papers: what takes more than two seconds of a processor belongs here. */
const slow = [
  "**/*.slow.test.ts",
  "app/reports/reports.test.tsx",
  "app/request/sent-files.test.ts",
  "app/subscriptions/site/notify.test.ts",
  "app/accounts/pending-sign-in.server.test.ts",
  "app/accounts/sign-in-attacks.server.test.ts",
  "database/connection/{read-replica,unknown-outcome}.test.ts",
  "database/connection/watched-client.test.ts",
  "app/files/previews.server.test.ts",
  "app/images/images.server.test.ts",
  "app/documents/missing-papers.server.test.ts",
  "app/personal-data/personal-data.server.test.ts",
  "app/reports/reports.server.test.ts",
  "app/shipments/export-shipments.server.test.ts",
  "app/shipments/import/imported-details.server.test.ts",
  "app/shipments/matching-shipments.server.test.ts",
  "app/spreadsheets/*.test.ts",
  "demo/demo-files.test.ts",
  "app/documents/{draw-paper,overlap,own-papers,valid-forms}.server.test.ts",
  "app/desk/imports/read-file.test.ts",
  "app/invoices/peppol/deliver.server.test.ts",
  "app/offers/offer-languages.server.test.ts",
  "app/payments/statements/statement-thread.server.test.ts",
  "app/shipments/status-consistency.server.test.ts",
  "app/supplier-invoices/inbox/read-inbox.server.test.ts",
  "app/tracking/references.test.ts",
  "operations/adopt/adopt.test.ts",
  "operations/backup/*.test.ts",
  "operations/commands/operate.test.ts",
  "operations/embedded/embedded.test.ts",
  "operations/verify/*.test.ts",
  "server/http-server.test.ts",
  "server/jobs/*-{delivery,mails}.test.ts",
  "server/overload.test.ts",
  "server/page-cache/look-ups*.test.ts",
  "server/start.test.ts",
  "tests/{closed-months,deploy,dev-server,linear-time,own-content,running-docs}.test.ts",
  "tests/sends-twice.test.ts",
  "tools/{launcher,staff}.test.ts",
];

const everywhere = "{app,content,database,demo,operations,server,tests,tools}/**/*.test.{ts,tsx}";
const browser = "**/*.browser.test.tsx";

/** A test file is in the project «database» when it, or a helper of `tests/` it imports, names one of these. */
const needsDatabase = /\b(?:useTestDatabase|testServerUrl|startEmbeddedPostgres)\b/;
const helpers = globSync("tests/*.ts", { exclude: ["**/*.test.ts"] })
  .filter((file) => needsDatabase.test(readFileSync(file, "utf8")))
  .map((file) => `#${file}"`);
const files = globSync(everywhere);
const onDatabase = files.filter((file) => {
  const text = readFileSync(file, "utf8");
  return needsDatabase.test(text) || helpers.some((helper) => text.includes(helper));
});

/** Tests with random values get four times as many in the slow tier. */
const properties = files.filter((file) => readFileSync(file, "utf8").includes('from "fast-check"'));

/** A shared machine can stall for seconds, and what else is tried runs beside: only what never comes is given up. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const project = (
  name: string,
  include: string[],
  exclude: string[],
  globalSetup: string[],
  env: Record<string, string> = {},
) => ({
  plugins: [pictures(), colours(), languageChunks()],
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup,
    setupFiles: ["tests/fail-on-console-error.ts", "tests/property-seed.ts"],
    // Files share the modules of their worker: loading them anew for each file takes half of the time.
    isolate: false,
    // Of what such a process collects, most is young.
    execArgv: ["--max-semi-space-size=64"],
    ...patience,
    env: { TZ: "UTC", ...env },
  },
});

/** Components in a browser, each without a server around it: `*.browser.test.tsx` beside them. */
const components = {
  plugins: [pictures(), colours(), tailwindcss(), languageChunks()],
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
        launchOptions: { executablePath: headlessChromiumPath() ?? undefined, args: chromiumArguments },
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
      ...(process.env.QUICK_TIER
        ? // In one, each module is transformed once, and loaded once a worker.
          [project("quick", [everywhere], [...slow, browser], ["tests/start-test-database.ts"])]
        : [
            // `npm run check` runs these and the components alone.
            project("unit", [everywhere], [...slow, ...onDatabase, browser], []),
            project("database", onDatabase, slow, ["tests/start-test-database.ts"]),
          ]),
      project("slow", [...slow, ...properties], [], ["tests/start-test-database.ts"], {
        PROPERTY_RUNS: "100",
      }),
      components,
    ],
  },
});
