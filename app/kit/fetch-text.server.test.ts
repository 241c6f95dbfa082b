import { createServer, request, type RequestListener } from "node:http";
import type { request as httpsRequest } from "node:https";
import { type AddressInfo, BlockList } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchText } from "./fetch-text.server.ts";

/** Starts a local server with this request listener and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/daily.xml`;
}

const read = (address: string, limitMs?: number) =>
  fetchText(address, { request: request as typeof httpsRequest, inside: new BlockList(), limitMs });

test("a text is read; a redirect, an error, and what is too large or too slow are refused in words", async () => {
  expect(await read(await serve((_, response) => response.end("<xml>é</xml>")))).toBe("<xml>é</xml>");
  const moved = await serve((_, response) =>
    response.writeHead(302, { location: "http://other.example" }).end(),
  );
  await expect(read(moved)).rejects.toThrow("it answered 302");
  const large = await serve((_, response) => response.end(Buffer.alloc(1_000_001)));
  await expect(read(large)).rejects.toThrow("its answer is larger than 1 MB");
  const slow = await serve((_, response) => void response.write("<"));
  await expect(read(slow, 200)).rejects.toThrow("it did not answer within 0.2 seconds");
});

test("addresses of internal networks are refused, by number and by name", async () => {
  const address = await serve((_, response) => response.end("secret"));
  for (const host of [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "192.168.1.1",
    "100.64.0.1",
    "[::1]",
    "[fd00::1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::a01:203]",
    "[2002:a00:1::]",
    "localhost",
  ]) {
    const inside = address.replace("localhost", host);
    await expect(fetchText(inside, { request: request as typeof httpsRequest }), host).rejects.toThrow(
      "internal network",
    );
  }
});
