import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import path from "node:path";
import { makeStage } from "#tests/postgres-servers.ts";
import { alternate, throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import type { BenchLine } from "./line.ts";

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
  const options = { seconds: 2, connections: 32 };
  const result = await alternate(
    7,
    () => throughput(`${product.url}/`, brotli, options),
    () => throughput(`${bare.url}/page`, brotli, options),
  );
  return [
    {
      line: "home page, cached, brotli",
      ours: `${Math.round(result.ours)}/s`,
      other: `${Math.round(result.other)}/s bare Node server`,
      ratio: result.ratio,
      goal: "≥ 0.85",
    },
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
