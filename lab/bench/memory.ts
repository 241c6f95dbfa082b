/** Does what six people do in an hour of work in fewer minutes (the argument), and prints what the process keeps. Fails from 250 MB on. */
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { makeStage } from "#tests/postgres-servers.ts";
import { metric } from "../harness/requests.ts";
import { type BenchProcess, startWithDemoData, signIn } from "./product.ts";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { IMAGE_WIDTHS } from "#app/images/image.ts";

const minutes = Number(process.argv[2] ?? 10);
const people = 6;
/** An act each ten seconds is a quick person's hour. */
const actsOfAPerson = 360;
const goalMegabytes = 250;

using stage = makeStage("memory");
{
  // The first start makes the database and its demo data, pictures among them.
  await using first = await startWithDemoData(stage.folder, "/readyz");
  await print("first start", first);
}
await using product = await startWithDemoData(stage.folder, "/readyz");
await pause(2_000);
let highest = await print("start", product);
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const done: Record<string, number> = {};
const watch = setInterval(async () => {
  highest = Math.max(highest, await print(`${seconds().toFixed(0)} s`, product));
}, 30_000);
await Promise.all(Array.from({ length: people }, (_, person) => work(product.url, person)));
clearInterval(watch);
const took = seconds();
highest = Math.max(highest, await print("after the work", product));
await pause(10_000);
const rested = await print("10 s of rest", product);
console.log(
  `highest seen ${highest.toFixed(0)} MB, at rest ${rested.toFixed(0)} MB (goal: under ${goalMegabytes})`,
);
const acts = Object.values(done).reduce((sum, count) => sum + count, 0);
const each = Object.entries(done).map((act) => act.join(" "));
console.log(`${acts} acts in ${(took / 60).toFixed(1)} minutes: ${each.join(", ")}`);
if (rested >= goalMegabytes) process.exitCode = 1;

/** Performs one person's share of the hour at an even pace; late on a slow machine. */
async function work(url: string, person: number): Promise<void> {
  const paceMs = (minutes * 60_000) / actsOfAPerson;
  const start = performance.now();
  let count = 0;
  for await (const act of workAsStaff(url, person)) {
    done[act] = (done[act] ?? 0) + 1;
    count += 1;
    if (count >= actsOfAPerson) return;
    await pause(Math.max(0, start + count * paceMs - performance.now()));
  }
}

