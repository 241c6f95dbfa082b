/** How a few hostile requests affect everybody else: each case measures it and fails above its bound. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { RunningProduct } from "#tests/running-product.ts";
import { expectThat } from "./faults/helpers.ts";

const megabyte = 1024 * 1024;
const fields = { "Content-Type": "application/x-www-form-urlencoded" };

/** Resident memory of the process, in MB. */
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

/**
 * Runs `work` and measures meanwhile how long other requests wait, by the clock and by what the product computes (Linux), and
 * how much memory the process takes.
 */
export async function measureImpact<Result>(product: RunningProduct, work: () => Promise<Result>) {
  const others = new Worker(visitor, {
    eval: true,
    workerData: { url: product.url, pid: product.child.pid },
  });
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
  const said = `${seconds} s, other requests waited at most ${longestMs} ms (${processorMs} ms of processor), memory grew by ${moreMb} MB`;
  return { result, longestMs, processorMs, moreMb, said };
}

const send = (
  product: RunningProduct,
  path: string,
  body: RequestInit["body"],
  headers: Record<string, string> = fields,
) =>
  fetch(product.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: product.url, ...headers },
    body,
  }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  );

export function formatStatuses(statuses: number[]): string {
  const kinds = [...new Set(statuses)].sort((a, b) => a - b);
  return kinds
    .map((kind) => `${statuses.filter((status) => status === kind).length} × ${kind || "cut off"}`)
    .join(", ");
}

/** A long line of blanks, where a pattern may backtrack at each one. */
export async function longLines(product: RunningProduct): Promise<string> {
  const blanks = `a${" ".repeat(12_000)}a`;
  const form = (fill: string[]) => new URLSearchParams(fill.map((name) => [name, blanks])).toString();
  const said: string[] = [];
  for (const [path, names] of [
    ["/contact", ["name"]],
    ["/contact", ["name", "email", "phone", "subject", "message"]],
    ["/?index", ["firstName", "lastName", "weight", "specialInfo", "fromCity"]],
  ] as const) {
    const {
      result,
      longestMs,
      said: measured,
    } = await measureImpact(product, () => send(product, path, form([...names])));
    said.push(`${path} with ${names.length} lines of 12 000 blanks: ${result}, ${measured}`);
    expectThat(longestMs < 500, said.at(-1)!);
  }
  return said.join("; ");
}

/** Uploads to back-office addresses without a session. */
export async function unauthenticatedUploads(product: RunningProduct): Promise<string> {
  const picture = new Uint8Array(8 * megabyte);
  const upload = (count: number) => {
    const form = new FormData();
    form.set(count % 2 ? "image" : "file", new File([picture], "a.png"));
    const path = count % 2 ? "/admin/blog/images" : "/admin/shipments/import";
    return fetch(product.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: product.url },
      body: form,
    }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
  };
  const { result, processorMs, moreMb, said } = await measureImpact(product, () =>
    Promise.all(Array.from({ length: 60 }, (_, count) => upload(count))),
  );
  const text = `60 files of 8 MB at once: ${formatStatuses(result)}, ${said}`;
  expectThat(processorMs < 1_000 && moreMb < 150, text);
  return text;
}

export async function manyFields(product: RunningProduct): Promise<string> {
  const { result, longestMs, said } = await measureImpact(product, () =>
    send(product, "/contact", "a&".repeat(520_000)),
  );
  const text = `520 000 fields: ${result}, ${said}`;
  expectThat(result === 413 && longestMs < 500, text);
  return text;
}

/** A file of two megabytes whose lines are all shorter than its first: the reader must let others be served. */
export async function shortLinesInImport(product: RunningProduct, cookie: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([`Tracking Number,Origin,Destination\n${"\n".repeat(2 * megabyte)}`], "a.csv"));
  const { result, longestMs, said } = await measureImpact(product, async () => {
    const headers = { Origin: product.url, Cookie: cookie };
    const answer = await fetch(`${product.url}/admin/shipments/import`, {
      method: "POST",
      headers,
      body: form,
    });
    await answer.arrayBuffer();
    return answer.status;
  });
  const text = `an import of two million empty lines: ${result}, ${said}`;
  expectThat(result === 400 && longestMs < 1_000, text);
  return text;
}

/** HEAD requests for an export, and many live streams, on one session. */
export async function exportsAndStreams(product: RunningProduct, cookie: string): Promise<string> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(product.url + path, { ...init, headers: { Cookie: cookie } });
  for (let count = 0; count < 6; count++) await ask("/admin/shipments/export", { method: "HEAD" });
  const file = await ask("/admin/shipments/export");
  await file.arrayBuffer();
  const leave = new AbortController();
  // Held until all are counted: a response that is collected ends its stream, and another one takes its place.
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => ask("/admin/live", { signal: leave.signal })),
  );
  const streams = answers.map(({ status }) => status);
  leave.abort();
  const text = `an export after six HEADs: ${file.status}; 300 live streams on one session: ${formatStatuses(streams)}`;
  expectThat(file.status === 200 && streams.filter((status) => status === 200).length <= 12, text);
  return text;
}

/** Other spellings of an address evict no page from the cache. */
export async function cacheEviction(product: RunningProduct): Promise<string> {
  const timed = async () => {
    const asked = performance.now();
    await (await fetch(`${product.url}/`)).arrayBuffer();
    return performance.now() - asked;
  };
  const cased = (at: number) =>
    `/${[..."services"].map((letter, place) => (at & (1 << place) ? letter.toUpperCase() : letter)).join("")}`;
  const junk = async (round: number) => {
    const addresses = [
      ...Array.from({ length: 255 }, (_, at) => `${cased(at + 1)}/air-freight`),
      ...Array.from({ length: 255 }, (_, at) =>
        cased(at + 1).replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ),
      ...Array.from({ length: 900 }, (_, at) => `/blog.data?_routes=junk${round}-${at}`),
      ...Array.from({ length: 100 }, (_, at) => `/?_routes=junk${round}-${at}`),
    ];
    for (let at = 0; at < addresses.length; at += 8)
      await Promise.all(
        addresses
          .slice(at, at + 8)
          .map((address) => fetch(product.url + address).then((a) => a.arrayBuffer())),
      );
    return addresses.length;
  };
  const first = [await timed(), await timed(), await timed(), await timed(), await timed()];
  const hot = Math.min(...first);
  const after: number[] = [];
  let sent = 0;
  for (let round = 0; round < 2; round++) {
    sent += await junk(round);
    after.push(await timed());
  }
  const least = Math.min(...after);
  const text = `the home page took ${hot.toFixed(1)} ms, after ${sent} junk addresses ${after.map((ms) => ms.toFixed(1)).join(" and ")} ms`;
  expectThat(least < 3 * hot + 5, text);
  return text;
}
