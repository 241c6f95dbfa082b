import { type Browser, chromium, type Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/**
 * No task may block a page's main thread for 50 ms while it loads. Measured as CPU time, not wall time, and as the best
 * of five loads, so that a busy machine has no effect.
 */
const longestMs = 50;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

async function longestTask(browser: Browser, page: Page, path: string): Promise<number> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"],
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`) as { traceEvents: TraceEvent[] };
  const mainThreads = traceEvents
    .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => tdur && name.endsWith("RunTask") && mainThreads.includes(`${pid} ${tid}`),
  );
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** A browser of its own for every load: nothing is warm, and nothing else is in the trace. */
async function best(path: string, baseURL: string | undefined, loads = 5, extra?: string): Promise<number> {
  const tasks: number[] = [];
  for (let load = 0; load < loads && Math.min(...tasks) > longestMs; load += 1) {
    const browser = await chromium.launch(test.info().project.use.launchOptions);
    const page = await browser.newPage({ baseURL, viewport: { width: 375, height: 812 }, isMobile: true });
    await page.route(/openstreetmap/, (route) => route.fulfill({ body: "" }));
    if (extra) await page.addInitScript({ content: extra });
    tasks.push(await longestTask(browser, page, path));
    await browser.close();
  }
  if (process.env.SHOW_COSTS) console.log(path, tasks);
  return Math.min(...tasks);
}

for (const path of ["/", "/about", "/contact", "/blog"]) {
  test(`${path} never holds the main thread for 50 ms while it loads`, async ({ baseURL }) => {
    expect(await best(path, baseURL)).toBeLessThanOrEqual(longestMs);
  });
}

/** Returns the number of roundings that take so long on the CPU: the maximum of three measurements. */
function roundingsFor(ms: number): number {
  const count = 20_000_000;
  round(count);
  const tasks = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    round(count);
    const { user, system } = process.cpuUsage(before);
    return Math.round((count * ms * 1000) / (user + system));
  });
  return Math.max(...tasks);
}

function round(count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum = Math.sqrt(sum + at);
  return sum;
}

test("a long task of 70 ms is detected", async ({ baseURL }) => {
  const longest = await best(
    "/track",
    baseURL,
    2,
    `addEventListener("load", () => (${round})(${roundingsFor(70)}))`,
  );
  expect(longest).toBeGreaterThan(longestMs);
});
