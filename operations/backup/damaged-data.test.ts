import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { BackupProblem } from "./archive.ts";
import { checkBackup } from "./read-backup.ts";
import { backupName, writeBackup } from "./write-backup.ts";

const folder = mkdtempSync(path.join(tmpdir(), "zenne-damaged-"));
// PostgreSQL, which refuses to run as root, needs access.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

test("what the disk has changed is found: in a file by its hash, in a page of PostgreSQL in words", async () => {
  const options = { dataDir: path.join(folder, "data"), durable: false, log: () => {} };
  let server = await startEmbeddedPostgres(options);
  try {
    await migrate(server.url);
    const bytes = randomBytes(1000);
    const hash = createHash("sha256").update(bytes).digest();
    bytes[77]! ^= 1;
    await ask(server.url, "insert into file_contents (hash, type, bytes) values ($1, 'image/png', 1000)", [
      hash,
    ]);
    await ask(server.url, "insert into file_pieces (hash, position, bytes) values ($1, 0, $2)", [
      hash,
      bytes,
    ]);
    const file = path.join(folder, backupName(new Date(0)));
    const damaged = [`a content that nothing shows is not what it was (${hash.toString("hex")})`];
    expect(await writeBackup(server.url, file)).toMatchObject({ damaged });
    expect((await checkBackup(file)).manifest.damaged).toEqual(damaged);

    await ask(
      server.url,
      "insert into companies (name) select 'Company ' || n from generate_series(1, 500) n",
    );
    const [{ place } = { place: "" }] = await ask<{ place: string }>(
      server.url,
      "select pg_relation_filepath('companies') as place",
    );
    await server.stop();
    const page = await open(path.join(server.dataDirectory, place), "r+");
    await page.write(Buffer.from([1, 2, 3]), 0, 3, 8_000);
    await page.close();
    server = await startEmbeddedPostgres(options);
    const refused = await writeBackup(server.url, path.join(folder, backupName(new Date()))).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(BackupProblem);
    expect((refused as Error).message).toMatch(
      /other than they were written \(invalid page in block 0 .*Keep the earlier ones/,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith("zenne-"))).toEqual([path.basename(file)]);
    const wrong = (await verifyDatabase(server.url)).filter(({ result }) => result === "wrong");
    expect(wrong.map(({ check }) => check)).toContain("every page of the tables can be read");
    expect(wrong.flatMap(({ details }) => details)).toContainEqual(
      expect.stringMatching(/^companies: it cannot be read: invalid page in block 0/),
    );
  } finally {
    await server.stop();
  }
});
