/**
 * Measures ten uploads of 20 MB at once, then ten downloads, through the built product: seconds, and the most memory its
 * process takes. It fails from 400 MB on.
 *
 *   npm run build && node lab/bench/measure-files.ts
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memorySettings } from "../../tools/memory-settings.mjs";
import { type BenchProcess, signIn, staff, startServer } from "./product.ts";

const FILES = 10;
const BYTES = 20 * 1024 * 1024 - 1024;
const GOAL = 400;

const dataDir = await mkdtemp(path.join(tmpdir(), "zenne-measure-files-"));
try {
  const product = await startServer("build/server/index.js", "/readyz", {
    ...memorySettings(),
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    ADMIN_EMAIL: staff.email,
    ADMIN_PASSWORD: staff.password,
    LIMIT_FACTOR: "1000000",
    LOG_LEVEL: "error",
    NODE_ENV: "production",
  });
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(product: BenchProcess): Promise<void> {
  await pause(5_000);
  const { url } = product;
  const headers = { Cookie: await signIn(url), Origin: url };
  const list = await (await fetch(`${url}/admin/shipments`, { headers })).text();
  const shipment = /\/admin\/shipments\/([0-9a-f-]{36})/.exec(list)?.[1];
  if (!shipment) throw new Error("there is no shipment to hang files on");
  const address = `${url}/admin/files/of/shipment/${shipment}`;
  console.log(`before: ${(await product.memory()).toFixed(0)} MB`);
  let highest = await timed(product, `${FILES} uploads of 20 MB`, async () => {
    const answers = await Promise.all(
      Array.from({ length: FILES }, (_, number) =>
        fetch(address, { method: "POST", headers, body: upload(number) }),
      ),
    );
    const failed = answers.filter(({ ok }) => !ok);
    if (failed.length > 0)
      throw new Error(`an upload answered ${failed[0]?.status}: ${await failed[0]?.text()}`);
  });
  const { files } = (await (await fetch(address, { headers })).json()) as {
    files: { id: string; bytes: number }[];
  };
  const large = files.filter(({ bytes }) => bytes === BYTES);
  highest = Math.max(
    highest,
    await timed(product, `${large.length} downloads of 20 MB`, async () => {
      const sizes = await Promise.all(
        large.map(async ({ id }) => sizeOf(await fetch(`${url}/admin/files/${id}`, { headers }))),
      );
      if (sizes.length !== FILES || sizes.some((size) => size !== BYTES))
        throw new Error(`came back as ${sizes.join()}`);
    }),
  );
  console.log(`highest ${highest.toFixed(0)} MB (goal: under ${GOAL})`);
  if (highest >= GOAL) process.exitCode = 1;
}

/** A PDF as far as it is looked at, of bytes that nothing can compress. */
function upload(number: number): FormData {
  const [head, foot] = [Buffer.from(`%PDF-1.7 ${number}\n`), Buffer.from("\n%%EOF\n")];
  const body = randomBytes(BYTES - head.length - foot.length);
  const form = new FormData();
  form.set("intent", "add");
  form.set("file", new File([head, body, foot] as BlobPart[], `paper-${number}.pdf`));
  return form;
}

async function sizeOf(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).length;
  return bytes;
}

/** @returns the most resident megabytes meanwhile */
async function timed(product: BenchProcess, what: string, work: () => Promise<void>): Promise<number> {
  let highest = 0;
  const watch = setInterval(async () => (highest = Math.max(highest, await product.memory())), 50);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${what}: ${seconds.toFixed(1)} s, highest ${highest.toFixed(0)} MB`);
  return highest;
}
