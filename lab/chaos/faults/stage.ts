/** The product on a data folder, which is killed and started again, and what is prepared in its database. */
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { connectDatabase } from "#database/connection/connect.ts";
import { makeOfferLink } from "#database/offers/offer-links.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { type RunningProduct, signIn, startBuiltProduct, testStaff } from "#tests/running-product.ts";
import { until } from "./helpers.ts";

export interface Stage {
  dataDir: string;
  product: RunningProduct;
  cookie: string;
  /** Of the database's owner. */
  databaseUrl: string;
  count(statement: string, values?: unknown[]): Promise<number>;
}

/** Sends a form as a signed-in member of staff. */
export const post = (
  { product: { url }, cookie }: Pick<Stage, "product" | "cookie">,
  path: string,
  body: FormData | URLSearchParams,
) =>
  fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, Cookie: cookie },
    body,
    signal: AbortSignal.timeout(120_000),
  });

/** Starts the product with demo data, and signs in. */
export async function opened(dataDir: string): Promise<Stage> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir, DEMO: "1" });
  const { url: databaseUrl } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    dataDir,
    product,
    databaseUrl,
    cookie: await signIn(product.url),
    async count(statement, values = []) {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return Number((await client.query<{ count: string }>(statement, values)).rows[0]?.count);
      } finally {
        await client.end();
      }
    },
  };
}

/** Kills the product as it is, and starts it again on the same folder. */
export async function killed({ dataDir, product }: Stage): Promise<Stage> {
  product.child.kill("SIGKILL");
  await product.ended;
  let stage: Stage | undefined;
  // PostgreSQL still rolls back what was open.
  await until(async () => (stage = await opened(dataDir)), 60_000);
  return stage!;
}

/** The account the product was started with. */
export async function ownerOf({ databaseUrl }: Stage): Promise<Actor> {
  const { db, pool } = connectDatabase(databaseUrl, { warn: console.error });
  try {
    const found = await db
      .selectFrom("admin_users")
      .select(["id", "email", "name"])
      .where("email", "=", testStaff.email)
      .executeTakeFirstOrThrow();
    return { ...found, role: "owner" } as Actor;
  } finally {
    await pool.end();
  }
}

/** Sends offers, and makes a link to each. */
export async function sendOffers(stage: Stage, count: number): Promise<{ id: string; path: string }[]> {
  const actor = await ownerOf(stage);
  const { url: publicUrl } = stage.product;
  const { db, pool } = connectDatabase(stage.databaseUrl, { warn: console.error });
  const mark = randomBytes(3).toString("hex");
  try {
    const sent: { id: string; path: string }[] = [];
    for (let n = 0; n < count; n++) {
      const number = `OF-${mark}-${n}`;
      const id = await insertOffer(db, { number }, twoLines());
      await sendDraft(db, actor, id, publicUrl);
      const link = await makeOfferLink(db, actor, id, { recipient: "An Maes", publicUrl });
      sent.push({ id, path: new URL(link).pathname });
    }
    return sent;
  } finally {
    await pool.end();
  }
}
