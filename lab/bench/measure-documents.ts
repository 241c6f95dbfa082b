// Measures the time to draw papers, and the memory it takes.
import { drawPaper } from "#app/documents/draw-paper.server.ts";
import { endDrawing } from "#app/documents/drawing-threads.server.ts";
import type { PaperInput } from "#app/documents/paper.ts";
import { OWN_LAYOUTS } from "#app/shipments/paper.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";

const shipment = paperShipment();
const long = paperShipment({ goods: Array.from({ length: 120 }, () => paperGoods()) });
const labelled = paperShipment({ pieces: 200, goods: [paperGoods({ packages: 200 })] });
const bill = { kind: "house_bill_of_lading", identity: DRAFT, notify: null, originals: 3 } as const;
const labels = { kind: "labels" as const, publicUrl: "https://zenne.example", shipments: [labelled] };

const air = { cm3PerKg: 6_000, agentCode: null };
const head = { conveyance: null, carrier: null, from: null, to: null };
const fifty = Array.from({ length: 50 }, () => shipment);

const PAPERS: [string, PaperInput][] = [
  ...OWN_LAYOUTS.map((kind): [string, PaperInput] => [kind, { kind, identity: DRAFT, shipment }]),
  ["house_air_waybill", { kind: "house_air_waybill", identity: DRAFT, shipment, air }],
  ["manifest of 50", { kind: "manifest", identity: DRAFT, head, shipments: fifty }],
  ["loading_list of 50", { kind: "loading_list", shipments: fifty }],
  ["50 house bills", { kind: "forms", forms: fifty.map((each) => ({ ...bill, shipment: each })) }],
  ["CMR", { kind: "cmr", identity: DRAFT, shipment }],
  ["CMR with 120 rows", { kind: "cmr", identity: DRAFT, shipment: long }],
  ["house bill of lading", { ...bill, shipment }],
  ["200 labels on A4", { ...labels, size: "a4" }],
  ["200 labels of a label printer", { ...labels, size: "thermal" }],
];

const megabytes = () => Math.round(process.memoryUsage.rss() / 1_048_576);
let peak = megabytes();
const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 20);
console.log(`at rest: ${peak} MB`);

for (const [name, input] of PAPERS) {
  const times: number[] = [];
  let drawn = await timed(input, times);
  for (let again = 0; again < 4; again++) drawn = await timed(input, times);
  const [first] = times;
  const best = Math.min(...times);
  const kilobytes = Math.round(drawn.pdf.length / 1024);
  console.log(`${name}: first ${first} ms, then ${best} ms, ${drawn.pages} pages, ${kilobytes} kB`);
}
const many: PaperInput = { kind: "cmr", identity: DRAFT, shipment: long };
const before = megabytes();
const start = performance.now();
await Promise.all(Array.from({ length: 10 }, () => drawPaper(many)));
console.log(`10 CMR of 120 rows: ${Math.round(performance.now() - start)} ms, ${before} → ${megabytes()} MB`);
console.log(`peak: ${peak} MB`);
clearInterval(watch);
await endDrawing();

async function timed(input: PaperInput, times: number[]) {
  const start = performance.now();
  const drawn = await drawPaper(input);
  times.push(Math.round(performance.now() - start));
  return drawn;
}
