/** Requests that one anonymous client can send, each made to cost much, and what they cost the product. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request as open } from "node:http";
import { buffer } from "node:stream/consumers";
import type { RunningProduct } from "./running-product.ts";

interface HostileRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const fields = { "Content-Type": "application/x-www-form-urlencoded" };
const parts = { "Content-Type": "multipart/form-data; boundary=x" };
const kilobyte = 1024;
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));
const part = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const manyParts = (count: number) =>
  Array.from({ length: count }, (_, at) => part(`a${at}`, "b")).join("") + "--x--\r\n";
const someToken = "A".repeat(43);

/** The baseline: the home page, rendered for this request only. */
const ORDINARY_PAGE: HostileRequest = { path: "/?ordinary" };

const paths: Record<string, string> = {
  "7,500 segments": fill("/a", 15 * kilobyte),
  "4,000 segments": fill("/a", 8 * kilobyte),
  "140 segments": fill("/a", 280),
  "12 segments": fill("/a", 24),
  "slashes alone": fill("/", 15 * kilobyte),
  "one long segment": `/${fill("a", 15 * kilobyte)}`,
  "an encoded path": `/${fill("%61", 15 * kilobyte)}`,
  "encoded slashes": `/${fill("%2f", 15 * kilobyte)}`,
  dots: `/${fill("a/../", 15 * kilobyte)}`,
  dashes: `/blog/${fill("-", 15 * kilobyte)}`,
  "a deep path of data": `${fill("/a", 15 * kilobyte)}.data`,
  "a deep path of the back office": `/admin${fill("/a", 15 * kilobyte)}`,
  "a deep path of a private link": `/p/${someToken}${fill("/a", 14 * kilobyte)}`,
  "a deep path of a driver's link": `/d/${someToken}${fill("/a", 14 * kilobyte)}`,
  "a deep path of an offer": `/o/${someToken}${fill("/a", 14 * kilobyte)}`,
  "a deep path of an asset": `/assets${fill("/a", 15 * kilobyte)}.js`,
  "many fields in the query": `/?${fill("a&", 15 * kilobyte)}`,
  "many values in the query": `/about?${fill("a=%25&", 15 * kilobyte)}`,
  "many routes of data": `/about.data?_routes=${fill("a,", 15 * kilobyte)}`,
  "a long search of the blog": `/blog?search=${fill("a%20", 15 * kilobyte)}`,
  "blanks in a search of the blog": `/blog?search=a${fill("+", 15 * kilobyte)}a`,
  "a long number": `/track?number=${fill("1", 15 * kilobyte)}`,
  "many numbers": `/track?number=${fill("1%2C", 15 * kilobyte)}`,
  "many numbers as JSON": `/track.json?number=${fill("1%0A", 15 * kilobyte)}`,
  "a long way back": `/admin/login?from=${fill("%2Fa", 15 * kilobyte)}`,
};

const header = (name: string, unit: string): [string, HostileRequest] => [
  `${name}: ${unit}${unit}…`,
  { path: "/about?header", headers: { [name]: fill(unit, 15 * kilobyte) } },
];

const bodies: Record<string, HostileRequest> = {};
for (const path of [
  "/contact",
  "/?index",
  "/track.json",
  "/admin/login",
  `/d/${someToken}`,
  `/o/${someToken}`,
]) {
  for (const [name, unit] of [
    ["percent signs", "%"],
    ["percent-encoded bytes", "a=%61%62%63&"],
    ["blanks", "name=+&"],
  ] as const)
    for (const size of [60 * kilobyte, 1000 * kilobyte])
      bodies[`${path}, ${Math.round(size / kilobyte)} kB of ${name}`] = {
        method: "POST",
        path,
        headers: fields,
        body: fill(unit, size),
      };
  bodies[`${path}, 499 parts`] = { method: "POST", path, headers: parts, body: manyParts(499) };
  bodies[`${path}, a part of 1 MB`] = {
    method: "POST",
    path,
    headers: parts,
    body: `${part("name", fill("%", 1000 * kilobyte))}--x--\r\n`,
  };
  bodies[`${path}, line breaks in a part of 1 MB`] = {
    method: "POST",
    path,
    headers: parts,
    body: `${part("name", fill("\r\n", 1000 * kilobyte))}--x--\r\n`,
  };
}
bodies["4 MB of percent signs to a driver's link"] = {
  method: "POST",
  path: "/d/anything",
  headers: fields,
  body: fill("%", 4000 * kilobyte),
};

