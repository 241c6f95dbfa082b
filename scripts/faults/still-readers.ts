/** Who stops reading what is made for him, on the real routes: an export of many shipments, the live stream. */
import { realpathSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { Client } from "pg";
import { joinEmbeddedPostgres } from "#database/embedded/join.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, sendMessage, until } from "./stage.ts";

/** More than the buffers between two processes hold, by far. */
const manyShipments = 300_000;
/** So many exports run at once (database/shipments/export-shipments.ts). */
const exportsAtOnce = 3;
/** A minute of patience, and what the machine needs to notice. */
const droppedWithinMs = 90_000;

/** Readers of exports and of the live stream stand still: they are dropped, and what was held for them is free again. */
export async function stillReaders(dataDir: string): Promise<string> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  const database = await joinEmbeddedPostgres({ dataDir: realpathSync(dataDir), log: () => {} });
  const client = new Client({ connectionString: database.url });
  const sockets: Socket[] = [];
  try {
    await client.connect();
    await client.query(
      `insert into shipments (tracking_number, origin_location, destination_location)
       select 'S-' || n, 'Brussels', 'Ghent' from generate_series(1, ${manyShipments}) n`,
    );
    const cookie = await signIn(product.url);
    for (let count = 0; count < exportsAtOnce; count++)
      sockets.push(await openAndStop(product.url, "/admin/shipments/export", cookie));
    expectThat((await tryExport(product.url, cookie)) === 409, "there is no room for a fourth export");
    sockets.push(await openAndStop(product.url, "/admin/live", cookie));
    expectThat((await reading(product, "zenne_http_streams_open")) === 1, "the stream is open");
    const stream = await until(async () => {
      await client.query(
        `select pg_notify('inbox', json_build_object('table', 'shippers', 'operation', 'update', 'id', gen_random_uuid())::text)
         from generate_series(1, 5000)`,
      );
      expectThat((await reading(product, "zenne_http_streams_open")) === 0, "who reads no stream is dropped");
    }, droppedWithinMs);
    expectThat((await sendMessage(product.url, "meanwhile")) === 200, "others are served meanwhile");
    const exported = await until(
      async () => expectThat((await tryExport(product.url, cookie)) === 200, "there is room for an export"),
      droppedWithinMs,
    );
    await until(async () => {
      const busy = await reading(product, 'zenne_database_connections{state="busy"}');
      expectThat(busy <= 1, "no connection is left behind");
    }, droppedWithinMs);
    return `a stream was dropped after ${(stream / 1000).toFixed(1)} s, three exports after ${(exported / 1000).toFixed(0)} s more; others were served, no connection is left behind`;
  } finally {
    for (const socket of sockets) socket.destroy();
    await client.end().catch(() => {});
    await database.stop();
    await product.stop();
  }
}

/** Asks, hears the beginning of the answer, and reads no further. */
async function openAndStop(url: string, address: string, cookie: string): Promise<Socket> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  const head = await new Promise<string>((resolve) =>
    socket.once("data", (bytes) => resolve(bytes.toString("latin1"))),
  );
  expectThat(head.startsWith("HTTP/1.1 200"), `${address} begins, not ${head.slice(0, 40)}`);
  return socket.pause();
}

/** The status of an export, which is not read to its end. */
async function tryExport(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/admin/shipments/export`, { headers: { Cookie: cookie } });
  await answer.body?.cancel();
  return answer.status;
}

async function reading({ url }: RunningProduct, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split("\n");
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
}
