import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface BufferingProxy {
  url: string;
  /** Changes the upstream. */
  target: string;
  stop(): Promise<void>;
}

/**
 * A proxy that behaves as nginx does out of the box: an answer is held back until it is whole, unless it says
 * `X-Accel-Buffering: no`; it answers 502 while the upstream is down.
 */
export async function startBufferingProxy(target: string): Promise<BufferingProxy> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "x-forwarded-for": "192.0.2.10", "x-forwarded-proto": "http" };
    const onward = request(
      proxy.target + (incoming.url ?? "/"),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (answer.headers["x-accel-buffering"] === "no") {
          outgoing.flushHeaders();
          answer.pipe(outgoing);
        } else {
          const held: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => held.push(chunk));
          answer.on("end", () => outgoing.end(Buffer.concat(held)));
        }
        answer.on("error", () => outgoing.destroy());
      },
    );
    onward.on("error", () => badGateway(outgoing));
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: BufferingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return proxy;
}

function badGateway(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502, { "Content-Type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
}
