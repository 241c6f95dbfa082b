import { throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import { type BenchLine, compareRates } from "./line.ts";

const headers = { "content-type": "application/x-www-form-urlencoded" };

export const insert: BenchLine = async ({ product, pool, databaseUrl }) => {
  await using bare = await startServer("lab/bench/bare-server.ts", "/", { DATABASE_URL: databaseUrl });
  const options = { seconds: 2, connections: 16 };
  let sent = 0;
  const typed = () => {
    sent += 1;
    return new URLSearchParams({
      firstName: "Bench",
      lastName: `Ours ${sent}`,
      email: `ours-${sent}@zenne.be`,
      departureCity: "Antwerp",
      deliveryCity: "Lagos",
      parcelType: "Pumps",
      weight: "50 kg",
      freightTypes: "sea",
      specialInfo: `Number ${sent}`,
    }).toString();
  };
  const form = {
    method: "POST",
    headers: { ...headers, origin: product.url },
    get body() {
      return typed();
    },
    expect: [200, 202],
  };
  try {
    const compare = (line: string, path: string, against: string) =>
      compareRates({
        line,
        against,
        ours: () => throughput(`${product.url}/services.data`, form, options),
        other: () => throughput(bare.url + path, { method: "POST", headers, body: typed() }, options),
      });
    return [
      await compare("quote request stored", "/insert", "bare insert"),
      await compare("the same", "/insert-notify", "bare insert that notifies"),
    ];
  } finally {
    await pool.query(
      "delete from quote_requests where email like 'ours-%@zenne.be' or email like 'bare-%@zenne.example'",
    );
  }
};
