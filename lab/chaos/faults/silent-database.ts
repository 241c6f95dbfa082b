/** The database is silent, read-only or rejects the password: how the product behaves. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { expectThat, simulateUsers, sendMessage, until } from "./helpers.ts";

const answeredWithinMs = 15_000;
const recoveredWithinMs = 30_000;
const stoppedWithinMs = 10_000;

/** Starts a product on an external database behind a TCP proxy that can be cut. */
async function startBehindProxy(folder: string) {
  const dataDir = path.join(folder, "app");
  mkdirSync(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({
    dataDir: path.join(folder, "external"),
    durable: false,
    log: () => {},
  });
  const proxy = await startTcpProxy(database.url);
  const product = await startBuiltProduct({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: "1" });
  return {
    database,
    proxy,
    product,
    async end() {
      await product.stop();
      await proxy.stop();
      await database.stop();
    },
  };
}

/** Sends requests of all kinds in parallel, each again when answered. Returns the longest response time in milliseconds. */
async function longestAnswer(product: RunningProduct, cookie: string, forMs: number): Promise<number> {
  const addresses = [
    "/admin",
    "/admin/shipments",
    "/admin/quotes.data",
    "/blog?page=2",
    "/track?number=x",
    "/readyz",
  ];
  let longest = 0;
  const until = Date.now() + forMs;
  const ask = async (address: string) => {
    while (Date.now() < until) {
      const began = performance.now();
      const signal = AbortSignal.timeout(2 * answeredWithinMs);
      const answer = await fetch(product.url + address, { headers: { Cookie: cookie }, signal });
      await answer.text();
      longest = Math.max(longest, performance.now() - began);
    }
  };
  const send = async () => {
    while (Date.now() < until) {
      const began = performance.now();
      await sendMessage(product.url, `silent-${began}`).catch(() => {});
      longest = Math.max(longest, performance.now() - began);
    }
  };
  await Promise.all([...addresses, ...addresses, ...addresses].map(ask).concat([send(), send(), send()]));
  return Math.round(longest);
}

async function statusOf(product: RunningProduct, address: string, cookie = ""): Promise<string> {
  const answer = await fetch(product.url + address, { headers: { Cookie: cookie } });
  return `${answer.status} ${await answer.text()}`;
}

/** The network to the database goes dark under load and returns; then the product is stopped while it is dark again. */
export async function silentDatabase(folder: string): Promise<string> {
  const { database, proxy, product, end } = await startBehindProxy(folder);
  try {
    const cookie = await signIn(product.url);
    await longestAnswer(product, cookie, 2_000);
    const feed = await (await fetch(`${product.url}/blog/feed.xml`)).text();
    const article = /\/blog\/[\w-]+(?=<\/link>)/.exec(feed.slice(feed.indexOf("<item>")))?.[0] ?? "";
    expectThat((await statusOf(product, article)).startsWith("200"), "an article is cached");
    proxy.goDark();
    const deleting = new Client({ connectionString: database.url });
    await deleting.connect();
    await deleting.query("update blog_posts set status = 'draft'");
    await deleting.end();
    const gone = await statusOf(product, article);
    expectThat(
      gone.startsWith("503"),
      `an article that another process withdrew is not shown, not ${gone.slice(0, 3)}`,
    );
    const longest = await longestAnswer(product, cookie, 20_000);
    expectThat(longest < answeredWithinMs, `each request is answered within 15 s, not ${longest} ms`);
    expectThat((await statusOf(product, "/healthz")) === "200 ok", "the process reports that it is alive");
    expectThat(
      (await statusOf(product, "/readyz")).startsWith("503 not ready: the database"),
      "and is not ready",
    );
    expectThat((await statusOf(product, "/")).startsWith("200"), "visitors get the cached page");
    proxy.mend();
    const back = await until(async () => {
      expectThat((await statusOf(product, "/readyz")) === "200 ready", "it is ready again");
      expectThat((await statusOf(product, "/admin", cookie)).startsWith("200"), "the back office works");
      expectThat((await sendMessage(product.url, `back-${Date.now()}`)) === 200, "a message is accepted");
    }, recoveredWithinMs);
    proxy.goDark();
    void longestAnswer(product, cookie, 3_000).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = performance.now();
    await product.stop();
    const stopped = Math.round(performance.now() - began);
    expectThat(stopped < stoppedWithinMs, `it stops within 10 s, not ${stopped} ms`);
    return `the longest response while silent took ${longest} ms, recovered ${back} ms after the return, stopped while silent in ${stopped} ms`;
  } finally {
    await end();
  }
}

/** The database is read-only, then rejects the password, while mails are queued. */
export async function refusingDatabase(folder: string): Promise<string> {
  const { database, product, end } = await startBehindProxy(folder);
  const administrator = new Client({ connectionString: database.url });
  administrator.on("error", () => {});
  await administrator.connect();
  const cookie = await signIn(product.url);
  const crowd = simulateUsers(product.url, 6);
  const url = new URL(database.url);
  const own = url.pathname.slice(1);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${own}' and pid <> pg_backend_pid()`;
  const role = `"${url.username}"`;
  const states = [
    {
      what: "read-only",
      wrong: `alter database "${own}" set default_transaction_read_only = on`,
      right: `alter database "${own}" reset default_transaction_read_only`,
      says: "read-only",
    },
    {
      what: "another password",
      wrong: `alter role ${role} password 'another'`,
      right: `alter role ${role} password '${decodeURIComponent(url.password)}'`,
      says: "refuses the password",
    },
    {
      what: "rights taken",
      wrong: `revoke all on all tables in schema public, graphile_worker from ${role}`,
      right: `grant all on all tables in schema public, graphile_worker to ${role}`,
      says: "rights",
    },
  ];
  const took: string[] = [];
  try {
    for (const { what, wrong, right, says } of states) {
      await sendMessage(product.url, `before ${what}`);
      await administrator.query(wrong);
      await administrator.query(others);
      await until(async () => {
        const said = await statusOf(product, "/readyz");
        expectThat(said.startsWith("503") && said.includes(says), `${what} is reported, not ${said}`);
      }, answeredWithinMs);
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      expectThat(product.child.exitCode === null, `${what} ends no process`);
      expectThat((await statusOf(product, "/")).startsWith("200"), "visitors get the cached page");
      await administrator.query(right);
      const back = await until(async () => {
        expectThat((await statusOf(product, "/readyz")) === "200 ready", "it is ready again");
        expectThat((await statusOf(product, "/admin", cookie)).startsWith("200"), "the back office works");
        expectThat((await sendMessage(product.url, `after ${what} ${Date.now()}`)) === 200, "and writes");
      }, recoveredWithinMs);
      took.push(`${what}: whole after ${back} ms`);
    }
    await crowd.stop();
    return took.join(", ");
  } finally {
    await crowd.stop();
    await administrator.end().catch(() => {});
    await end();
  }
}
