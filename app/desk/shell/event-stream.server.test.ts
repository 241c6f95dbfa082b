import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import { type LiveEvent, RESYNC, SESSION_ENDED } from "#app/live/event.ts";
import { createHub } from "#server/event-subscription.ts";
import { type EventStreamOptions, eventStream } from "./event-stream.server.ts";
import { eventually } from "#tests/eventually.ts";

const change: LiveEvent = { entity: "quote_request", action: "quote_request.received", ids: ["6b0c"] };
const ends: Array<() => void> = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function openStream(changes: Partial<EventStreamOptions> = {}) {
  const hub = createHub(1);
  const server = createServer(
    getRequestListener((_request, { outgoing }) => {
      const hangUp = () => void outgoing.destroy();
      const answer = eventStream({
        events: hub,
        sessionId: "own",
        role: "owner",
        stillSignedIn: async () => true,
        hangUp,
        ...changes,
      });
      return answer ?? new Response("full", { status: 503 });
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  ends.push(() => server.close());
  const openSocket = () => {
    const socket: Socket & { received?: string } = connect(port, "127.0.0.1");
    socket
      .on("data", (bytes) => (socket.received = (socket.received ?? "") + bytes.toString()))
      .on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    ends.push(() => socket.destroy());
    return socket;
  };
  const browser = openSocket();
  await eventually(() => expect(browser.received).toContain("event: ready"));
  return { hub, browser, openSocket };
}

test("a stream sends ready, then every change, with headers that prevent buffering by intermediaries", async () => {
  const { hub, browser } = await openStream();
  hub.publish(change);
  await eventually(() =>
    expect(browser.received).toContain(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
  );
  expect(browser.received).toContain("retry: 2000");
  expect(browser.received).toMatch(/content-type: text\/event-stream/i);
  expect(browser.received).toMatch(/cache-control: no-store, no-transform/i);
  expect(browser.received).toMatch(/x-accel-buffering: no/i);
});

test("it sends heartbeats, also while the session check fails, and closes when the session has ended", async () => {
  const answers = [async () => true, () => Promise.reject(new Error("database away")), async () => false];
  const { browser } = await openStream({
    beatMs: 30,
    stillSignedIn: () => (answers.shift() ?? answers[0]!)(),
  });
  await eventually(() => expect(browser.received?.endsWith("0\r\n\r\n")).toBe(true));
  expect(browser.received?.match(/event: beat/g)).toHaveLength(2);
});

test("it closes immediately when its session ends, and session events are never sent to browsers", async () => {
  let open = true;
  let checks = 0;
  const { hub, browser } = await openStream({
    stillSignedIn: async () => {
      checks++;
      return open;
    },
  });
  const ended = (ids: string[] | null): LiveEvent => ({ entity: "session", action: SESSION_ENDED, ids });
  hub.publish({ ...ended(null), action: "session.refused" } as LiveEvent);
  hub.publish(ended(["another"]));
  hub.publish(ended(null));
  hub.publish(change);
  await eventually(() => expect(browser.received).toContain("event: change"));
  expect(checks).toBe(1);
  open = false;
  hub.publish(ended(["another", "own"]));
  await eventually(() => expect(browser.received?.endsWith("0\r\n\r\n")).toBe(true));
  expect(browser.received).not.toContain("session");
});

test("a disconnected browser frees its slot; a stream past the limit is answered 503", async () => {
  const { browser, openSocket } = await openStream();
  const second = openSocket();
  await eventually(() => expect(second.received).toContain("503"));
  browser.destroy();
  await eventually(async () => {
    const third = openSocket();
    await once(third, "data");
    expect(third.received).toContain("event: ready");
  });
});

test("a browser that does not read is disconnected", async () => {
  const { hub, browser } = await openStream({ maxBufferedBytes: 4_096 });
  browser.pause();
  let published = 0;
  const publishMany = () => {
    for (let each = 0; each < 1_000; each++) hub.publish(change);
    published += 1_000;
    expect(hub.subscribe({ event: () => {} })).not.toBeNull();
  };
  await eventually(publishMany, 1);
  // Bounded by the kernel's socket buffers of both ends.
  expect(published).toBeLessThan(200_000);
  browser.resume();
  await once(browser, "close");
});

test("on shutdown every stream closes immediately, and no new one opens", async () => {
  const { hub, browser, openSocket } = await openStream();
  hub.close();
  await eventually(() => expect(browser.received?.endsWith("0\r\n\r\n")).toBe(true));
  const late = openSocket();
  await eventually(() => expect(late.received).toContain("503"));
});

test("a role gets events of what it may read, and of nothing else", async () => {
  const { hub, browser } = await openStream({ role: "editor" });
  hub.publish(change);
  hub.publish({ entity: "shipment", action: "shipment.updated", ids: ["6b0c"] });
  hub.publish({ entity: "something_nobody_has_listed", action: "something.changed", ids: ["6b0c"] });
  hub.publish({ entity: "blog_post", action: "blog_post.updated", ids: ["6b0d"] });
  hub.publish(RESYNC);
  await eventually(() => expect(browser.received).toContain("resync"));
  expect(browser.received).toContain("blog_post");
  expect(browser.received).not.toContain("6b0c");
});

test("an aborted data request frees its slot too", () => {
  const hub = createHub(1);
  const leave = new AbortController();
  const options: EventStreamOptions = {
    events: hub,
    sessionId: "own",
    role: "owner",
    stillSignedIn: async () => true,
    hangUp: () => {},
  };
  expect(eventStream({ ...options, signal: leave.signal })).not.toBeNull();
  expect(eventStream(options)).toBeNull();
  leave.abort();
  expect(eventStream(options)).not.toBeNull();
  hub.close();
});

test("one session has at most twelve streams and does not block other sessions", () => {
  const hub = createHub();
  const leave = new AbortController();
  const open = (sessionId: string) =>
    eventStream({
      events: hub,
      sessionId,
      role: "owner",
      stillSignedIn: async () => true,
      hangUp: () => {},
      signal: leave.signal,
    });
  const answers = Array.from({ length: 300 }, () => open("session"));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(12);
  expect(open("another")).not.toBeNull();
  leave.abort();
  expect(open("session")).not.toBeNull();
  hub.close();
});
