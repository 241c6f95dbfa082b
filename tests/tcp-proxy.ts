import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy to the database that can be cut: its connections end, and new ones are refused until it is restored. It can
 * also go dark: packets are dropped silently; restored, it accepts new connections, the earlier ones stay dead.
 */
export async function startTcpProxy(databaseUrl: string) {
  const there = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isDark = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    track(near);
    if (isDark) return void near.pause();
    const far = connect(Number(there.port), there.hostname);
    track(far);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const end = () => sockets.forEach((socket) => socket.destroy());
  const stop = async () => {
    end();
    server.close();
    await once(server, "close");
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      end();
    },
    goDark() {
      isDark = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      isDark = false;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
