/**
 * Milliseconds in a browser from a click to painted content, and its longest task: the very first time, the first after
 * a document has loaded, and the later ones of somebody who goes back and forth. The process is warm, as colleagues keep it.
 */
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { chromiumArguments } from "../../tools/chromium-arguments.ts";
import { headlessChromiumPath } from "../../tools/find-chromium.mjs";
import { openDatabase } from "./database.ts";
import { query } from "../harness/databases.ts";
import { ask, median } from "./measure.ts";
import { signIn as signInAs, staff, startProduct } from "./product.ts";

const { values } = parseArgs({ options: { times: { type: "string", default: "15" } } });
const sidebar = (to: string) => `nav[aria-label=Sections] a[href="${to}"]`;
const rows = "[data-list] tr[data-index]";
const WARM = 40;

interface Measured {
  ms: number;
  task: number;
}

interface Click {
  from: string;
  click: string;
  /** Item of the menu that `click` opens: then its click is measured. */
  chosen?: string;
  /** Selector that appears with the content, and not before. */
  shown: string;
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
console.log("| click | very first ms | first of a document | longest task | later | longest task |");
console.log(`|${" --- |".repeat(6)}`);
await warm();
for (const [name, click] of Object.entries(CLICKS)) {
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

function worded(measured: Measured[]): number[] {
  return [Math.round(median(measured.map(({ ms }) => ms))), Math.max(...measured.map(({ task }) => task))];
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
  await control.click();
  return waiting;
}
