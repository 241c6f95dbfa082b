import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { deferScripts, withDeferredScripts } from "./scripts.server.ts";

const head = `<html><head><title>Liège → Zürich</title><link rel="preload" as="image" href="/port.avif"/>`;
const page = `${head}<link rel="modulepreload" href="/a.js"/></head><body>é 漢<code>&lt;link rel="modulepreload"</code>\
<script type="application/ld+json">{}</script><script nonce="abc" type="module" async="">import "/a.js";</script></body></html>`;

test.each([1, 7, 2048])("scripts wait and every letter stays, in chunks of %i bytes", async (size) => {
  const bytes = Buffer.from(page);
  const stream = deferScripts("abc");
  for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
  stream.end();
  const late = await text(stream);
  expect(late).toContain(`${head}<link rel="late" href="/a.js"/></head><body>é 漢`);
  expect(late).toContain(
    '<script nonce="abc" type="text/late">import "/a.js";</script><script nonce="abc">(',
  );
  expect(late).toContain('<script type="application/ld+json">{}</script>');
  expect(late).not.toContain('type="module"');
  expect(late).toMatch(/\)\(\)<\/script><\/body><\/html>$/);
});

test("a document without React's scripts stays as it is, and so does one with two", () => {
  for (const html of [
    "<html><head></head><body>é</body></html>",
    page.replace("<script", '<script type="module" async=""></script><script'),
  ])
    expect(withDeferredScripts(html, "abc")).toBe(html);
});