async function print(label: string, { pid, url, memory }: BenchProcess): Promise<number> {
  const [resident, rollup] = [await memory(), await readFile(`/proc/${pid}/smaps_rollup`, "utf8")];
  const own = Number(/^Anonymous:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
  const megabytes = async (name: string) =>
    ((await metric(url, `nodejs_${name}_bytes`)) / 1024 / 1024).toFixed(0);
  const [total, used, external] = [
    await megabytes("heap_size_total"),
    await megabytes("heap_size_used"),
    await megabytes("external_memory"),
  ];
  console.log(
    `${label.padEnd(15)} ${resident.toFixed(0)} MB resident, ${own.toFixed(0)} without files; heap ${total}, used ${used}, external ${external}`,
  );
  return resident;
}

type Ask = (address: string, init?: RequestInit) => Promise<Response>;

/** Simulates a member of staff at work endlessly, with their browser's requests. @yields the name of the completed action */
async function* workAsStaff(url: string, person: number): AsyncGenerator<string, void> {
  for (let round = person; ; round += 1) {
    const cookie = await signIn(url);
    const ask = askAs(url, cookie);
    yield "sign-in";
    const stream = new AbortController();
    const live = await ask("/admin/live", { signal: stream.signal });
    try {
      yield* roundOfWork(ask, round);
    } finally {
      stream.abort();
      await live.body?.cancel().catch(() => {});
    }
  }
}

async function* roundOfWork(ask: Ask, round: number): AsyncGenerator<string, void> {
  const open = async (address: string) => (await ask(address)).text();
  await open("/admin");
  yield "dashboard";
  const list = await open("/admin/shipments");
  yield "list";
  for (const query of ["q=gent", `q=ZF-${round}`, "status=in_transit", "status=delayed&q=antwerp"]) {
    await open(`/admin/shipments.data?${query}`);
    yield "search or filter";
  }
  const ids = [
    ...new Set([...list.matchAll(/\/admin\/shipments\/([0-9a-f-]{36})/g)].map((match) => match[1]!)),
  ];
  for (const id of [ids[round % ids.length]!, ids[(round * 7 + 3) % ids.length]!]) {
    await open(`/admin/shipments/${id}`);
    yield "shipment";
    yield await saveShipment(ask, id, round);
    yield await addStatus(ask, id);
  }
  for (const page of ["quotes", "contacts", "shippers", "consignees", "blog", "settings/audit"]) {
    await open(`/admin/${page}`);
    yield "other list";
  }
  const query = `?round=${round}`;
  for (const page of [
    "/",
    "/about",
    "/services",
    "/contact",
    `/blog${query}`,
    `/services/air-freight${query}`,
  ]) {
    await open(page);
    yield "public page";
  }
  for (const page of ["/track", "/track.json"]) {
    await open(`${page}?number=ZF-2345-6789-C`);
    yield "tracking";
  }
  if (round % 2 === 0) {
    await open("/admin/shipments/export");
    yield "export";
  }
  if (round % 3 === 0) {
    await uploadPicture(ask);
    yield "picture";
  }
  if (round % 4 === 0) {
    await importRows(ask, 200);
    yield "import";
  }
}

function askAs(url: string, cookie: string): Ask {
  return async (address, init = {}) => {
    const headers = { Cookie: cookie, Origin: url, "Accept-Encoding": "br" };
    const answer = await fetch(url + address, { redirect: "manual", ...init, headers });
    // Two people at one shipment: a conflict is an answer.
    if (answer.status >= 400 && answer.status !== 409)
      throw new Error(`${address} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answer;
  };
}

async function saveShipment(ask: Ask, id: string, round: number): Promise<string> {
  const address = `/admin/shipments/${id}/edit`;
  const page = await (await ask(address)).text();
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const base = hidden("base");
  const typed = { ...(JSON.parse(base) as Record<string, string>), notes: `Checked in round ${round}` };
  await (await ask(address, post({ ...typed, base, version: hidden("version") }))).text();
  return "edit";
}

async function addStatus(ask: Ask, id: string): Promise<string> {
  const [date = "", time = ""] = new Date().toISOString().split("T");
  const fields = { intent: "add", plain: "1", status: "in_transit", date, time: time.slice(0, 5) };
  await (await ask(`/admin/shipments/${id}`, post({ ...fields, location: "Gent", notes: "" }))).text();
  return "status";
}

function post(fields: Record<string, string>) {
  return { method: "POST", body: new URLSearchParams(fields) };
}

async function uploadPicture(ask: Ask): Promise<void> {
  const [width, height] = [2400, 1600];
  // Noise made wide: some megabytes, like a photograph.
  const noise = sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } });
  const picture = await noise.resize(width, height).jpeg({ quality: 85 }).toBuffer();
  const form = new FormData();
  form.set("image", new File([new Uint8Array(picture)], "quay.jpg", { type: "image/jpeg" }));
  const answer = await (await ask("/admin/blog/images.data", { method: "POST", body: form })).text();
  const hash = /\/images\/([0-9a-f]{64})\//.exec(answer)?.[1];
  if (!hash) throw new Error(`the picture was not taken: ${answer}`);
  for (const extension of ["avif", "webp", "jpg"])
    await Promise.all(
      IMAGE_WIDTHS.map(async (each) => (await ask(`/images/${hash}/${each}.${extension}`)).bytes()),
    );
}

async function importRows(ask: Ask, count: number): Promise<void> {
  const header = (await (await ask("/admin/shipments/import/template")).text()).split("\r\n")[0];
  const mark = randomBytes(4).toString("hex");
  const row = (number: number) =>
    `MEM-${mark}-${number},In Transit,Gent,Lille,Gent,12.5,Client ${mark},Client ${number}`;
  const rows = Array.from({ length: count }, (_, number) => row(number));
  const file = new FormData();
  file.set("file", new File([[header, ...rows, ""].join("\r\n")], "day.csv", { type: "text/csv" }));
  const planned = await ask("/admin/shipments/import", { method: "POST", body: file });
  const plan = planned.headers.get("location");
  if (!plan) throw new Error(`the file was not taken: ${await planned.text()}`);
  await (await ask(plan)).text();
  await (await ask(plan, post({}))).text();
}
