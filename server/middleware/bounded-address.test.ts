import { Hono } from "hono";
import { expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { boundedAddress } from "./bounded-address.ts";
import type { AppEnv } from "./client-address.ts";

const app = new Hono<AppEnv>();
app.use(boundedAddress((cookies) => cookies === "session=ours"));
app.all("*", (c) => c.text(`asked with ${c.req.header("accept-encoding") ?? "no encoding"}`));

const token = "A".repeat(43);
const id = "0b5bd0a6-5f0f-4d55-9d43-000000000001";

test.each([
  `/blog/${"a".repeat(200)}.data`,
  `/p/${token}/${encodeURIComponent("Ä".repeat(20))}/documents/${id}`,
  `/admin/files/of/shipment/${id}/zip`,
  `/admin/customers/${id}/merge/${id}.data`,
  "/a".repeat(12),
  "//",
  `/admin/shipments?search=${"a".repeat(7_900)}`,
])("%s may be one of ours", async (path) => {
  expect((await app.request(path)).status).toBe(200);
});

test.each(["GET", "HEAD", "POST"])(
  "deep and long paths are answered at once, whatever they begin with: %s",
  async (method) => {
    for (const path of ["", "/admin", `/p/${token}`, `/d/${token}`, `/o/${token}`, "/assets", "/blog"])
      for (const rest of [
        `?a=${"b".repeat(8_000)}`,
        "/a".repeat(13),
        "/".repeat(14),
        `/${"a".repeat(300)}`,
        `/${"%2f".repeat(100)}`,
      ]) {
        const answer = await app.request(path + rest, { method });
        expect(answer.status).toBe(404);
        const words = "This address is longer than any of ours. Please check it.";
        expect(await answer.text()).toBe(method === "HEAD" ? "" : words);
      }
  },
);

test("staff may ask for hundreds of shipments by their ids", async () => {
  const address = `/admin/shipments/export?${`ids=${id}&`.repeat(300)}`;
  const statusOf = async (cookie: string) =>
    (await app.request(address, { headers: { Cookie: cookie } })).status;
  expect([await statusOf("session=ours"), await statusOf("session=made-up")]).toEqual([200, 404]);
});

test("a browser gets a page that leads home", async () => {
  const answer = await app.request("/a".repeat(400), { headers: { Accept: "text/html,*/*;q=0.8" } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(
    /<html lang="en-GB">.*<h1>Oops! Page not found<\/h1>.*href="\/">Go Home/s,
  );
});

test("the routes of a page's links are answered, of more links, deeper ones or many of the back office they are not", async () => {
  const ask = async (paths: string[], cookie = "") =>
    (
      await app.request(`/__manifest?${new URLSearchParams({ paths: paths.join(",") })}`, {
        headers: { Cookie: cookie },
      })
    ).status;
  const links = (count: number, under = "") => Array.from({ length: count }, (_, at) => `${under}/${at}`);
  expect(await ask(links(200))).toBe(200);
  expect(await ask(links(201))).toBe(400);
  expect(await ask(["/a".repeat(13)])).toBe(400);
  expect(await ask(links(20, "/admin"))).toBe(200);
  expect(await ask(links(21, "/Admin"))).toBe(400);
  expect(await ask(links(21, "/%61dmin"))).toBe(400);
  expect(await ask(links(200, "/admin"), "session=ours")).toBe(200);
});

test("an Accept-Encoding that no browser sends counts as none", async () => {
  const ask = async (encodings: string) =>
    (await app.request("/", { headers: { "Accept-Encoding": encodings } })).text();
  expect(await ask("gzip, deflate, br, zstd")).toBe("asked with gzip, deflate, br, zstd");
  expect(await ask("gzip;q=0.1,".repeat(1000))).toBe("asked with no encoding");
});

test("an address that is too long is refused in its language, with a link to that language's home page", async () => {
  const headers = { Accept: "text/html" };
  const answer = await runInLanguage("nl", async () => app.request("/a".repeat(13), { headers }));
  const page = await answer.text();
  expect(page).toContain('<html lang="nl-BE">');
  expect(page).toContain('<a href="/nl">Naar de startpagina</a>');
});
