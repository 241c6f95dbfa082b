import { alternate, throughput } from "../measure.ts";
import { startServer } from "../product.ts";
import type { BenchLine } from "./line.ts";

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
    const against = (path: string) =>
      alternate(
        5,
        () => throughput(`${product.url}/services.data`, form, options),
        () => throughput(`${bare.url}${path}`, { method: "POST", headers, body: typed() }, options),
      );
    const silent = await against("/insert");
    const notifying = await against("/insert-notify");
    return [
      {
        line: "quote request stored",
        ours: `${Math.round(silent.ours)}/s`,
        other: `${Math.round(silent.other)}/s bare insert`,
        ratio: silent.ratio,
      },
      {
        line: "the same",
        ours: `${Math.round(notifying.ours)}/s`,
        other: `${Math.round(notifying.other)}/s bare insert that notifies`,
        ratio: notifying.ratio,
      },
    ];
  } finally {
    await pool.query(
      "delete from quote_requests where email like 'ours-%@zenne.be' or email like 'bare-%@zenne.example'",
    );
  }
};
