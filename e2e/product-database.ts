import { readFileSync } from "node:fs";
import { connectDatabase } from "#database/connection/connect.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { productSettingsFile } from "./product-settings.ts";

/** The database of the product that the journeys run against. */
export async function productDatabase(baseURL: string) {
  const settings = readFileSync(productSettingsFile(new URL(baseURL).port), "utf8");
  const { DATA_DIR: dataDir, DATABASE_URL } = JSON.parse(settings) as Record<string, string>;
  const url = DATABASE_URL || (await joinEmbeddedPostgres({ dataDir: dataDir!, log: () => {} })).url;
  return connectDatabase(url, { warn: () => {} });
}
