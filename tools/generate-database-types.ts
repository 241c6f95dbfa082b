/** Writes database/schema.generated.ts from a freshly migrated database (DATABASE_URL, else a temporary one). */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { codegenArguments } from "#tests/codegen-arguments.ts";

const folder = await mkdtemp(path.join(tmpdir(), "zenne-types-"));
const server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => {} });
try {
  await migrate(server.url);
  execFileSync("kysely-codegen", codegenArguments(server.url), { stdio: "inherit" });
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
