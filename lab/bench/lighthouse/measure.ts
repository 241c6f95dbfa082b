/** Lighthouse (mobile) on every public page of the built product with demo data, three runs a page, the worst shown. */
import { makeStage } from "../../../tests/postgres-servers.ts";
import { startWithDemoData } from "../product.ts";

const runs = Number(process.env.RUNS ?? 3);
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

/** The part of Lighthouse's report that we read; its packages are installed in this folder alone, so without their types. */
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; errorMessage?: string; details?: { items?: ReportItem[] } }
  >;
}
interface ReportItem {
  resourceType?: string;
  transferSize?: number;
  selector?: string;
  node?: { selector?: string };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
interface Chrome {
  port: number;
  kill(): void;
}

const { default: lighthouse } = (await import("lighthouse" as string)) as { default: Lighthouse };
const { launch } = (await import("chrome-launcher" as string)) as {
  launch(options: object): Promise<Chrome>;
};

using stage = makeStage("lighthouse");
await using product = await startWithDemoData(stage.folder);
const rows: string[][] = [];
let missed = false;
const paths = await pages();
// Simulates an earlier visitor: every page is rendered, the browser's files are read.
for (const page of paths) await (await fetch(product.url + page)).arrayBuffer();
await attempt(product.url + paths[0]!);
for (const page of paths) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await measure(product.url + page));
  rows.push(describe(page, reports));
  for (const fault of faultsOf(reports)) console.log(`${page}: ${fault}`);
}
print(rows);
process.exitCode = missed ? 1 : 0;

async function pages(): Promise<string[]> {
  if (process.argv.length > 2) return process.argv.slice(2);
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
  const article = paths.find((address) => address.startsWith("/blog/"));
  return [...paths.filter((address) => !address.startsWith("/blog/")), ...(article ? [article] : [])];
}

/** A report with a performance score: a run in which the browser drew no frames to judge is made again, twice at most. */
async function measure(url: string): Promise<Report> {
  for (let left = 2; ; left -= 1) {
    const report = await attempt(url);
    if (report.categories.performance.score !== null || left === 0) return report;
    const reasons = Object.entries(report.audits).filter(([, { errorMessage }]) => errorMessage);
    console.log(`${url}: no score, again (${reasons.map(([name]) => name).join(", ")})`);
  }
}

async function attempt(url: string): Promise<Report> {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: categories,
    });
    if (!result) throw new Error(`Lighthouse gave no report on ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function describe(page: string, reports: Report[]): string[] {
  const worst = (read: (report: Report) => number, pick = Math.max) => pick(...reports.map(read));
  const scores = categories.map((category) =>
    worst((report) => Math.round((report.categories[category].score ?? 0) * 100), Math.min),
  );
  if (scores.some((score, at) => score < goals[categories[at]!])) missed = true;
  const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? 0;
  return [
    page,
    scores.join(" / "),
    `${(worst(audit("largest-contentful-paint")) / 1000).toFixed(1)} s`,
    lcpElement(reports[0]!),
    worst(audit("cumulative-layout-shift")).toFixed(3),
    `${Math.round(worst(audit("total-blocking-time")))} ms`,
    ...["script", "stylesheet", "image", "font"].map(
      (type) => `${(bytesOf(reports[0]!, type) / 1000).toFixed(1)}`,
    ),
  ];
}

/** Returns the audits other than performance that failed in any run, with the elements they name. */
function faultsOf(reports: Report[]): Set<string> {
  const faults = new Set<string>();
  for (const { audits, categories: scored } of reports) {
    for (const { id, weight } of categories.slice(1).flatMap((category) => scored[category].auditRefs)) {
      if (weight === 0 || audits[id]?.score !== 0) continue;
      faults.add(
        [id, ...(audits[id].details?.items ?? []).map(({ node }) => node?.selector ?? "")].join(" "),
      );
    }
  }
  return faults;
}

function bytesOf(report: Report, type: string): number {
  const items = report.audits["network-requests"]?.details?.items ?? [];
  return items
    .filter((item) => item.resourceType?.toLowerCase() === type)
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
}

function lcpElement(report: Report): string {
  const items = report.audits["lcp-breakdown-insight"]?.details?.items ?? [];
  const selector = items.find((item) => item.selector !== undefined)?.selector ?? "";
  return selector.split(" > ").at(-1) ?? "";
}

function print(table: string[][]): void {
  const head = [
    "page",
    "perf / a11y / best / seo",
    "LCP",
    "LCP element",
    "CLS",
    "blocked",
    "script kB",
    "style kB",
    "image kB",
    "font kB",
  ];
  const all = [head, ...table];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join("  "));
}
