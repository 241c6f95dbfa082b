/** Compares each public page in each language with English: time to first byte from the page cache, bytes of scripts and HTML. */
import { Agent, get } from "node:http";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { LANGUAGES, type Language, pathIn } from "#app/kit/language/language.ts";
import { publicPages } from "#app/site/public-pages.ts";
import { makeStage } from "#tests/postgres-servers.ts";
import { chromiumArguments } from "../../tools/chromium-arguments.ts";
import { chromiumPath } from "../../tools/find-chromium.mjs";
import { median } from "./measure.ts";
import { startWithDemoData } from "./product.ts";

const { values } = parseArgs({ options: { times: { type: "string", default: "200" } } });
const times = Number(values.times);
const WARM = 20;

using stage = makeStage("languages");
await using product = await startWithDemoData(stage.folder);
const cases = publicPages.flatMap((page) =>
  LANGUAGES.map((language) => ({ page, language, address: pathIn(page, language), waited: [] as number[] })),
);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
// Alternating, so that a slow moment affects every language.
for (let time = -WARM; time < times; time += 1) {
  for (const { address, waited } of time % 2 === 0 ? cases : cases.toReversed()) {
    const ms = await firstByte(address);
    if (time >= 0) waited.push(ms);
  }
}
agent.destroy();

const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: chromiumArguments,
});
const english = (page: string) => median(cases.find(({ address }) => address === page)!.waited);
const ratios = new Map<Language, number[]>(LANGUAGES.map((language) => [language, []]));
console.log("| page | first byte ms | beside English | script bytes | HTML bytes, brotli | HTML bytes |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const { page, language, address, waited } of cases) {
  const ratio = median(waited) / english(page);
  ratios.get(language)!.push(ratio);
  const { script, html, plain } = await bytesOf(address);
  const ms = [median(waited).toFixed(2), ratio.toFixed(2)];
  console.log(`| ${[address, ...ms, script, html, plain].join(" | ")} |`);
}
for (const [language, each] of ratios)
  console.log(
    `${language}: first byte ${median(each).toFixed(2)} of English, the median of ${each.length} pages`,
  );
await browser.close();

function firstByte(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" };
    get(product.url + address, { agent, headers }, (answer) => {
      const ms = performance.now() - began;
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(ms) : reject(new Error(`${address}: ${answer.statusCode}`)),
      );
    }).on("error", reject);
  });
}

/** Bytes transferred to a new browser, once the page is interactive without console messages. */
async function bytesOf(address: string) {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on("pageerror", (error) => noise.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) noise.push(message.text());
  });
  await page.route(/openstreetmap/, (route) => route.fulfill({ body: "" }));
  await page.goto(address);
  await page.waitForFunction(() => !document.querySelector('script[type="text/late"]'));
  await page.waitForLoadState("networkidle");
  const bytes = await readBytes(page);
  await context.close();
  if (noise.length > 0) throw new Error(`${address}: ${noise.join("; ")}`);
  return bytes;
}

function readBytes(page: Page) {
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      script: files
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      html: document?.encodedBodySize,
      plain: document?.decodedBodySize,
    };
  });
}
