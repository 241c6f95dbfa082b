/**
 * npm run attack: sqlmap and wapiti (Debian packages) against the built product, guessed numbers, and what a few
 * hostile requests cost everybody else (attack-bounds.ts). Ten minutes; passes without findings and 5xx.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { makeStage } from "#tests/postgres-servers.ts";
import { type Cases, expectThat, runCases } from "../harness/cases.ts";
import { findProgram } from "../harness/programs.ts";
import { ask } from "../harness/requests.ts";
import {
  cacheEviction,
  exportsAndStreams,
  floodOfPages,
  longLines,
  manyFields,
  processorTime,
  shortLinesInImport,
  unauthenticatedUploads,
  unfinishedBodies,
} from "./attack-bounds.ts";
import { hostileFiles } from "./attack-files.ts";

const { folder: stage, remove } = makeStage("attack");

function run(file: string, args: string[], seconds: number): Promise<string> {
  const options = {
    timeout: seconds * 1_000,
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, HOME: stage },
  };
  return new Promise((resolve) =>
    execFile(file, args, options, (_error, stdout, stderr) => resolve(stdout + stderr)),
  );
}

interface Target {
  address: string;
  data?: string;
  cookie?: string;
}

async function sqlmap(product: RunningProduct, { address, data, cookie }: Target): Promise<string> {
  const file = findProgram("sqlmap");
  if (!file) return "not tried: apt-get install sqlmap";
  const args = [
    "-u", product.url + address, "--batch", "--flush-session", "--disable-coloring", "--technique=BEUS", "--level=2", "--risk=1",
    "--dbms=PostgreSQL", "--timeout=10", "--retries=1", "--threads=2", "--ignore-code=*", `--output-dir=${stage}/sqlmap`,
    `--headers=Origin: ${product.url}`,
    ...(data ? [`--data=${data}`] : []),
    ...(cookie ? [`--cookie=${cookie}`] : []),
  ]; // prettier-ignore
  let output = await run(file, args, 90);
  // sqlmap's first stage guesses from differing pages; a second run verifies the guess.
  if (/appears to be '.*' injectable/.test(output)) output = await run(file, args, 400);
  const tried = new Set(output.match(/(?:GET|POST) parameter '[^']+'/g));
  expectThat(tried.size > 0, `sqlmap tries a parameter: ${output.slice(-400)}`);
  const isConclusive = /false positive or unexploitable|do not appear to be injectable/.test(output);
  const lines = output.match(
    isConclusive
      ? /^.*(is vulnerable|sqlmap identified the following).*$/gim
      : /^.*(is vulnerable|appears to be '.*' injectable|sqlmap identified the following).*$/gim,
  );
  expectThat(!lines, `nothing to inject: ${lines?.join(" ")}`);
  return `${[...tried].join(", ")}: nothing`;
}

interface WapitiReport {
  vulnerabilities: Record<string, Array<{ path: string; parameter?: string; info: string }>>;
  anomalies: Record<string, Array<{ path: string; parameter?: string; info: string }>>;
  infos: { crawled_pages_nbr?: number };
}

async function wapiti(product: RunningProduct, cookie?: string): Promise<string> {
  const file = findProgram("wapiti");
  if (!file) return "not tried: apt-get install wapiti";
  const report = path.join(stage, `wapiti-${cookie ? "in" : "out"}.json`);
  const args = [
    "-u", cookie ? `${product.url}/admin` : `${product.url}/`, "--scope", "folder", "-f", "json", "-o", report, "--flush-session",
    // Debian's wapiti asks for brotli, and reads it only where python3-brotli is installed.
    "-H", "Accept-Encoding: gzip", "--no-bugreport", "--max-scan-time", "90", "--max-attack-time", "20", "-m", "crlf,exec,file,sql,xss,redirect,permanentxss,cookieflags,http_headers",
    "--store-session", stage, "-H", `Origin: ${product.url}`,
    ...(cookie ? ["-H", `Cookie: ${cookie}`] : []),
  ]; // prettier-ignore
  const output = await run(file, args, 300);
  expectThat(existsSync(report), `wapiti reports: ${output.slice(-400)}`);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as WapitiReport;
  const problems = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(
    ([kind, each]) =>
      each.map(({ path: where, parameter, info }) => `${kind} at ${where} ${parameter ?? ""} ${info}`),
  );
  // Loopback has no TLS, so no Secure flag and no HSTS; deploy/ has both. X-XSS-Protection controls a filter that browsers
  // have removed because it was itself exploitable.
  const real = problems.filter(
    (line) => !/Strict-Transport-Security|Secure flag|X-XSS-Protection/i.test(line),
  );
  expectThat(real.length === 0, `nothing found: ${real.slice(0, 5).join("; ")}`);
  const requests = product.lines.filter(({ msg }) => msg === "request" || msg === "request failed").length;
  return `nothing found (${requests} requests answered so far)${cookie ? await describeSession(product, cookie) : ""}`;
}

async function describeSession({ url }: RunningProduct, cookie: string): Promise<string> {
  const { status } = await ask(`${url}/admin`, { cookie });
  return status === 200 ? ", signed in until the end" : ", signed in until it logged itself out";
}

/** Searches for numbers that do not exist, with the usual limits. Returns the statuses of the answers. */
async function search(
  { url }: RunningProduct,
  count: number,
  headers?: (n: number) => Record<string, string>,
) {
  const statuses: number[] = [];
  for (let n = 1; n <= count; n++)
    statuses.push(
      (await ask(`${url}/track?number=ZF-${2000 + n}-${3000 + n}-A`, { headers: headers?.(n) })).status,
    );
  return statuses;
}

