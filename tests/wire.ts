import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a database that can be cut: connections through it end, and new ones are refused until it is mended. */
export async function startWire(databaseUrl: string) {
  const there = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(there.port), there.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const end = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    async stop() {
      end();
      server.close();
      await once(server, "close");
    },
  };
}
