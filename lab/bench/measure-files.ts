/** Ten uploads of 20 MB at once, then ten downloads, through the built product. Fails from 400 MB of memory on. */
import { setTimeout as pause } from "node:timers/promises";
import { makeStage } from "#tests/postgres-servers.ts";
import { ask, pdfForm } from "../harness/requests.ts";
import { signIn, startWithDemoData, watchMemory } from "./product.ts";

const FILES = 10;
const BYTES = 20 * 1024 * 1024 - 1024;
const GOAL_MB = 400;

using stage = makeStage("measure-files");
await using product = await startWithDemoData(stage.folder, "/readyz");
await pause(5_000);
const { url } = product;
const cookie = await signIn(url);
const list = await ask(`${url}/admin/shipments`, { cookie });
const shipment = /\/admin\/shipments\/([0-9a-f-]{36})/.exec(list.text)?.[1];
if (!shipment) throw new Error("there is no shipment to hang files on");
const address = `${url}/admin/files/of/shipment/${shipment}`;
console.log(`before: ${(await product.memory()).toFixed(0)} MB`);
const uploading = await timed(`${FILES} uploads of 20 MB`, async () => {
  const bodies = Array.from({ length: FILES }, (_, at) => pdfForm(`paper-${at}.pdf`, BYTES));
  const answers = await Promise.all(bodies.map((body) => ask(address, { cookie, body, timeoutMs: 120_000 })));
  const failed = answers.find(({ status }) => status >= 300);
  if (failed) throw new Error(`an upload answered ${failed.status}: ${failed.text}`);
});
const { files } = JSON.parse((await ask(address, { cookie })).text) as {
  files: { id: string; bytes: number }[];
};
const large = files.filter(({ bytes }) => bytes === BYTES);
const downloading = await timed(`${large.length} downloads of 20 MB`, async () => {
  const sizes = await Promise.all(large.map(({ id }) => sizeOf(`${url}/admin/files/${id}`)));
  if (sizes.length !== FILES || sizes.some((size) => size !== BYTES))
    throw new Error(`came back as ${sizes.join()}`);
});
const highest = Math.max(uploading, downloading);
console.log(`highest ${highest.toFixed(0)} MB (goal: under ${GOAL_MB})`);
if (highest >= GOAL_MB) process.exitCode = 1;

async function sizeOf(file: string): Promise<number> {
  const answer = await fetch(file, { headers: { Cookie: cookie } });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).length;
  return bytes;
}

async function timed(what: string, work: () => Promise<void>): Promise<number> {
  const { most, seconds } = await watchMemory(product, work);
  console.log(`${what}: ${seconds.toFixed(1)} s, highest ${most.toFixed(0)} MB`);
  return most;
}
