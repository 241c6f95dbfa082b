import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { lowerScriptPriority } from "./scripts.server.ts";

const page = `<html><head><title>Liège → Zürich</title><link rel="modulepreload" href="/a.js"/></head><body>é 漢</body></html>`;

test.each([1, 2, 7, 2048])(
  "preloads are patient and every letter stays, in chunks of %i bytes",
  async (size) => {
    const bytes = Buffer.from(page);
    const stream = lowerScriptPriority();
    for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
    stream.end();
    expect(await text(stream)).toBe(page.replace('load" href', 'load" fetchpriority="low" href'));
  },
);

test("the import map comes before the first preload: what is resolved before it stays in English", async () => {
  const map = '<script type="importmap" nonce="$&">{"imports":{"/a.en.js":"/a.fr.js"}}</script>';
  const stream = lowerScriptPriority();
  stream.end(
    `<html><head><title>é</title><link rel="modulepreload" href="/a.js"/>${map}</head><body></body>`,
  );
  expect(await text(stream)).toBe(
    `<html><head><title>é</title>${map}<link rel="modulepreload" fetchpriority="low" href="/a.js"/></head><body></body>`,
  );
});

test("a document that ends within its head comes through whole", async () => {
  const stream = lowerScriptPriority();
  stream.end("<html><head><title>é");
  expect(await text(stream)).toBe("<html><head><title>é");
});

test("what React has written until it says so is passed on as one piece", async () => {
  const stream = lowerScriptPriority();
  const pieces: string[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece.toString()));
  for (const part of ["<html><head>", "</head><body>", "<p>1</p>", "<p>2</p>"]) stream.write(part);
  stream.flush();
  for (const part of ["<script>", "</script>", "</body>"]) stream.write(part);
  stream.flush();
  stream.flush();
  stream.end("</html>");
  await finished(stream);
  expect(pieces).toEqual([
    "<html><head></head><body><p>1</p><p>2</p>",
    "<script></script></body>",
    "</html>",
  ]);
});
