import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,database,domain,mail,scripts,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/start-test-database.ts",
    setupFiles: "tests/fail-on-console-error.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: "UTC" },
  },
});