const passedOf = (statuses: number[]) => statuses.filter((status) => status === 404).length;

const startLimited = (name: string, env: Record<string, string> = {}) =>
  startBuiltProduct({ DATA_DIR: path.join(stage, name), LIMIT_FACTOR: "1", ...env });

/** An IPv6 /64, or one address with changing ports, counts as one visitor; a /48 counts as ten. */
async function changingAddresses(): Promise<string> {
  await using product = await startLimited("addresses", { TRUST_PROXY: "1" });
  const passed = async (count: number, address: (n: number) => string) =>
    passedOf(await search(product, count, (n) => ({ "X-Forwarded-For": address(n) })));
  const ports = await passed(100, (n) => `192.0.2.7:${4_000 + n}`);
  const network = await passed(100, (n) => `[2001:db8::${n.toString(16)}]:443`);
  const site = await passed(700, (n) => `2001:db8:1:${n.toString(16)}::1`);
  expectThat(ports <= 60 && network <= 60, "no more than two minutes' searches of one visitor pass");
  expectThat(site <= 600, "no more than two minutes' searches of ten visitors pass");
  return `of 100 searches with changing ports ${ports} passed, from one /64 ${network}; of 700 from one /48 ${site}`;
}

/** Guessing numbers is stopped by the rate limit, and the responses reveal nothing. */
async function guessing(): Promise<string> {
  await using product = await startLimited("guessed");
  const statuses = await search(product, 200);
  const answered = passedOf(statuses);
  expectThat(answered <= 60, "no more than two minutes' searches pass");
  const isUniform = statuses.every((status) => status === 404 || status === 429);
  expectThat(isUniform, "404 or 429 only");
  return `of 200 guesses ${answered} were answered, the rest rejected by the rate limit`;
}

const product = await startBuiltProduct({ DATA_DIR: path.join(stage, "data"), TRUST_PROXY: "1" });
const cookie = await signIn(product.url);
const contact = "name=Ada&email=ada%40example.com&phone=123&subject=Hello&message=A+long+enough+message";
const attacks: Cases = {
  "sqlmap, tracking": () => sqlmap(product, { address: "/track?number=ZF-2345-6789-C" }),
  "sqlmap, blog": () => sqlmap(product, { address: "/blog?search=freight&category=1" }),
  "sqlmap, contact": () => sqlmap(product, { address: "/contact", data: contact }),
  "sqlmap, sign-in": () =>
    sqlmap(product, { address: "/admin/login", data: "email=a%40b.example&password=x" }),
  "sqlmap, shipments, signed in": () =>
    sqlmap(product, {
      address: "/admin/shipments?search=ZF&status=pending&origin=Brussels&destination=Lagos",
      cookie,
    }),
  "sqlmap, quotes, signed in": () =>
    sqlmap(product, { address: "/admin/quotes?search=ada&status=pending", cookie }),
  "wapiti, signed out": () => wapiti(product),
  "wapiti, signed in": () => wapiti(product, cookie),
  "guessing tracking numbers": guessing,
  "changing addresses": changingAddresses,
  "no 5xx response, no error logged": async () => {
    const errors = product.lines.filter(({ level }) => level === "error" || level === "fatal");
    const messages = errors.map(
      ({ msg, path: where, err }) => `${msg} ${String(where ?? "")} ${JSON.stringify(err ?? "")}`,
    );
    expectThat(errors.length === 0, `none: ${messages.slice(0, 3).join("; ")}`);
    return `${product.lines.length} log lines, no error`;
  },
  // From here on 503 is a correct response.
  "bounds: processor time of one request": () => processorTime(product),
  "bounds: a flood of pages": () => floodOfPages(product),
  "bounds: page cache eviction": () => cacheEviction(product),
  "bounds: long lines": () => longLines(product),
  "bounds: many fields": () => manyFields(product),
  "bounds: unauthenticated uploads": () => unauthenticatedUploads(product),
  "bounds: hostile files": () => hostileFiles(product, cookie),
  "bounds: unfinished bodies": () => unfinishedBodies(product),
  "bounds: an import of short lines": () => shortLinesInImport(product, cookie),
  "bounds: exports and live streams": () => exportsAndStreams(product),
};

await runCases(attacks, { words: process.argv.slice(2) });
await product.stop();
remove();
process.exit();
