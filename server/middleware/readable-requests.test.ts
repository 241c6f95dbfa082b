import { Hono } from "hono";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { readableRequests } from "./readable-requests.ts";

const app = new Hono<AppEnv>();
app.use(readableRequests());
app.all("*", async (c) => {
  const form = await c.req.raw.formData().catch(() => undefined);
  return c.json(form ? [...form].filter(([, value]) => typeof value === "string") : null);
});

const fields = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.request("/", { method: "POST", body, headers });

test("what a browser's form sends passes as it was, whatever was typed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })), { minLength: 1 }),
      async (entries) => {
        const urlencoded = await post(new URLSearchParams(entries));
        expect(await urlencoded.json()).toEqual([...new URLSearchParams(entries)]);
      },
    ),
    { numRuns: 200 },
  );
});

test("a form with a file passes, with a replacement character that was really typed", async () => {
  const form = new FormData();
  form.set("name", "caf\u{E9} \u{FFFD}");
  form.set("file", new File([new Uint8Array([255, 0, 254])], "a.png"));
  const answer = await post(form);
  expect(await answer.json()).toEqual([["name", "caf\u{E9} \u{FFFD}"]]);
});

test.each([
  ["a form that is text", "x=1", { "Content-Type": "text/plain" }, 415],
  ["JSON", "{}", { "Content-Type": "application/json" }, 415],
  ["no type", new Uint8Array([1]), {}, 415],
  ["a type that only begins alike", "x=1", { "Content-Type": "application/x-www-form-urlencoded-not" }, 415],
  ["parts without a boundary", "x", { "Content-Type": "multipart/form-data" }, 400],
  ["parts that never begin", "x", { "Content-Type": "multipart/form-data; boundary=b" }, 400],
  [
    "a part that never ends",
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    { "Content-Type": "multipart/form-data; boundary=b" },
    400,
  ],
  ["%ff in a value", "name=%ff", fields, 400],
  ["half of a surrogate pair", "name=%ed%a0%80", fields, 400],
  ["an overlong slash", "name=%c0%af", fields, 400],
  ["a cut-off character", "name=%e2%82", fields, 400],
  ["bytes that are no UTF-8", new Uint8Array([0x61, 0x3d, 0xff]), fields, 400],
  ["a percent sign in plain text", "name=100%&b=%zz", fields, 200],
  ["an empty form", "", fields, 200],
] as const)("%s is answered with words", async (_name, body, headers, status) => {
  const answer = await post(body as BodyInit, { ...headers });
  expect(answer.status).toBe(status);
  expect((await answer.text()).length).toBeGreaterThan(0);
});

test("bytes of a part that are no UTF-8 are refused, never saved as something else", async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xfe]), Buffer.from("\r\n--b--\r\n")]);
  expect((await post(body, { "Content-Type": "multipart/form-data; boundary=b" })).status).toBe(400);
});

test("a request line that names another host than the header does is refused", async () => {
  const send = (Host: string) =>
    app.request("http://zenne.example/", { method: "POST", body: "a=1", headers: { ...fields, Host } });
  expect((await send("zenne.example")).status).toBe(200);
  expect((await send("evil.example")).status).toBe(400);
  expect((await send("no host")).status).toBe(400);
});

test.each(["/%ff", "/blog/%c0%ae", "/%", "/a%zz"])("%s is no address", async (path) => {
  expect((await app.request(path)).status).toBe(400);
});

test.each(["/100%25", "/caf%C3%A9", "/%2e%2e/", "//", "/a%00"])("%s is an address", async (path) => {
  expect((await app.request(path)).status).toBe(200);
});
