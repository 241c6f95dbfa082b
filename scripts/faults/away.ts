/** The database is out of reach: every address says so, and none pretends. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import routes from "../../app/routes.ts";
import { startEmbeddedPostgres } from "#database/embedded/start.ts";
import { addressesOf, dataAddress } from "#tests/addresses.ts";
import { signIn, startBuiltProduct } from "#tests/running-product.ts";
import { startWire } from "#tests/wire.ts";
import { expectThat, until } from "./stage.ts";

interface Asked {
  what: string;
  method: string;
  status: number;
  signedIn: boolean;
  retryAfter: string | null;
}

/** The way to an external database is cut, and every line of the route table is asked, read and written, in and out. */
export async function databaseAway(folder: string): Promise<string> {
  const [dataDir, external] = [path.join(folder, "app"), path.join(folder, "external")];
  mkdirSync(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: external, durable: false, log: () => {} });
  const wire = await startWire(database.url);
  const product = await startBuiltProduct({ DATABASE_URL: wire.url, DATA_DIR: dataDir, DEMO: "1" });
  try {
    const cookie = await signIn(product.url);
    const feed = await (await fetch(`${product.url}/blog/feed.xml`)).text();
    // An article nobody has read yet: it is there, and must not be called missing.
    const article = /\/blog\/[\w-]+(?=<\/link>)/.exec(feed.slice(feed.indexOf("<item>")))?.[0] ?? "";
    expectThat(article !== "", "there is an article");
    // Live's stream does not end by itself, least of all in a data request, which waits for the whole.
    const addresses = addressesOf(await routes)
      .map(({ address }) => address)
      .filter((address) => address !== "/admin/live");
    const before = await askAll(product.url, addresses, ["GET"], cookie);
    wire.cut();
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
    wire.mend();
    const back = await until(async () => {
      const { status } = await fetch(`${product.url}/admin`, { headers: { Cookie: cookie } });
      expectThat(status === 200, "the back office is there again");
    }, 5_000);
    expectThat(
      !product.lines.some(({ msg }) => msg === "a route failed"),
      "no route failed for want of words",
    );
    const away = during.filter(({ status }) => status === 503).length;
    return `${during.length} requests, ${away} answered 503, the rest as ever; back ${back} ms after it was`;
  } finally {
    await product.stop();
    await wire.stop();
    await database.stop();
  }
}

/** Whoever is signed in has nothing written and is not sent away; what was there before is not said to be missing. */
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
