/** Starts the built product for the browser journeys: a fresh data folder, demo data, a known staff account. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productSettingsFile } from "./product-settings.ts";
import { staff } from "./staff.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "zenne-e2e-"));
const note = productSettingsFile(process.env.PORT ?? "");
writeFileSync(note, JSON.stringify({ DATA_DIR: dataDir, DATABASE_URL: "" }));
mkdirSync(".cache/tests", { recursive: true });
/** Log of the product's warnings, to diagnose failed journeys. */
const log = openSync(`.cache/tests/product-${process.env.PORT ?? ""}.log`, "w");
const product = spawn(process.execPath, ["build/server/index.js"], {
  stdio: ["inherit", log, "inherit"],
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    HOST: "127.0.0.1",
    // A name: passkeys belong to no number.
    PUBLIC_URL: `http://localhost:${process.env.PORT ?? ""}`,
    ADMIN_EMAIL: staff.email,
    ADMIN_PASSWORD: staff.password,
    LIMIT_FACTOR: "1000",
    LOG_LEVEL: "warn",
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill("SIGTERM"));
product.on("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(note, { force: true });
  process.exit(code ?? 1);
});
