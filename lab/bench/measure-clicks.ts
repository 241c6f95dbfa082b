/** Milliseconds in a browser from a click to painted content, and its longest task: the first time, and later ones. */
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { chromiumArguments } from "../../tools/chromium-arguments.ts";
import { headlessChromiumPath } from "../../tools/find-chromium.mjs";
import { openDatabase } from "./database.ts";
import { median } from "./measure.ts";
import { staff, startProduct } from "./product.ts";

const { values } = parseArgs({ options: { times: { type: "string", default: "7" } } });
const sidebar = (to: string) => `nav[aria-label=Sections] a[href="${to}"]`;
const rows = "[data-list] tr[data-index]";

interface Click {
  from: string;
  click: string;
  /** Selector that appears with the content, and not before. */
  shown: string;
}

const CLICKS: Record<string, Click> = {
  shipments: { from: "/admin/settings", click: sidebar("/admin/shipments"), shown: rows },
  requests: { from: "/admin/settings", click: sidebar("/admin/quotes"), shown: rows },
  messages: { from: "/admin/settings", click: sidebar("/admin/contacts"), shown: rows },
  "row to shipment": { from: "/admin/shipments", click: `${rows} a`, shown: "#content dl" },
};

await using server = await openDatabase(process.env.DATA_DIR ?? "./data-bench");
await using product = await startProduct(server.url, { LOG_LEVEL: "silent" });
const browser = await chromium.launch({
  executablePath: headlessChromiumPath() ?? undefined,
  args: chromiumArguments,
});
console.log("| click | first ms | longest task | later ms | longest task |\n| --- | --- | --- | --- | --- |");
for (const [name, click] of Object.entries(CLICKS)) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  const measured = [];
  for (let time = 0; time <= Number(values.times); time += 1) measured.push(await measure(page, click));
  const [first, ...later] = measured;
  const longest = Math.max(...later.map(({ task }) => task));
  console.log(
    `| ${name} | ${first!.ms} | ${first!.task} | ${Math.round(median(later.map(({ ms }) => ms)))} | ${longest} |`,
  );
  await context.close();
}
await browser.close();

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/admin");
}

/** Points at it as a hand does, before it is clicked. Two frames after the content stands in the document it is painted. */
async function measure(page: Page, { from, click, shown }: Click) {
  await page.goto(from, { waitUntil: "networkidle" });
  await page.locator(click).first().hover();
  await page.waitForTimeout(200);
  const waiting = page.evaluate(async (shown) => {
    let task = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) task = Math.max(task, duration);
    });
    tasks.observe({ type: "longtask" });
    const began = await new Promise<number>((resolve) => {
      document.addEventListener("click", ({ timeStamp }) => resolve(timeStamp), {
        once: true,
        capture: true,
      });
    });
    await new Promise<void>((resolve) => {
      const look = () => (document.querySelector(shown) ? resolve() : requestAnimationFrame(look));
      look();
    });
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const ms = performance.now() - began;
    // The observer is told of a task after it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    tasks.disconnect();
    return { ms: Math.round(ms), task: Math.round(task) };
  }, shown);
  await page.locator(click).first().click();
  return waiting;
}
