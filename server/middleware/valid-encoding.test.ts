import { Hono } from "hono";
import fc from "fast-check";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import {
  type AcceptedBody,
  filesOfAnyone,
  filesOfStaff,
  FORM_OF_SIGN_IN,
} from "#app/request/accepted-body.ts";
import { createBudget, networkShares } from "#app/request/budget.ts";
import type { AppEnv } from "./client-address.ts";
import { acceptedBodies } from "./accepted-body.ts";
import { requireValidEncoding, type ReadableRequestsOptions } from "./valid-encoding.ts";

const megabyte = 1024 * 1024;

const route = (path: string, body?: AcceptedBody) => ({ id: path, path, module: { handle: { body } } });
const pictures = { bytes: 8 * megabyte, count: 1, tooLarge: "At most 8 MB" };
const build = {
  routes: Object.fromEntries(
    [
      route("admin/login", FORM_OF_SIGN_IN),
      route("d/:token", filesOfAnyone(pictures)),
      route("admin/blog/images", filesOfStaff(pictures)),
      route("admin/shipments/import", filesOfStaff(pictures)),
      route("admin/shipments/bulk"),
    ].map((each) => [each.id, each]),
  ),
} as unknown as ServerBuild;

function appOf(options: Partial<ReadableRequestsOptions> = {}, address = "192.0.2.1") {
  const made = new Hono<AppEnv>();
  made.use((c, next) => (c.set("address", address), next()));
  made.use(
    requireValidEncoding({
      acceptedBody: acceptedBodies(build),
      isSignedIn: async (cookies) => cookies === "session=open",
      ...options,
    }),
  );
  made.all("*", async (c) => {
    const form = await c.req.raw.formData().catch(() => undefined);
    return c.json(form ? [...form].filter(([, value]) => typeof value === "string") : null);
  });
  return made;
}
const app = appOf();

const fields = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.request("/", { method: "POST", body, headers });

test("a browser's form passes unchanged, whatever was typed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText(), anyText()), { minLength: 1 }), async (entries) => {
      const urlencoded = await post(new URLSearchParams(entries));
      expect(await urlencoded.json()).toEqual([...new URLSearchParams(entries)]);
    }),
  );
});

test("a multipart form passes, also with a typed replacement character", async () => {
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
  ["a percent sign in plain text", "name=100%&b=%zz&c=%0g&d=%g0&e=%", fields, 200],
  ["%00 to %7f, and a character in both cases", "a=%00%7F%7f&b=%C3%a9%c3%A9", fields, 200],
  ["an empty form", "", fields, 200],
] as const)("%s is answered with words", async (_name, body, headers, status) => {
  const answer = await post(body as BodyInit, { ...headers });
  expect(answer.status).toBe(status);
  expect((await answer.text()).length).toBeGreaterThan(0);
});

test("a part with invalid UTF-8 is refused, never stored decoded", async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xfe]), Buffer.from("\r\n--b--\r\n")]);
  expect((await post(body, { "Content-Type": "multipart/form-data; boundary=b" })).status).toBe(400);
});

test("a request line with another host than the Host header is refused", async () => {
  const send = (Host: string) =>
    app.request("http://zenne.example/", { method: "POST", body: "a=1", headers: { ...fields, Host } });
  expect((await send("zenne.example")).status).toBe(200);
  expect((await send("evil.example")).status).toBe(400);
  expect((await send("no host")).status).toBe(400);
});

test.each(["/%ff", "/blog/%c0%ae", "/%", "/a%zz"])("%s is refused as an invalid URL", async (path) => {
  expect((await app.request(path)).status).toBe(400);
});

test.each(["/100%25", "/caf%C3%A9", "/%2e%2e/", "//", "/a%00"])("%s is accepted as a URL", async (path) => {
  expect((await app.request(path)).status).toBe(200);
});

/** A body that counts the chunks read, each a megabyte by default. */
function counted(pieces: number, size = megabyte) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read === pieces) return controller.close();
        read += 1;
        controller.enqueue(new Uint8Array(size).fill(0x61));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read: () => read };
}

test.each([
  "/admin/blog/images",
  "/admin/shipments/import.data",
  "/Admin/blog/images",
  "/%61dmin/shipments/bulk",
  "//admin/settings",
])(
  "not a byte of what a stranger sends to %s is read; the guard sees the request without it",
  async (path) => {
    const { body, read } = counted(8);
    const send = (cookie: string) =>
      app.request(path, {
        method: "POST",
        body,
        headers: { ...fields, Cookie: cookie },
        duplex: "half",
      } as RequestInit);
    const answer = await send("session=ended");
    expect([answer.status, await answer.json(), read()]).toEqual([200, [], 0]);
  },
);