/** Hostile requests by name. */
const HOSTILE_REQUESTS: Record<string, HostileRequest> = Object.fromEntries<HostileRequest>([
  ...Object.entries(paths).map(([name, path]): [string, HostileRequest] => [name, { path }]),
  ["7,500 segments by HEAD", { method: "HEAD", path: paths["7,500 segments"]! }],
  [
    "7,500 segments by POST",
    { method: "POST", path: paths["7,500 segments"]!, headers: fields, body: "a=b" },
  ],
  ...[
    ["User-Agent", "bot "],
    ["User-Agent", "Mozilla/5.0 ("],
    ["User-Agent", "a"],
    ["Accept-Encoding", "a,"],
    ["Accept-Encoding", "gzip;q=0.1,"],
    ["Accept", "a/b,"],
    ["Accept-Language", "a,"],
    ["Cookie", "zenne_session=a.b; "],
    ["Cookie", "a=%25;"],
    ["Cookie", ";"],
    ["If-None-Match", '"a",'],
    ["X-Forwarded-For", "1,"],
    ["X-Forwarded-For", "::"],
    ["X-Request-Id", "a"],
    ["Referer", "http://a/"],
    ["Sec-Purpose", "prefetch"],
    ["Range", "bytes=0-1,"],
    ["If-Modified-Since", "a "],
  ].map(([name, unit]) => header(name!, unit!)),
  [
    "many headers",
    {
      path: "/about?headers",
      headers: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a${at}`, "b"])),
    },
  ],
  ...Object.entries(bodies),
]);

/** A request like React Router's script, with as many paths as an address may contain; the version is in a file's name. */
function manifestRequests(): [string, HostileRequest][] {
  const file = readdirSync("build/client/assets").find((name) => name.startsWith("manifest-"));
  const version = file?.replace(/^manifest-|\.js$/g, "") ?? "";
  const asking = (count: number, under: string): HostileRequest => {
    const paths = Array.from({ length: count }, (_, at) => under + at.toString(36)).join(",");
    return { path: `/__manifest?version=${version}&paths=${paths}` };
  };
  return [
    ["the routes of 2,000 paths", asking(2_000, "")],
    ["the routes of 200 paths", asking(200, "")],
    ["the routes of 700 paths of the back office", asking(700, "admin/")],
    ["the routes of 200 encoded paths", asking(200, "%2561")],
    ["the routes of deep paths", { path: `/__manifest?version=${version}&paths=${fill("/a", 7_000)}` }],
  ];
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The status of the answer, once it is read; 0 where the connection was cut. */
function send(url: string, { method = "GET", path, headers, body }: HostileRequest): Promise<number> {
  const { hostname, port, origin } = new URL(url);
  const own = method === "POST" ? { Origin: origin, "Content-Length": Buffer.byteLength(body ?? "") } : {};
  return new Promise((resolve) => {
    const request = open({ agent, hostname, port, method, path, headers: { ...own, ...headers } });
    request.once("response", (answer) => {
      const ended = () => resolve(answer.statusCode ?? 0);
      buffer(answer).then(ended, ended);
    });
    request.once("error", () => resolve(0));
    request.end(body);
  });
}

/** Milliseconds that all threads of a process have run so far (Linux). */
function processorMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, id) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ");
    return sum + Number(ran) / 1e6;
  }, 0);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function costOnce({ url, child }: RunningProduct, request: HostileRequest) {
  const before = processorMs(child.pid!);
  const status = await send(url, request);
  return { ms: processorMs(child.pid!) - before, status };
}

/**
 * Measures a hostile request, alternating with an ordinary page, since other work on the machine slows both. Uses
 * medians, so that a garbage collection or late accounting by the kernel has no effect.
 */
async function costOf(product: RunningProduct, request: HostileRequest) {
  const [costs, pages]: [number[], number[]] = [[], []];
  let status = 0;
  do {
    pages.push((await costOnce(product, ORDINARY_PAGE)).ms);
    const cost = await costOnce(product, request);
    status = cost.status;
    costs.push(cost.ms);
  } while (costs.length < 3 || (costs.length < 15 && median(costs) > 2 * median(pages)));
  return { ms: median(costs), status, pages: median(costs) / median(pages) };
}

interface HostileCost {
  name: string;
  status: number;
  /** CPU time in milliseconds. */
  ms: number;
  /** The same in pages: how many could be drawn meanwhile. */
  pages: number;
}

/** Measures what each hostile request costs, in order, beside a page that is drawn for one request alone. */
export async function measureHostileRequests(product: RunningProduct): Promise<HostileCost[]> {
  for (let time = 0; time < 50; time++) await send(product.url, ORDINARY_PAGE);
  const costs: HostileCost[] = [];
  for (const [name, request] of [...Object.entries(HOSTILE_REQUESTS), ...manifestRequests()])
    costs.push({ name, ...(await costOf(product, request)) });
  return costs;
}
