import { defineConfig } from "vitest/config";
import { colours } from "./scripts/colours-plugin.ts";
import { pictures } from "./scripts/pictures-plugin.ts";

export default defineConfig({
  plugins: [pictures(), colours()],
  test: {
    include: ["{app,content,database,domain,mail,scripts,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/start-test-database.ts",
    setupFiles: "tests/fail-on-console-error.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: "UTC" },
  },
});
