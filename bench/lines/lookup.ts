import { alternate, throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import type { BenchLine } from "./line.ts";

/** The public tracking look-up, as data and as a page, against the same queries through `pg` in a bare server. */
export const lookup: BenchLine = async ({ product, pool, databaseUrl }) => {
  const { rows } = await pool.query<{ tracking_number: string }>(
    "select tracking_number from shipments limit 1",
  );
  const number = encodeURIComponent(rows[0]!.tracking_number);
  const bare = await startServer("bench/bare-server.ts", "/", { DATABASE_URL: databaseUrl });
  const options = { seconds: 2, connections: 16 };
  const other = () => throughput(`${bare.url}/lookup?number=${number}`, {}, options);
  const fromAnywhere = {
    // Limits count by address: people who look something up do not share one.
    get headers() {
      const part = () => Math.floor(Math.random() * 256);
      return { "x-forwarded-for": `10.${part()}.${part()}.${part()}` };
    },
  };
  const rowOf = async (line: string, url: string, goal?: string) => {
    const result = await alternate(5, () => throughput(url, fromAnywhere, options), other);
    return {
      line,
      ours: `${Math.round(result.ours)}/s`,
      other: `${Math.round(result.other)}/s bare server, same queries`,
      ratio: result.ratio,
      goal,
    };
  };
  try {
    return [
      await rowOf("tracking look-up, JSON", `${product.url}/track.data?number=${number}`, "≥ 0.6"),
      await rowOf("tracking look-up, page", `${product.url}/track?number=${number}`),
    ];
  } finally {
    await bare.stop();
  }
};
