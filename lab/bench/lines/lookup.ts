import { alternate, fromAnywhere, throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import type { BenchLine } from "./line.ts";
import { differentNumbers, followers } from "./lookup-many.ts";

/**
 * The public look-up from memory against a bare server that asks `pg` for the same rows, plain and prepared; then many
 * different numbers, which memory cannot hold, and a thousand who follow one shipment.
 */
export const lookup: BenchLine = async (context) => {
  const { product, pool, databaseUrl } = context;
  const { rows } = await pool.query<{ tracking_number: string }>(
    "select tracking_number from shipments limit 1",
  );
  const number = encodeURIComponent(rows[0]!.tracking_number);
  await using bare = await startServer("lab/bench/bare-server.ts", "/", { DATABASE_URL: databaseUrl });
  const ask = (url: string) => () =>
    throughput(`${url}?number=${number}`, fromAnywhere, { seconds: 2, connections: 16 });
  const plain = ask(`${bare.url}/lookup`);
  const rowOf = async (line: string, ours: string, other: [() => Promise<number>, string], goal?: string) => {
    const result = await alternate(5, ask(`${product.url}${ours}`), other[0]);
    return {
      line,
      ours: `${Math.round(result.ours)}/s`,
      other: `${Math.round(result.other)}/s ${other[1]}`,
      ratio: result.ratio,
      goal,
    };
  };
  try {
    return [
      await rowOf("tracking look-up, JSON", "/track.json", [plain, "bare server, plain queries"], "≥ 3"),
      await rowOf("the same", "/track.json", [
        ask(`${bare.url}/prepared`),
        "bare server, prepared and limited",
      ]),
      await rowOf("the same through React Router", "/track.data", [plain, "bare server, plain queries"]),
      await rowOf("tracking look-up, page", "/track", [plain, "bare server, plain queries"], "≥ 1"),
      ...(await differentNumbers(context, bare)),
      await followers(context, decodeURIComponent(number)),
    ];
  } finally {
    await pool.query("delete from rate_limits where key like 'bare:%' or key like 'tracking:10.%'");
  }
};
