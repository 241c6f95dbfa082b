import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, serveOneAtATime } from "./http-server.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const PATIENCE = {
  head: 300,
  request: 600,
  idle: 500,
  reader: 1_500,
  sender: 400,
  work: 2_000,
  keepAlive: 10_000,
};

async function start(limits = {}) {
  const state = { readers: 0, working: 0, mostWorking: 0, answered: 0 };
  const endless = () =>
    new ReadableStream({
      start: () => void state.readers++,
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => void state.readers--,
    });
  const server = createHttpServer(
    async (request) => {
      if (request.method === "POST") await request.text();
      if (request.url.endsWith("/work")) await wait(1_300);
      if (request.url.endsWith("/turn")) {
        state.mostWorking = Math.max(state.mostWorking, ++state.working);
        await wait(5);
        state.working -= 1;
        state.answered += 1;
      }
      if (request.url.endsWith("/for-ever")) await wait(60_000);
      return new Response(request.url.endsWith("/endless") ? endless() : "here");
    },
    { front: serveOneAtATime, patience: { ...PATIENCE, ...limits } },
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { state, port: (server.address() as AddressInfo).port };
}

function client(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

/** Opens clients that send nothing, or only part of a request. */
function slowClients(port: number): Socket[] {
  const heads = [
    "",
    "GET / HT",
    "GET / HTTP/1.1\r\nHost: a\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
  ];
  return Array.from({ length: 500 }, (_, index) => client(port, heads[index % heads.length]!).resume());
}

test("while five hundred slow, silent and half-open clients are connected, others are served", async () => {
  const { port } = await start({ head: 60_000, request: 60_000, idle: 60_000, sender: 60_000 });
  const slow = slowClients(port);
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  for (let count = 0; count < 20; count++) {
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
  }
  expect(slow.filter(({ readyState }) => readyState !== "open")).toEqual([]);
  for (const socket of slow) socket.destroy();
});

test("they are disconnected", async () => {
  const { port } = await start();
  // Not `once` of node:events, which rejects when the connection is reset.
  const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));
  await Promise.all(slowClients(port).map(closed));
});

test("who waits for an answer that takes long is not disconnected, unless it never comes", async () => {
  const { port } = await start({ work: 6_000 });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: "a" });
  expect(await (await ask("/work")).text()).toBe("here");
  await expect(ask("/for-ever")).rejects.toThrow();
});

test("a client that stops reading is disconnected and its response stream cancelled", async () => {
  const { state, port } = await start();
  const reader = client(port, "GET /endless HTTP/1.1\r\nHost: a\r\n\r\n").pause();
  await expect.poll(() => state.readers).toBe(1);
  await expect.poll(() => state.readers).toBe(0);
  reader.destroy();
});

test("a slow but steady client gets the whole response", async () => {
  const { state, port } = await start({ idle: 2_000 });
  const reader = client(port, "GET /endless HTTP/1.1\r\nHost: a\r\n\r\n").pause();
  await expect.poll(() => state.readers).toBe(1);
  let read = 0;
  const startTime = performance.now();
  const slowly = setInterval(() => (read += (reader.read() as Buffer | null)?.length ?? 0), 20);
  await expect.poll(() => performance.now() - startTime > 3_000).toBe(true);
  clearInterval(slowly);
  expect(state.readers).toBe(1);
  expect(read).toBeGreaterThan(0);
  reader.destroy();
  await expect.poll(() => state.readers).toBe(0);
});

test("a reader for whom the system has room in bursts alone gets all, as long as it reads", async () => {
  const { state, port } = await start({ idle: 400, reader: 6_000 });
  const reader = client(port, "GET /endless HTTP/1.1\r\nHost: a\r\n\r\n").pause();
  await expect.poll(() => state.readers).toBe(1);
  for (let burst = 0; burst < 3; burst++) {
    // Long enough for two checks of an idle connection.
    await wait(1_000);
    expect(state.readers).toBe(1);
    for (let bytes = 0; bytes < 8_000_000;) {
      const part = reader.read() as Buffer | null;
      bytes += part?.length ?? 0;
      if (!part) await once(reader, "readable");
    }
  }
  reader.pause();
  await expect.poll(() => state.readers).toBe(0);
});

test("who sends a body too slowly is told so and disconnected, whatever waits for the rest", async () => {
  const { port } = await start({ head: 60_000, request: 60_000, idle: 60_000 });
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
  const slow = client(port, head(100_000));
  let answer = "";
  slow.on("data", (text) => (answer += text));
  const drip = setInterval(() => slow.write("x"), 50);
  await new Promise((resolve) => slow.once("close", resolve));
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);

  const steady = client(port, head(3_000));
  for (let part = 0; part < 10; part++) {
    steady.write("x".repeat(300));
    await wait(120);
  }
  const [text] = await once(steady, "data");
  expect(`${text}`).toMatch(/^HTTP\/1.1 200 /);
  steady.destroy();
});

test("of requests sent at once over one connection each waits for the answer before, and too many close it", async () => {
  const { state, port } = await start();
  const line = "GET /turn HTTP/1.1\r\nHost: a\r\n\r\n";
  const few = client(port, line.repeat(8));
  let text = "";
  few.on("data", (part) => (text += part));
  await expect.poll(() => text.match(/HTTP\/1.1 200/g)?.length).toBe(8);
  expect(state.mostWorking).toBe(1);
  few.destroy();

  const many = client(port, line.repeat(1_500)).resume();
  await new Promise((resolve) => many.once("close", resolve));
  await expect.poll(() => state.working).toBe(0);
  expect(state.answered).toBeLessThan(8 + 10);
});
