import { fromAnywhere, throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import { type BenchLine, compareRates } from "./line.ts";
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
  const compare = (line: string, path: string, bareUrl: string, against: string, goal?: string) =>
    compareRates({ line, against, goal, ours: ask(product.url + path), other: ask(bare.url + bareUrl) });
  const plain = ["/lookup", "bare server, plain queries"] as const;
  const prepared = ["/prepared", "bare server, prepared and limited"] as const;
  try {
    return [
      await compare("tracking look-up, JSON", "/track.json", ...plain, "≥ 3"),
      await compare("the same", "/track.json", ...prepared),
      await compare("the same through React Router", "/track.data", ...plain),
      await compare("tracking look-up, page", "/track", ...plain, "≥ 1"),
      ...(await differentNumbers(context, bare)),
      await followers(context, decodeURIComponent(number)),
    ];
  } finally {
    await pool.query("delete from rate_limits where key like 'bare:%' or key like 'tracking:10.%'");
  }
};
