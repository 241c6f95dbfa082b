import { expect, test } from "vitest";
import { acceptedEncoding } from "./compression.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["br; q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["gzip;q=0, *", "br"],
  ["BR", "br"],
  ["x-gzip", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["br;q=nonsense, gzip;q=2", "identity"],
  ["deflate, zstd", "identity"],
  [",;,", "identity"],
])("for %j it is %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
