/** A few hostile requests, or many at once, affect everybody else: each case measures it and fails above its bound. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { measureHostileRequests } from "#tests/hostile-requests.ts";
import { type RunningProduct, signIn } from "#tests/running-product.ts";
import { expectThat, until } from "../harness/cases.ts";
import { ask, type RequestOptions, formatStatuses, sendMessage } from "../harness/requests.ts";

const megabyte = 1024 * 1024;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

function residentMb({ child }: RunningProduct): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024);
}

/** Requests /healthz in a loop, in a worker thread, so that the attack in this thread does not delay it. */
const visitor = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  const processorMs = () => {
    const [, user, system] = /^.*\\) (?:\\S+ ){11}(\\d+) (\\d+)/.exec(readFileSync("/proc/" + workerData.pid + "/stat", "utf8"));
    return (Number(user) + Number(system)) * 10;
  };
  let longest = 0, longestProcessor = 0, over = false;
  parentPort.once("message", () => (over = true));
  (async () => {
    while (!over) {
      const [asked, before] = [performance.now(), processorMs()];
      await fetch(workerData.url + "/healthz").then((answer) => answer.text()).catch(() => {});
      longest = Math.max(longest, Math.round(performance.now() - asked));
      longestProcessor = Math.max(longestProcessor, processorMs() - before);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage([longest, longestProcessor]);
    parentPort.close();
  })();`;

interface Impact<Result> {
  result: Result;
  /** The most that the product computed while another request waited (Linux): the clock would measure a busy machine. */
  processorMs: number;
  moreMb: number;
}

/** Runs `work`, measures its impact, and fails where it is outside the bounds. Returns a sentence. */
export async function measureImpact<Result>(
  product: RunningProduct,
  work: () => Promise<Result>,
  describe: (result: Result) => string,
  isWithin: (impact: Impact<Result>) => boolean,
): Promise<string> {
  const workerData = { url: product.url, pid: product.child.pid };
  const others = new Worker(visitor, { eval: true, workerData });
  await once(others, "online");
  const before = residentMb(product);
  let mostMb = before;
  const looking = setInterval(() => (mostMb = Math.max(mostMb, residentMb(product))), 20);
  const started = performance.now();
  const result = await work();
  const seconds = Math.round(performance.now() - started) / 1000;
  clearInterval(looking);
  others.postMessage("over");
  const [[longestMs, processorMs]] = (await once(others, "message")) as [[number, number]];
  const moreMb = Math.max(mostMb, residentMb(product)) - before;
  const line = `${describe(result)}, ${seconds} s, other requests waited at most ${longestMs} ms (${processorMs} ms of processor), memory grew by ${moreMb} MB`;
  expectThat(isWithin({ result, processorMs, moreMb }), line);
  return line;
}

export const statusOf = (address: string, options: RequestOptions) =>
  ask(address, { timeoutMs: 300_000, ...options }).then(
    ({ status }) => status,
    () => 0,
  );

const fields = { "Content-Type": "application/x-www-form-urlencoded" };

/** A long line of blanks, where a pattern may backtrack at each one. */
export async function longLines(product: RunningProduct): Promise<string> {
  const blanks = `a${" ".repeat(12_000)}a`;
  const forms: [string, string[]][] = [
    ["/contact", ["name"]],
    ["/contact", ["name", "email", "phone", "subject", "message"]],
    ["/?index", ["firstName", "lastName", "weight", "specialInfo", "fromCity"]],
  ];
  const lines: string[] = [];
  for (const [path, names] of forms) {
    const body = new URLSearchParams(names.map((name): [string, string] => [name, blanks]));
    lines.push(
      await measureImpact(
        product,
        () => statusOf(product.url + path, { body }),
        (status) => `${path} with ${names.length} lines of 12 000 blanks: ${status}`,
        ({ processorMs }) => processorMs < 500,
      ),
    );
  }
  return lines.join("; ");
}

export function unauthenticatedUploads(product: RunningProduct): Promise<string> {
  const picture = new Uint8Array(8 * megabyte);
  const upload = (field: string, path: string) => {
    const body = new FormData();
    body.set(field, new File([picture], "a.png"));
    return statusOf(product.url + path, { body });
  };
  return measureImpact(
    product,
    () =>
      Promise.all(
        times(60, (at) =>
          at % 2 ? upload("image", "/admin/blog/images") : upload("file", "/admin/shipments/import"),
        ),
      ),
    (statuses) => `60 files of 8 MB at once: ${formatStatuses(statuses)}`,
    ({ processorMs, moreMb }) => processorMs < 1_000 && moreMb < 150,
  );
}

export function manyFields(product: RunningProduct): Promise<string> {
  const request = { body: "a&".repeat(520_000), headers: fields };
  return measureImpact(
    product,
    () => statusOf(`${product.url}/contact`, request),
    (status) => `520 000 fields: ${status}`,
    ({ result, processorMs }) => result === 413 && processorMs < 500,
  );
}

/** A file of two megabytes whose lines are all shorter than its first: the reader must let others be served. */
export function shortLinesInImport(product: RunningProduct, cookie: string): Promise<string> {
  const body = new FormData();
  body.set("file", new File([`Tracking Number,Origin,Destination\n${"\n".repeat(2 * megabyte)}`], "a.csv"));
  return measureImpact(
    product,
    () => statusOf(`${product.url}/admin/shipments/import`, { cookie, body }),
    (status) => `an import of two million empty lines: ${status}`,
    ({ result, processorMs }) => result === 400 && processorMs < 500,
  );
}

/** HEAD requests for an export, and many live streams, on a new session: an old one is asked for its password first. */
export async function exportsAndStreams({ url }: RunningProduct): Promise<string> {
  const cookie = await signIn(url);
  const address = `${url}/admin/shipments/export`;
  for (let count = 0; count < 6; count++) await ask(address, { method: "HEAD", cookie });
  const { status } = await ask(address, { cookie });
  const leave = new AbortController();
  const init = { headers: { Cookie: cookie }, signal: leave.signal };
  // Held until all are counted: a response that is collected ends its stream, and another one takes its place.
  const answers = await Promise.all(times(300, () => fetch(`${url}/admin/live`, init)));
  const streams = answers.map((answer) => answer.status);
  leave.abort();
  const text = `an export after six HEADs: ${status}; 300 live streams on one session: ${formatStatuses(streams)}`;
  expectThat(status === 200 && streams.filter((each) => each === 200).length <= 12, text);
  return text;
}

/** Other spellings of an address evict no page from the cache. */
export async function cacheEviction({ url }: RunningProduct): Promise<string> {
  const timed = async () => {
    const sentAt = performance.now();
    await ask(`${url}/`);
    return performance.now() - sentAt;
  };
  const cased = (at: number) =>
    `/${[..."services"].map((letter, place) => (at & (1 << place) ? letter.toUpperCase() : letter)).join("")}`;
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  const junk = async (round: number) => {
    const addresses = [
      ...times(255, (at) => `${cased(at + 1)}/air-freight`),
      ...times(255, (at) => cased(at + 1).replace(/[a-z]/, encoded)),
      ...times(900, (at) => `/blog.data?_routes=junk${round}-${at}`),
      ...times(100, (at) => `/?_routes=junk${round}-${at}`),
    ];
    for (let at = 0; at < addresses.length; at += 8)
      await Promise.all(
        addresses.slice(at, at + 8).map((address) => fetch(url + address).then((a) => a.arrayBuffer())),
      );
    return addresses.length;
  };
  let hot = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) hot = Math.min(hot, await timed());
  const after: number[] = [];
  let sent = 0;
  for (let round = 0; round < 2; round++) {
    sent += await junk(round);
    after.push(await timed());
  }
  const text = `the home page took ${hot.toFixed(1)} ms, after ${sent} junk addresses ${after.map((ms) => ms.toFixed(1)).join(" and ")} ms`;
  expectThat(Math.min(...after) < 3 * hot + 5, text);
  return text;
}

/** Sends bytes over a connection of its own, which stays open until `end` is called; `status` is that of the first answer. */
function openConnection({ url }: RunningProduct, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const connection = { status: 0, end: () => void socket.destroy() };
  socket.on("data", (text) => {
    connection.status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(`${text}`)?.[1] ?? 0);
  });
  socket.write(bytes);
  return connection;
}

const halfAForm = ({ url }: RunningProduct, from: string) =>
  `POST /contact HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\nX-Forwarded-For: ${from}\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${64 * 1024}\r\n\r\n${"a".repeat(64 * 1024 - 1)}`;

const DIGESTED_MS = 5_000;

/** Forms that are never completed, from a /48, some addresses and many networks: the received part stays in memory. */
export async function unfinishedBodies(product: RunningProduct): Promise<string> {
  const senders: Record<string, (at: number) => string> = {
    "a /48": (at) => `2001:db8:1:${at.toString(16)}::1`,
    "four addresses": (at) => `192.0.2.${at % 4}`,
    "a thousand networks": (at) => `2001:db8:${at.toString(16)}::1`,
  };
  const lines: string[] = [];
  for (const [from, address] of Object.entries(senders)) {
    const mayFill = from === "a thousand networks";
    const flood = async () => {
      const forms = times(1_000, (at) => openConnection(product, halfAForm(product, address(at))));
      const refused = () => forms.filter(({ status }) => status > 0).length;
      await until(() => expectThat(refused() > 0, "some are refused"), 10_000);
      // While a thousand begin at once, others are told to come again; held open, they keep nobody out.
      const signedIn = await until(() => signIn(product.url), DIGESTED_MS).catch(() => null);
      let sent = 0;
      const send = async () => {
        sent = await sendMessage(product.url, `beside-${from}`);
        expectThat(sent === 200, "it is answered");
      };
      await until(send, mayFill ? 0 : DIGESTED_MS).catch(() => null);
      for (const { end } of forms) end();
      return { signedIn, sent, refused: refused() };
    };
    lines.push(
      await measureImpact(
        product,
        flood,
        ({ signedIn, sent, refused }) =>
          `1000 unfinished forms from ${from}: ${refused} rejected, a sign-in ${signedIn === null ? "failed" : `passed after ${signedIn} ms`}, a message was answered ${sent}`,
        ({ result, moreMb }) => moreMb < 150 && result.signedIn !== null && (mayFill || result.sent === 200),
      ),
    );
  }
  return lines.join("; ");
}

/** Thousands of requests for pages that are drawn for each alone: over one connection, four, and many at once. */
export async function floodOfPages(product: RunningProduct): Promise<string> {
  const { host } = new URL(product.url);
  const line = (from: string, at: number) =>
    `GET /?n${at} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\n\r\n`;
  const pipelined = (from: string) => openConnection(product, times(1_500, (at) => line(from, at)).join(""));
  const floods: Record<string, () => ReturnType<typeof openConnection>[]> = {
    "1,500 requests over one connection": () => [pipelined("192.0.2.1")],
    "1,500 over each of four": () => [1, 2, 3, 4].map((at) => pipelined(`192.0.2.${at}`)),
    "500 connections of one network": () =>
      times(500, (at) => openConnection(product, line("192.0.2.1", at))),
    "500 connections of 500 networks": () =>
      times(500, (at) => openConnection(product, line(`2001:db8:${at.toString(16)}::1`, at))),
  };
  const lines: string[] = [];
  for (const [name, flood] of Object.entries(floods)) {
    const floodAndWait = async () => {
      const connections = flood();
      await until(
        async () => expectThat((await ask(`${product.url}/?last`)).status === 200, "a page"),
        300_000,
      );
      for (const { end } of connections) end();
      return connections.map(({ status }) => status);
    };
    lines.push(
      await measureImpact(
        product,
        floodAndWait,
        (statuses) => `${name}: ${formatStatuses(statuses)}`,
        ({ processorMs, moreMb }) => processorMs < 2_000 && moreMb < 150,
      ),
    );
  }
  return lines.join("; ");
}

/** Checks that one anonymous request costs at most as much as a few pages, whatever its content. */
export async function processorTime(product: RunningProduct): Promise<string> {
  const costs = (await measureHostileRequests(product)).toSorted((one, other) => other.ms - one.ms);
  const lines = costs.map(
    ({ name, ms, pages, status }) => `${ms.toFixed(1)} ms (${pages.toFixed(1)} pages, ${status}) ${name}`,
  );
  const text = `${costs.length} requests; the dearest:\n  ${lines.slice(0, 12).join("\n  ")}`;
  expectThat(costs[0]!.pages <= 3, text);
  return text;
}
