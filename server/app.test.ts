import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { data, type RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requestScope } from "#app/request/context.ts";
import { createLimits } from "#database/connection/limits.ts";
import { isMigrated, readMigrations } from "#database/connection/migrate.ts";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { serverBuild } from "#tests/server-build.ts";
import { MAIL_LOGO } from "#app/mails/logo.ts";
import { type AppOptions, createApp } from "./app.ts";
import { closeHttp } from "./http-server.ts";
import { createHub } from "./event-subscription.ts";

const database = useTestDatabase();

const parts = (changes: Partial<AppOptions> = {}): AppOptions => ({
  build: buildOf({ page: { loader: () => "a page" } }),
  log: pino({ level: "silent" }),
  publicUrl: "https://zenne.example",
  trustProxy: 1,
  development: false,
  scope: {
    db: database.db,
    auth: { secret: "s".repeat(40), publicUrl: "https://zenne.example" },
    readDb: () => database.db,
    limits: createLimits(database.pool),
    events: createHub(),
    hasMailServer: true,
    notifyEmail: undefined,
    retention: DEFAULT_RETENTION,
    now: () => new Date(),
  },
  ready: async () => {
    if (!(await isMigrated(database.pool, await readMigrations()))) throw new Error("migrations are missing");
  },
  ...changes,
});

test("/healthz answers, and /readyz once the database is migrated", async () => {
  const app = createApp(parts());
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(200);
  const away = createApp(parts({ ready: () => Promise.reject(new Error("away")) }));
  expect((await away.request("/readyz")).status).toBe(503);
  expect((await away.request("/healthz")).status).toBe(200);
});

test.for([
  ["/admin/customers/doubles?view=two&by=vat", "/admin/customers/duplicates?view=two&by=vat"],
  ["/admin/links?kind=shipper&id=1", "/admin/private-links?kind=shipper&id=1"],
  ["/admin/proof?from=%2Fadmin%2Fsettings", "/admin/step-up?from=%2Fadmin%2Fsettings"],
  ["/admin/proof/check", "/admin/step-up/check"],
  ["/admin/stopped-address", "/admin/suppression"],
  ["/admin/shipments/00aa-1/label?from=2", "/admin/shipments/labels?id=00aa-1&size=a6"],
  ["/admin/stopped-address.data?index", "/admin/suppression.data?index"],
])(
  "the address of an earlier release %s leads to the present one, whatever the method",
  async ([old, present]) => {
    for (const method of ["GET", "POST"]) {
      const answer = await createApp(parts()).request(`https://zenne.example${old}`, {
        method,
        headers: { Origin: "https://zenne.example" },
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([308, present]);
    }
  },
);

test.for([
  ["/NL", "/nl", null],
  ["/Fr/track?number=ZF-1&x=%2F", "/fr/track?number=ZF-1&x=%2F", null],
  ["/DE/p/AbC", "/de/p/AbC", "no-store"],
])("a language written %s leads to %s", async ([address, written, cached]) => {
  const { status, headers } = await createApp(parts()).request(`https://zenne.example${address}`);
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([301, written, cached]);
});

test("a page that is to be cached says whether the database was read for it", async () => {
  const noted = async (read: (scope: Pick<AppOptions["scope"], "readDb">) => unknown) => {
    let reads = 0;
    const loader = (args?: { context: RouterContextProvider }) => void read(args!.context.get(requestScope));
    const app = createApp(parts({ build: buildOf({ page: { loader } }) }));
    const env = { noteRead: () => (reads += 1) };
    await app.fetch(new Request("https://zenne.example/page"), env as never);
    return reads;
  };
  expect(await noted(() => "the same for ever")).toBe(0);
  expect(await noted(({ readDb }) => readDb())).toBe(1);
});

test("every response has a request id and the security headers", async () => {
  const { headers } = await createApp(parts()).request("/healthz", {
    headers: { "X-Request-Id": "from-proxy-1" },
  });
  expect(headers.get("x-request-id")).toBe("from-proxy-1");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "application/json"])(
  "what another site's page sends as %s is refused",
  async (type) => {
    const send = (origin: string, method: string) =>
      createApp(parts()).request("/", {
        method,
        headers: { Origin: origin, Host: "zenne.example", "Content-Type": type },
        body: "firstName=x",
      });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await send("https://evil.example", method)).status).toBe(403);
      expect((await send("https://zenne.example.evil.example", method)).status).toBe(403);
      expect((await send("null", method)).status).toBe(403);
    }
  },
);

