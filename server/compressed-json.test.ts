import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressedJson } from "./compression.ts";

const rows = Array.from({ length: 100 }, (_, id) => ({ id, port: "Antwerpen" }));
const requestWith = (accepted?: string, method = "GET") =>
  new Request("http://zenne.example/", { method, headers: accepted ? { "Accept-Encoding": accepted } : {} });

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("for %s the rows come whole as %s", async (accepted, form, unpack) => {
  const answer = await compressedJson(Response.json(rows, { status: 201 }), requestWith(accepted));
  expect(answer.status).toBe(201);
  expect(answer.headers.get("content-encoding")).toBe(form);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(JSON.parse(unpack(Buffer.from(await answer.arrayBuffer())).toString())).toEqual(rows);
});

test.each([
  ["nothing is taken", requestWith(), rows],
  ["it fits in a packet", requestWith("br"), rows.slice(0, 2)],
])("plain where %s", async (_, request, value) => {
  const answer = await compressedJson(Response.json(value), request);
  expect(answer.headers.has("content-encoding")).toBe(false);
  expect(await answer.json()).toEqual(value);
});

test("leaves HTML and compressed responses alone", async () => {
  const page = new Response("<p>".repeat(1000), { headers: { "Content-Type": "text/html" } });
  const packed = Response.json(rows, { headers: { "Content-Encoding": "gzip" } });
  expect(await compressedJson(page, requestWith("br"))).toBe(page);
  expect(await compressedJson(packed, requestWith("br"))).toBe(packed);
  const head = Response.json(rows);
  expect(await compressedJson(head, requestWith("br", "HEAD"))).toBe(head);
});
