import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createAuth } from "#database/accounts/auth.ts";
import { createLimits } from "#database/limits.ts";
import { isMigrated, readMigrations } from "#database/migrate.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { type AppParts, createApp } from "./app.ts";
import { closeHttp } from "./close-http.ts";
import { createHub } from "./live/hub.ts";

const database = useTestDatabase();

const parts = (changes: Partial<AppParts> = {}): AppParts => ({
  build: {} as ServerBuild,
  log: pino({ level: "silent" }),
  publicUrl: "https://zenne.example",
  trustProxy: 1,
  development: false,
  scope: {
    db: database.db,
    auth: createAuth({ db: database.db, secret: "s".repeat(40), publicUrl: "https://zenne.example" }),
    limits: createLimits(database.pool),
    events: createHub(),
    notifyEmail: undefined,
    now: () => new Date(),
  },
  ready: async () => {
    if (!(await isMigrated(database.pool, await readMigrations()))) throw new Error("migrations are missing");
  },
  ...changes,
});

test("it is alive, and ready once the database is migrated", async () => {
  const app = createApp(parts());
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(200);
  const away = createApp(parts({ ready: () => Promise.reject(new Error("away")) }));
  expect((await away.request("/readyz")).status).toBe(503);
  expect((await away.request("/healthz")).status).toBe(200);
});

test("every answer has an id and the security headers", async () => {
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

test("our own page's write is let in by a proxy that names itself in the Host header", async () => {
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: { form: { id: "form", path: "form", module: { action: () => "taken" } } },
    assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    ssr: true,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
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

test("a body over the limit is refused", async () => {
  const answer = await createApp(parts()).request("https://zenne.example/", {
    method: "POST",
    headers: { Origin: "https://zenne.example", Host: "zenne.example", "Content-Type": "text/plain" },
    body: "x".repeat(1024 * 1024 + 1),
  });
  expect(answer.status).toBe(413);
});

test.each(["/admin/blog/images", "/admin/shipments/import"])(
  "a file of 8 MB gets past the limit of forms at %s, sent by a page with scripts or without",
  async (address) => {
    for (const path of [address, `${address}.data`]) {
      const headers = {
        Origin: "https://zenne.example",
        Host: "zenne.example",
        "Content-Type": "text/plain",
      };
      const send = (bytes: number) =>
        createApp(parts()).request(path, { method: "POST", headers, body: "x".repeat(bytes) });
      expect((await send(8 * 1024 * 1024)).status).not.toBe(413);
      expect((await send(9 * 1024 * 1024)).status).toBe(413);
    }
  },
);

test("a stop lets a request in flight finish and takes no new one", async () => {
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

test("a proxy that has a connection open is answered on it while the process stops, and told not to come back", async () => {
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
