import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { Pool } from "pg";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { verifyDatabase } from "#operations/verify/verify-database.ts";
import { type RunningProduct, startBuiltProduct } from "../../tests/running-product.ts";

interface Attacked {
  product: RunningProduct;
  databaseUrl: string;
  pool: Pool;
}

/**
 * Starts one product for all tests of a file, which run sequentially: their input would appear in lists that other
 * tests check. Tests access it by the returned object.
 */
export function useAttackedProduct(): Attacked {
  test.describe.configure({ mode: "serial" });
  const attacked = {} as Attacked;
  let folder = "";
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "zenne-attack-"));
    attacked.product = await startBuiltProduct({ DATA_DIR: folder });
    attacked.databaseUrl = (await joinEmbeddedPostgres({ dataDir: folder, log: () => {} })).url;
    attacked.pool = new Pool({ connectionString: attacked.databaseUrl, max: 2 });
  });
  test.afterAll(async () => {
    await attacked.pool?.end();
    await attacked.product?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return attacked;
}

/** Fails when what was sent has harmed the database, or the log has what nobody expects. */
export async function expectUnharmed({ product, databaseUrl }: Attacked): Promise<void> {
  const findings = await verifyDatabase(databaseUrl);
  expect(findings.filter(({ result }) => result === "wrong")).toEqual([]);
  expect(product.lines.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  expect(product.lines.filter(({ level }) => level === undefined)).toEqual([]);
}