test("a form with files goes on to its action unread; one that says it is too large does not", async () => {
  const send = (headers: Record<string, string>) => {
    const { body, read } = counted(8);
    const made = new Hono<AppEnv>();
    made.use(requireValidEncoding({ acceptedBody: acceptedBodies(build), isSignedIn: async () => true }));
    made.all("*", (c) => c.json({ read: read(), unread: c.req.raw.body !== null }));
    return made.request("/admin/blog/images", {
      method: "POST",
      body,
      headers: { "Content-Type": "multipart/form-data; boundary=b", ...headers },
      duplex: "half",
    } as RequestInit);
  };
  expect(await (await send({})).json()).toEqual({ read: 0, unread: true });
  const refused = await send({ "Content-Length": String(9 * megabyte) });
  expect([refused.status, await refused.text()]).toEqual([413, pictures.tooLarge]);
  const page = await send({ "Content-Length": String(9 * megabyte), Accept: "text/html,*/*;q=0.8" });
  expect(await page.json(), "who waits for a page gets it from the action").toEqual({
    read: 0,
    unread: true,
  });
});

test("staff may send forms of 1 MB, anonymous clients of 64 kB, also where a route takes files", async () => {
  const send = async (path: string, kilobytes: number, headers: Record<string, string> = {}) => {
    const { body } = counted(kilobytes, 1024);
    const init = { method: "POST", body, headers: { ...fields, ...headers }, duplex: "half" } as RequestInit;
    const answer = await app.request(path, init);
    return answer.status === 413 ? await answer.text() : answer.status;
  };
  const signedIn = { Cookie: "session=open" };
  for (const path of ["/admin/blog/images", "/admin/shipments/bulk"]) {
    expect(await send(path, 1024, signedIn)).toBe(200);
    const tooLarge = "This is more than can be sent at once (1 MB).";
    expect(await send(path, 1025, signedIn)).toBe(tooLarge);
    expect(await send(path, 1, { ...signedIn, "Content-Length": String(2 * megabyte) })).toBe(tooLarge);
  }
  for (const path of ["/admin/login", "/contact", "/d/token"]) {
    expect(await send(path, 64)).toBe(200);
    expect(await send(path, 65)).toBe("This is more than can be sent at once (64 KB).");
  }
});

test("while the session cannot be checked, bodies to staff routes are left to the route guard", async () => {
  const unknown = appOf({ isSignedIn: () => Promise.reject(new Error("database away")) });
  const answer = await unknown.request("/admin/shipments/bulk", {
    method: "POST",
    body: "a=1",
    headers: fields,
  });
  expect(await answer.json()).toEqual([["a", "1"]]);
});

test("fields are counted while they arrive: a form of half a million is not read completely", async () => {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(Buffer.from("a&".repeat(1_000)));
      },
    },
    { highWaterMark: 0 },
  );
  const answer = await app.request("/contact", {
    method: "POST",
    body,
    headers: fields,
    duplex: "half",
  } as RequestInit);
  expect([answer.status, read]).toEqual([413, 1]);
  const ids = "ids=0b5bd0a6-5f0f-4d55-9d43-000000000001&".repeat(20_000);
  const bulk = { method: "POST", body: ids, headers: { ...fields, Cookie: "session=open" } };
  expect((await app.request("/admin/shipments/bulk", bulk)).status).toBe(200);
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const parts = { "Content-Type": "multipart/form-data; boundary=b" };
  expect((await post(`${part.repeat(400)}--b--\r\n`, parts)).status).toBe(200);
  expect((await post(`${part.repeat(600)}--b--\r\n`, parts)).status).toBe(413);
});

test("the memory of bodies is limited per network, /48 and in all, apart for sign-ins, and given back", async () => {
  const size = 60_000;
  const shares = networkShares(2 * size, 3 * size);
  const memory = {
    staff: createBudget(megabyte, []),
    "sign-in": createBudget(size, shares),
    anyone: createBudget(5 * size, shares),
  };
  const waiting: Array<() => void> = [];
  const one = (address: string, path = "/contact") => {
    const half = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size));
        waiting.push(() => controller.close());
      },
    });
    const request = { method: "POST", body: half, headers: fields, duplex: "half" } as RequestInit;
    return appOf({ memory }, address).request(path, request);
  };
  const slow = ["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:2::1", "198.51.100.1", "198.51.100.2"].map(
    (address) => one(address),
  );
  await expect.poll(() => memory.anyone.held()).toBe(5 * size);
  const sameNetwork = await one("2001:db8:1:1::3");
  const sameSite = await one("2001:db8:1:3::1");
  const another = await one("203.0.113.1");
  expect([sameNetwork.status, sameSite.status, another.status]).toEqual([429, 429, 503]);
  expect(Number(another.headers.get("retry-after"))).toBeGreaterThan(0);
  const signIn = one("203.0.113.1", "/admin/login");
  await expect.poll(() => memory["sign-in"].held()).toBe(size);
  for (const finish of [...waiting.slice(0, 5), waiting.at(-1)!]) finish();
  const answers = await Promise.all([...slow, signIn]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect([memory.anyone.held(), memory["sign-in"].held()]).toEqual([0, 0]);
});
