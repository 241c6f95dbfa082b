import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "#domain/live/event.ts";
import { createHub } from "#server/live/hub.ts";
import { type EventStreamOptions, eventStream } from "./event-stream.server.ts";

const change: LiveEvent = { table: "quote_requests", operation: "insert", id: "6b0c" };
const ends: Array<() => void> = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that answers everything with a stream, and a browser's connection to it. */
async function openStream(changes: Partial<EventStreamOptions> = {}) {
  const hub = createHub(1);
  const server = createServer(
    getRequestListener((_request, { outgoing }) => {
      const hangUp = () => void outgoing.destroy();
      const answer = eventStream({ events: hub, stillSignedIn: async () => true, hangUp, ...changes });
      return answer ?? new Response("full", { status: 503 });
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  ends.push(() => server.close());
  const ask = () => {
    const socket: Socket & { said?: string } = connect(port, "127.0.0.1");
    socket
      .on("data", (bytes) => (socket.said = (socket.said ?? "") + bytes.toString()))
      .on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    ends.push(() => socket.destroy());
    return socket;
  };
  const browser = ask();
  await vi.waitFor(() => expect(browser.said).toContain("event: ready"));
  return { hub, browser, ask };
}

test("a stream says that it is ready, then every change, and nothing on the way may hold it back", async () => {
  const { hub, browser } = await openStream();
  hub.tell(change);
  await vi.waitFor(() =>
    expect(browser.said).toContain(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
  );
  expect(browser.said).toContain("retry: 2000");
  expect(browser.said).toMatch(/content-type: text\/event-stream/i);
  expect(browser.said).toMatch(/cache-control: no-store, no-transform/i);
  expect(browser.said).toMatch(/x-accel-buffering: no/i);
});

test("it beats, also while nobody can say whether the session is still open, and ends when it is not", async () => {
  const answers = [async () => true, () => Promise.reject(new Error("database away")), async () => false];
  const { browser } = await openStream({
    beatMs: 30,
    stillSignedIn: () => (answers.shift() ?? answers[0]!)(),
  });
  await vi.waitFor(() => expect(browser.said?.endsWith("0\r\n\r\n")).toBe(true));
  expect(browser.said?.match(/event: beat/g)).toHaveLength(2);
});

test("a browser that leaves makes room for the next; one too many is asked to come back later", async () => {
  const { browser, ask } = await openStream();
  const second = ask();
  await vi.waitFor(() => expect(second.said).toContain("503"));
  browser.destroy();
  await vi.waitFor(async () => {
    const third = ask();
    await once(third, "data");
    expect(third.said).toContain("event: ready");
  });
});

test("a browser that does not read is cut off, not waited for", async () => {
  const { hub, browser } = await openStream({ mostWaiting: 4_096 });
  browser.pause();
  let told = 0;
  const tell = () => {
    for (let each = 0; each < 1_000; each++) hub.tell(change);
    told += 1_000;
    expect(hub.subscribe({ event: () => {} })).not.toBeNull();
  };
  await vi.waitFor(tell, { timeout: 15_000, interval: 1 });
  // What the kernel's buffers of both ends take, and not without end.
  expect(told).toBeLessThan(200_000);
  browser.resume();
  await once(browser, "close");
});

test("when the process stops every stream ends at once, and no new one begins", async () => {
  const { hub, browser, ask } = await openStream();
  hub.close();
  await vi.waitFor(() => expect(browser.said?.endsWith("0\r\n\r\n")).toBe(true));
  const late = ask();
  await vi.waitFor(() => expect(late.said).toContain("503"));
});

test("who leaves while his answer is read for him, as in a data request, holds no place either", () => {
  const hub = createHub(1);
  const leave = new AbortController();
  const options = { events: hub, stillSignedIn: async () => true, hangUp: () => {} };
  expect(eventStream({ ...options, signal: leave.signal })).not.toBeNull();
  expect(eventStream(options)).toBeNull();
  leave.abort();
  expect(eventStream(options)).not.toBeNull();
  hub.close();
});
