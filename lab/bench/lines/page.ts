import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import path from "node:path";
import { makeStage } from "#tests/postgres-servers.ts";
import { throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import { type BenchLine, compareRates } from "./line.ts";

const brotli = { headers: { "accept-encoding": "gzip, deflate, br, zstd" } };

export const page: BenchLine = async ({ product }) => {
  using stage = makeStage("bench");
  const { headers, body } = await fetchRaw(`${product.url}/`);
  const file = path.join(stage.folder, "page");
  await writeFile(file, body);
  await using bare = await startServer("lab/bench/bare-server.ts", "/", {
    BARE_PAGE: file,
    BARE_HEADERS: JSON.stringify(headers),
  });
  const rate = (url: string) => () => throughput(url, brotli, { seconds: 2, connections: 32 });
  return [
    await compareRates({
      line: "home page, cached, brotli",
      against: "bare Node server",
      rounds: 7,
      ours: rate(`${product.url}/`),
      other: rate(`${bare.url}/page`),
      goal: "≥ 0.85",
    }),
  ];
};

const ofConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

function fetchRaw(url: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, brotli, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
