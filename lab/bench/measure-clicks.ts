/**
 * Milliseconds in a browser from a click to painted content, its longest task and its INP (to the next paint): the very first
 * time, the first after a document has loaded, and the later ones of somebody who goes back and forth; `--screens` all
 * sections of the sidebar. The process is warm, as colleagues keep it.
 */
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { chromiumArguments } from "../../tools/chromium-arguments.ts";
import { headlessChromiumPath } from "../../tools/find-chromium.mjs";
import { openDatabase } from "./database.ts";
import { query } from "../harness/databases.ts";
import { ask, median } from "./measure.ts";
import { signIn as signInAs, staff, startProduct } from "./product.ts";

const { values } = parseArgs({
  options: { times: { type: "string", default: "15" }, screens: { type: "boolean", default: false } },
});
const sidebar = (to: string) => `nav[aria-label=Sections] a[href="${to}"]`;
const rows = "[data-list] tr[data-index]";
const WARM = 40;

interface Measured {
  ms: number;
  task: number;
  inp: number;
}

interface Click {
  from: string;
  click: string;
  /** Item of the menu that `click` opens: then its click is measured. */
  chosen?: string;
  /** Selector that appears with the content, and not before; null for another heading of the page. */
  shown: string | null;
  /** Link that leads back within the desk, or null where Escape does. */
  back: string | null;
}

const settings = { from: "/admin/settings", back: sidebar("/admin/settings") };
const CLICKS: Record<string, Click> = {
  shipments: { ...settings, click: sidebar("/admin/shipments"), shown: rows },
  requests: { ...settings, click: sidebar("/admin/quotes"), shown: rows },
  messages: { ...settings, click: sidebar("/admin/contacts"), shown: rows },
  "row to shipment": {
    from: "/admin/shipments",
    click: `${rows} a`,
    shown: "#content dl",
    back: sidebar("/admin/shipments"),
  },
  "edit dialog": {
    from: "/admin/shipments",
    click: `${rows} button[aria-label^="More acts"]`,
    shown: "[role=dialog] input[name=tracking_number]",
    chosen: "[role=menuitem]:has-text('Edit')",
    back: null,
  },
};

await using server = await openDatabase(process.env.DATA_DIR ?? "./data-bench");
await using product = await startProduct(server.url, { LOG_LEVEL: "silent" });
const browser = await chromium.launch({
  executablePath: headlessChromiumPath() ?? undefined,
  args: chromiumArguments,
});
const figures = ["ms", "longest task", "INP"];
const titles = [
  ...figures.map((each) => `first of a document, ${each}`),
  ...figures.map((each) => `later, ${each}`),
];
console.log(`| click | very first ms | ${titles.join(" | ")} |`);
console.log(`|${" --- |".repeat(titles.length + 2)}`);
await warm();
for (const [name, click] of Object.entries(values.screens ? await listScreens() : CLICKS)) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  const [firsts, laters] = [[], []] as Measured[][];
  for (let time = 0; time <= 5; time += 1) {
    await page.goto(click.from, { waitUntil: "networkidle" });
    firsts!.push(await measure(page, click));
  }
  for (let time = 0; time < Number(values.times); time += 1) {
    await goBack(page, click);
    laters!.push(await measure(page, click));
  }
  const [veryFirst, ...first] = firsts!;
  console.log(`| ${[name, veryFirst!.ms, ...worded(first), ...worded(laters!)].join(" | ")} |`);
  await context.close();
}
await browser.close();

/** Has the process read each page's data as often as colleagues do in minutes, so that its code is compiled. */
async function warm(): Promise<void> {
  const cookie = await signInAs(product.url);
  const [shipment] = await query<{ id: string }>(server.url, "select id from shipments limit 1");
  for (const path of ["settings", "shipments", "quotes", "contacts", `shipments/${shipment!.id}`])
    for (let time = 0; time < WARM; time += 1)
      await ask(`${product.url}/admin/${path}.data`, { headers: { cookie } });
}

/** Clicks on each section of the sidebar, from the settings. */
async function listScreens(): Promise<Record<string, Click>> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page);
  const links = page.locator("nav[aria-label=Sections] a");
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  await context.close();
  const others = addresses.filter((to) => to !== settings.from);
  return Object.fromEntries(others.map((to) => [to, { ...settings, click: sidebar(to), shown: null }]));
}

function worded(measured: Measured[]): number[] {
  const ms = Math.round(median(measured.map((each) => each.ms)));
  return [ms, Math.max(...measured.map(({ task }) => task)), Math.max(...measured.map(({ inp }) => inp))];
}

async function goBack(page: Page, { from, back }: Click): Promise<void> {
  if (back === null) {
    await page.keyboard.press("Escape");
    await page.locator("[role=dialog]").waitFor({ state: "detached" });
  } else {
    await page.locator(back).click();
    await page.waitForURL((url) => url.pathname === from);
  }
  await page.waitForLoadState("networkidle");
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/admin");
}

/** Points at it as a hand does, before it is clicked. Two frames after the content stands in the document it is painted. */
async function measure(page: Page, { click, chosen, shown }: Click): Promise<Measured> {
  if (chosen) await page.locator(click).first().click();
  const control = page.locator(chosen ?? click).first();
  await control.hover();
  await page.waitForTimeout(200);
  const waiting = page.evaluate(async (shown) => {
    let [task, inp] = [0, 0];
    const heading = () => document.querySelector("h1")?.textContent;
    const headingBefore = heading();
    const isShown = () => (shown === null ? heading() !== headingBefore : document.querySelector(shown));
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.entryType === "longtask") task = Math.max(task, entry.duration);
        else if ((entry as PerformanceEventTiming).interactionId) inp = Math.max(inp, entry.duration);
      }
    });
    observer.observe({ type: "longtask" });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    const began = await new Promise<number>((resolve) => {
      document.addEventListener("click", ({ timeStamp }) => resolve(timeStamp), {
        once: true,
        capture: true,
      });
    });
    await new Promise<void>((resolve) => {
      const look = () => (isShown() ? resolve() : requestAnimationFrame(look));
      look();
    });
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const ms = performance.now() - began;
    // The observer is told of a task after it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return { ms: Math.round(ms), task: Math.round(task), inp };
  }, shown);
  await control.click();
  return waiting;
}
