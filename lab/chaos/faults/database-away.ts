import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import routes from "#app/routes.ts";
import { addressesOf, dataAddress } from "#tests/addresses.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { expectThat, until } from "../../harness/cases.ts";
import { simulateUsers } from "../../harness/crowd.ts";
import { startScratchDatabase, withClient } from "../../harness/databases.ts";
import { ask, newestArticle, sendMessage } from "../../harness/requests.ts";

const answeredWithinMs = 15_000;
const recoveredWithinMs = 30_000;
const stoppedWithinMs = 10_000;

/** A product on an external database behind a proxy that can be cut. */
async function startBehindProxy(folder: string) {
  const [dataDir, external] = [path.join(folder, "app"), path.join(folder, "external")];
  mkdirSync(dataDir, { recursive: true });
  await using started = new AsyncDisposableStack();
  const database = started.use(await startScratchDatabase(external));
  const proxy = started.use(await startTcpProxy(database.url));
  const product = started.use(
    await startBuiltProduct({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: "1" }),
  );
  const [cookie, { url }] = [await signIn(product.url), product];
  const parts = started.move();
  const statusOf = async (address: string, as?: string) => {
    const { status, text } = await ask(url + address, { cookie: as });
    return `${status} ${text}`;
  };
  const expectRecovered = () =>
    until(async () => {
      expectThat((await statusOf("/readyz")) === "200 ready", "it is ready again");
      expectThat((await statusOf("/admin", cookie)).startsWith("200"), "the back office works");
      expectThat((await sendMessage(url, `back-${Date.now()}`)) === 200, "a message is accepted");
    }, recoveredWithinMs);
  return {
    database,
    proxy,
    product,
    url,
    cookie,
    statusOf,
    expectRecovered,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

interface RouteRead {
  what: string;
  method: string;
  status: number;
  signedIn: boolean;
  retryAfter: string | null;
}

/** Cuts the connection, then reads and writes every route, signed in and signed out. */
export async function databaseDown(folder: string): Promise<string> {
  await using scene = await startBehindProxy(folder);
  const { url, cookie, proxy, product } = scene;
  const article = await newestArticle(url);
  // The live stream does not end by itself, and a data request would wait for its end.
  const addresses = addressesOf(await routes)
    .map(({ address }) => address)
    .filter((address) => address !== "/admin/live");
  const before = new Map(
    (await readAll(url, addresses, ["GET"], cookie)).map(({ what, status }) => [what, status]),
  );
  proxy.cut();
  const during = await readAll(url, [...addresses, article], ["GET", "POST"], cookie);
  const wrong = during.filter((read) => !isHonest(read, before.get(read.what)));
  const listed = wrong.map(({ what, status }) => `${status} to ${what}`).join(", ");
  expectThat(wrong.length === 0, `503 or what needs no database, not ${listed}`);
  const away = during.filter(({ status }) => status === 503);
  const silent = away.find(({ retryAfter }) => !retryAfter);
  expectThat(!silent, `each 503 says when to come back, not ${silent?.what}`);
  const page = await scene.statusOf("/admin", cookie);
  expectThat(page.includes("We cannot reach our records at this moment"), "people are told why");
  proxy.mend();
  const back = await until(async () => {
    const isThere = (await scene.statusOf("/admin", cookie)).startsWith("200");
    expectThat(isThere, "the back office is there again");
  }, 5_000);
  const isWordless = product.lines.some(({ msg }) => msg === "a route failed");
  expectThat(!isWordless, "no route failed for want of words");
  return `${during.length} requests, ${away.length} answered 503, the rest as before; recovered ${back} ms after the database`;
}

/** Signed-in users are neither redirected nor told that a write succeeded; existing pages are not reported missing. */
function isHonest({ what, method, status, signedIn }: RouteRead, before: number | undefined): boolean {
  if (status === 503) return true;
  if (method === "GET") return status === before;
  if (status >= 500) return false;
  return status >= 400 || !signedIn || what.includes("reset-password");
}

async function readAll(
  url: string,
  addresses: string[],
  methods: string[],
  cookie: string,
): Promise<RouteRead[]> {
  const body = new URLSearchParams({ email: "ada@example.com", password: "abcdef" });
  const reads: RouteRead[] = [];
  for (const at of addresses.flatMap((address) => [address, dataAddress(address)]))
    for (const method of methods)
      for (const signedIn of [false, true]) {
        const { status, headers } = await ask(url + at, {
          method,
          cookie: signedIn ? cookie : "",
          body: method === "POST" ? body : undefined,
        });
        const what = `${method} ${at} ${signedIn ? "signed in" : "signed out"}`;
        reads.push({ what, method, signedIn, status, retryAfter: headers.get("retry-after") });
      }
  return reads;
}

/** Sends requests of all kinds in parallel, each again when answered. Returns the longest response time in milliseconds. */
async function longestAnswer({ url }: RunningProduct, cookie: string, forMs: number): Promise<number> {
  const addresses = ["/admin", "/admin/shipments", "/admin/quotes.data", "/blog?page=2", "/track?number=x", "/readyz"]; // prettier-ignore
  const acts = [
    ...addresses.map((address) => () => ask(url + address, { cookie, timeoutMs: 2 * answeredWithinMs })),
    () => sendMessage(url, `silent-${performance.now()}`).catch(() => {}),
  ];
  let longest = 0;
  const end = Date.now() + forMs;
  const repeat = async (act: () => Promise<unknown>) => {
    while (Date.now() < end) {
      const began = performance.now();
      await act();
      longest = Math.max(longest, performance.now() - began);
    }
  };
  await Promise.all([...acts, ...acts, ...acts].map(repeat));
  return Math.round(longest);
}

/** The network to the database goes dark under load and returns; then the product is stopped while it is dark again. */
export async function silentDatabase(folder: string): Promise<string> {
  await using scene = await startBehindProxy(folder);
  const { url, cookie, proxy, product, database, statusOf } = scene;
  await longestAnswer(product, cookie, 2_000);
  const article = await newestArticle(url);
  expectThat((await statusOf(article)).startsWith("200"), "an article is cached");
  proxy.goDark();
  await withClient(database.url, (client) => client.query("update blog_posts set status = 'draft'"));
  const gone = (await statusOf(article)).slice(0, 3);
  expectThat(gone === "503", `an article that another process withdrew is not shown, not ${gone}`);
  const longest = await longestAnswer(product, cookie, 20_000);
  expectThat(longest < answeredWithinMs, `each request is answered within 15 s, not ${longest} ms`);
  expectThat((await statusOf("/healthz")) === "200 ok", "the process reports that it is alive");
  expectThat((await statusOf("/readyz")).startsWith("503 not ready: the database"), "and is not ready");
  expectThat((await statusOf("/")).startsWith("200"), "visitors get the cached page");
  proxy.mend();
  const back = await scene.expectRecovered();
  proxy.goDark();
  void longestAnswer(product, cookie, 3_000).catch(() => {});
  await wait(500);
  const began = performance.now();
  await product.stop();
  const stopped = Math.round(performance.now() - began);
  expectThat(stopped < stoppedWithinMs, `it stops within 10 s, not ${stopped} ms`);
  return `the longest response while silent took ${longest} ms, recovered ${back} ms after the return, stopped while silent in ${stopped} ms`;
}

/** The database is read-only, then rejects the password, then the rights are taken, while mails are queued. */
export async function refusingDatabase(folder: string): Promise<string> {
  await using scene = await startBehindProxy(folder);
  const { url, product, database, statusOf } = scene;
  const { username, password, pathname } = new URL(database.url);
  const [role, own] = [`"${username}"`, `"${pathname.slice(1)}"`];
  const all = "all on all tables in schema public, graphile_worker";
  const states = [
    {
      what: "read-only",
      wrong: `alter database ${own} set default_transaction_read_only = on`,
      right: `alter database ${own} reset default_transaction_read_only`,
      says: "read-only",
    },
    {
      what: "another password",
      wrong: `alter role ${role} password 'another'`,
      right: `alter role ${role} password '${decodeURIComponent(password)}'`,
      says: "refuses the password",
    },
    {
      what: "rights taken",
      wrong: `revoke ${all} from ${role}`,
      right: `grant ${all} to ${role}`,
      says: "rights",
    },
  ];
  const crowd = simulateUsers(url, 6);
  await using _crowd = { [Symbol.asyncDispose]: () => crowd.stop() };
  return await withClient(database.url, async (administrator) => {
    const took: string[] = [];
    for (const { what, wrong, right, says } of states) {
      await sendMessage(url, `before ${what}`);
      await administrator.query(wrong);
      await administrator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      await until(async () => {
        const status = await statusOf("/readyz");
        expectThat(status.startsWith("503") && status.includes(says), `${what} is reported, not ${status}`);
      }, answeredWithinMs);
      await wait(6_000);
      expectThat(product.child.exitCode === null, `${what} ends no process`);
      expectThat((await statusOf("/")).startsWith("200"), "visitors get the cached page");
      await administrator.query(right);
      took.push(`${what}: whole after ${await scene.expectRecovered()} ms`);
    }
    return took.join(", ");
  });
}
