/** The database is unreachable: every address reports it, and none returns wrong data. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import routes from "#app/routes.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { addressesOf, dataAddress } from "#tests/addresses.ts";
import { signIn, startBuiltProduct } from "#tests/running-product.ts";
import { startTcpProxy } from "#tests/tcp-proxy.ts";
import { expectThat, until } from "./helpers.ts";

interface Asked {
  what: string;
  method: string;
  status: number;
  signedIn: boolean;
  retryAfter: string | null;
}

/** Cuts the connection to an external database, then reads and writes every route, signed in and signed out. */
export async function databaseDown(folder: string): Promise<string> {
  const [dataDir, external] = [path.join(folder, "app"), path.join(folder, "external")];
  mkdirSync(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: external, durable: false, log: () => {} });
  const proxy = await startTcpProxy(database.url);
  const product = await startBuiltProduct({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: "1" });
  try {
    const cookie = await signIn(product.url);
    const feed = await (await fetch(`${product.url}/blog/feed.xml`)).text();
    // An article nobody has read yet: it exists and must not be reported missing.
    const article = /\/blog\/[\w-]+(?=<\/link>)/.exec(feed.slice(feed.indexOf("<item>")))?.[0] ?? "";
    expectThat(article !== "", "there is an article");
    // The live stream does not end by itself, and a data request would wait for its end.
    const addresses = addressesOf(await routes)
      .map(({ address }) => address)
      .filter((address) => address !== "/admin/live");
    const before = await askAll(product.url, addresses, ["GET"], cookie);
    proxy.cut();
    const during = await askAll(product.url, [...addresses, article], ["GET", "POST"], cookie);
    const wrong = during.filter((asked) => !isHonest(asked, before.get(asked.what)?.status));
    expectThat(
      wrong.length === 0,
      `503 or what needs no database, not ${wrong.map(({ what, status }) => `${status} to ${what}`).join(", ")}`,
    );
    const silent = during.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
    expectThat(silent.length === 0, `each 503 says when to come back, not ${silent[0]?.what}`);
    const page = await (await fetch(`${product.url}/admin`, { headers: { Cookie: cookie } })).text();
    expectThat(page.includes("We cannot reach our records at this moment"), "people are told why");
    proxy.mend();
    const back = await until(async () => {
      const { status } = await fetch(`${product.url}/admin`, { headers: { Cookie: cookie } });
      expectThat(status === 200, "the back office is there again");
    }, 5_000);
    expectThat(
      !product.lines.some(({ msg }) => msg === "a route failed"),
      "no route failed for want of words",
    );
    const away = during.filter(({ status }) => status === 503).length;
    return `${during.length} requests, ${away} answered 503, the rest as before; recovered ${back} ms after the database`;
  } finally {
    await product.stop();
    await proxy.stop();
    await database.stop();
  }
}

/** Signed-in users are neither redirected nor told that a write succeeded; existing pages are not reported missing. */
function isHonest({ what, method, status, signedIn }: Asked, before: number | undefined): boolean {
  if (status === 503) return true;
  if (method === "GET") return status === before;
  if (status >= 500) return false;
  return status >= 400 || !signedIn || /reset-password/.test(what);
}

async function askAll(url: string, addresses: string[], methods: string[], cookie: string) {
  const all = new Map<string, Asked & { what: string }>();
  for (const address of addresses)
    for (const at of [address, dataAddress(address)])
      for (const method of methods)
        for (const signedIn of [false, true]) {
          const what = `${method} ${at} ${signedIn ? "signed in" : "signed out"}`;
          all.set(what, { what, method, signedIn, ...(await ask(url + at, method, signedIn ? cookie : "")) });
        }
  return Object.assign([...all.values()], { get: (what: string) => all.get(what) });
}

async function ask(address: string, method: string, cookie: string) {
  const answer = await fetch(address, {
    method,
    redirect: "manual",
    headers: { Origin: new URL(address).origin, Cookie: cookie },
    body:
      method === "POST" ? new URLSearchParams({ email: "ada@example.com", password: "abcdef" }) : undefined,
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
}