test("a form of our own page without referrers is taken, also without JavaScript", async () => {
  const app = createApp(
    parts({ build: buildOf({ "admin/invitation": { action: () => new Response("taken") } }) }),
  );
  const send = (site: string) =>
    app.request("https://zenne.example/admin/invitation", {
      method: "POST",
      headers: {
        Origin: "null",
        "Sec-Fetch-Site": site,
        Host: "zenne.example",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "name=x",
    });
  expect(await (await send("same-origin")).text()).toBe("taken");
  for (const site of ["cross-site", "same-site", "none"]) expect((await send(site)).status).toBe(403);
});

test("a mail program stops mails by one click: without cookies and from any Origin, at this one address", async () => {
  const app = createApp(
    parts({
      build: buildOf({
        "notify/stop": { action: () => new Response("stopped") },
        "notify/confirm": { action: () => new Response("confirmed") },
      }),
    }),
  );
  const send = (path: string, headers: Record<string, string>) =>
    app.request(`https://zenne.example${path}?token=x`, {
      method: "POST",
      headers: { Host: "zenne.example", "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: "List-Unsubscribe=One-Click",
    });
  for (const headers of [{}, { Origin: "null" }, { Origin: "https://mail.example" }] as Record<
    string,
    string
  >[]) {
    expect(await (await send("/notify/stop", headers)).text()).toBe("stopped");
    for (const path of ["/notify/confirm", "/notify/stop/x", "/notify"])
      expect((await send(path, headers)).status).toBe(403);
  }
});

const buildOf = (
  routes: Record<
    string,
    { action?: (args: { context: RouterContextProvider }) => unknown; loader?: () => unknown }
  >,
) =>
  serverBuild(
    Object.fromEntries(Object.entries(routes).map(([path, module]) => [path, { id: path, path, module }])),
  );

test("responses of the back office, however the URL is written, and to signed-in users are not cacheable", async () => {
  const headers = { "Cache-Control": "public, max-age=60" };
  const app = createApp(
    parts({
      build: buildOf({
        "admin/rows": { loader: () => Response.json([1]) },
        "admin/picture": { loader: () => new Response("x", { headers }) },
        rows: { loader: () => Response.json([1]) },
        picture: { loader: () => new Response("x", { headers }) },
      }),
    }),
  );
  const kept = async (path: string, cookie = "") => {
    const answer = await app.request(`https://zenne.example${path}`, { headers: { Cookie: cookie } });
    return `${answer.status} ${answer.headers.get("cache-control")}`;
  };
  for (const path of ["/admin/rows", "/ADMIN/rows", "/%61dmin/rows", "/admin/picture"])
    expect(await kept(path), path).toBe("200 no-store");
  const signedIn = "theme=dark; __Host-zenne_session=a.b";
  expect(await kept("/rows")).toBe("200 null");
  expect(await kept("/rows", signedIn)).toBe("200 no-store");
  expect(await kept("/picture", signedIn)).toBe("200 public, max-age=60");
});

test("signing out clears the browser's caches, with and without JavaScript", async () => {
  const build = buildOf({
    "admin/logout": {
      action: () => new Response(null, { status: 302, headers: { Location: "/admin/login" } }),
    },
  });
  const headers = { Origin: "https://zenne.example", Host: "zenne.example" };
  for (const path of ["/admin/logout", "/admin/logout.data"]) {
    const answer = await createApp(parts({ build })).request(`https://zenne.example${path}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
    });
    expect([202, 302]).toContain(answer.status);
    // Not "storage": it holds saved filters and drafts.
    expect(answer.headers.get("clear-site-data"), path).toBe('"cache", "prefetchCache", "prerenderCache"');
  }
});

test("the client address for limits has no port, and an invalid one is ignored", async () => {
  const from = async (forwarded: string) => {
    let address = "";
    const metrics: AppOptions["metrics"] = {
      measure: (c, next) => ((address = c.get("address")), next()),
      expose: async (c) => c.text(""),
      answered: () => {},
    };
    await createApp(parts({ trustProxy: 2, metrics })).request("/healthz", {
      headers: { "X-Forwarded-For": forwarded },
    });
    return address;
  };
  expect(await from("10.9.9.9, 192.0.2.7:4711, 198.51.100.1")).toBe("192.0.2.7");
  expect(await from("[2001:db8::1]:4711, 198.51.100.1")).toBe("2001:db8::1");
  expect(await from("::ffff:192.0.2.7, 198.51.100.1")).toBe("192.0.2.7");
  expect(await from("junk, 198.51.100.1")).toBe("unknown");
});

test("no other site is told an address of the back office; a route's own Referrer-Policy is preserved", async () => {
  const headers = { "Referrer-Policy": "no-referrer" };
  const app = createApp(
    parts({
      build: buildOf({
        secret: { loader: () => new Response("x", { headers }) },
        open: { loader: () => new Response("x") },
        "admin/reset": { loader: () => new Response("x", { headers }) },
        "admin/rows": { loader: () => new Response("x") },
      }),
    }),
  );
  const policyOf = async (path: string) =>
    (await app.request(`https://zenne.example${path}`)).headers.get("referrer-policy");
  expect(await policyOf("/secret")).toBe("no-referrer");
  expect(await policyOf("/open")).toBe("strict-origin-when-cross-origin");
  expect(await policyOf("/admin/rows")).toBe("same-origin");
  expect(await policyOf("/admin/reset")).toBe("no-referrer");
});

test("other sites may show the picture of our mails, as mail programs in a browser do, and nothing else", async () => {
  const file = { loader: () => new Response("x") };
  const app = createApp(parts({ build: buildOf({ [MAIL_LOGO.slice(1)]: file, "favicon.svg": file }) }));
  const policyOf = async (path: string) =>
    (await app.request(`https://zenne.example${path}`)).headers.get("cross-origin-resource-policy");
  expect(await policyOf(MAIL_LOGO)).toBe("cross-origin");
  expect(await policyOf("/favicon.svg")).toBe("same-origin");
});

test("a same-origin write passes behind a proxy that sets its own Host header", async () => {
  const build = buildOf({ form: { action: () => "taken" } });
  const send = (origin: string) =>
    createApp(parts({ build })).request("http://127.0.0.1:3000/form.data", {
      method: "POST",
      headers: { Origin: origin, Host: "127.0.0.1:3000" },
      body: new URLSearchParams({ a: "b" }),
    });
  const taken = await send("https://zenne.example");
  expect(taken.status).toBe(200);
  expect(await taken.text()).toContain("taken");
  expect((await send("https://evil.example")).status).toBe(403);
});

test("whoever asks too often is told when to come back", async () => {
  const action = async ({ context }: { context: RouterContextProvider }) => {
    const rule = { name: "asked-too-often", points: 1, seconds: 600 };
    const isAllowed = await context.get(requestScope).limits(rule, "192.0.2.1");
    return isAllowed ? "taken" : data("Too many attempts", 429);
  };
  const app = createApp(parts({ build: buildOf({ form: { action } }) }));
  const send = (path: string) =>
    app.request(`https://zenne.example${path}`, {
      method: "POST",
      headers: { Origin: "https://zenne.example", Host: "zenne.example" },
      body: new URLSearchParams({ a: "b" }),
    });
  const taken = await send("/form.data");
  expect([taken.status, taken.headers.get("retry-after")]).toEqual([200, null]);
  const refused = await send("/form.data");
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
});

test("a look-up that was refused in front of the app says what it was told there", async () => {
  const loader = () => data("Too many attempts", 429);
  const app = createApp(parts({ build: buildOf({ track: { loader } }) }));
  const address = "https://zenne.example/track.data?number=ZF-1";
  const answer = await app.request(address, {}, { lookUp: { wait: 37 } });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "37"]);
});

test("a request body over the limit is refused", async () => {
  const answer = await createApp(parts()).request("https://zenne.example/", {
    method: "POST",
    headers: {
      Origin: "https://zenne.example",
      Host: "zenne.example",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "x".repeat(1024 * 1024 + 1),
  });
  expect(answer.status).toBe(413);
});

test("a shutdown finishes requests in flight and accepts no new ones", async () => {
  let answer: () => void = () => {};
  const server = createServer((_request, response) => {
    answer = () => response.end("finished");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const arrived = new Promise<void>((resolve) => server.once("request", () => resolve()));
  const body = new Promise<string>((resolve, reject) => {
    get({ port, host: "127.0.0.1" }, (response) =>
      response.on("data", (bytes: Buffer) => resolve(bytes.toString())),
    ).on("error", reject);
  });
  await arrived;
  const closed = closeHttp(server, 5_000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  answer();
  expect(await body).toBe("finished");
  await closed;
});

test("during shutdown a keep-alive connection is still answered, with Connection: close", async () => {
  const server = createServer((_request, response) => response.end("here"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent }, (response) =>
        response.resume().on("end", () => resolve(response.headers.connection)),
      ).on("error", reject);
    });
  expect(await ask()).toBe("keep-alive");
  const closed = closeHttp(server, 5_000);
  expect(await ask()).toBe("close");
  await closed;
  agent.destroy();
});
