/** Clients that stop reading their response: an export of many shipments, the live stream. */
import { realpathSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { Client } from "pg";
import { LIVE_CHANNEL } from "#domain/live/event.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, sendMessage, until } from "./helpers.ts";

/** Far more than the buffers between two processes hold. */
const manyShipments = 300_000;
/** The maximum of parallel exports (database/shipments/export.ts). */
const exportsAtOnce = 3;
/** The timeout of three minutes for who reads a download, and time to detect it. */
const droppedWithinMs = 210_000;

/** Clients of exports and of the live stream stop reading: they are disconnected and their resources are released. */
export async function stalledReaders(dataDir: string): Promise<string> {
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
      sockets.push(await openAndStall(product.url, "/admin/shipments/export", cookie));
    expectThat((await tryExport(product.url, cookie)) === 409, "a fourth export is rejected");
    sockets.push(await openAndStall(product.url, "/admin/live", cookie));
    expectThat((await readMetric(product, "zenne_http_streams_open")) === 1, "the stream is open");
    const stream = await until(async () => {
      await client.query(
        `select pg_notify('${LIVE_CHANNEL}', json_build_object('entity', 'shipper', 'action', 'shipper.updated',
           'ids', array[gen_random_uuid()])::text)
         from generate_series(1, 5000)`,
      );
      expectThat(
        (await readMetric(product, "zenne_http_streams_open")) === 0,
        "a stream that is not read is closed",
      );
    }, droppedWithinMs);
    expectThat((await sendMessage(product.url, "meanwhile")) === 200, "others are served meanwhile");
    const exported = await until(
      async () => expectThat((await tryExport(product.url, cookie)) === 200, "an export is accepted again"),
      droppedWithinMs,
    );
    await until(async () => {
      const busy = await readMetric(product, 'zenne_database_connections{state="busy"}');
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

/** Sends a request, reads the beginning of the response and stops reading. */
async function openAndStall(url: string, address: string, cookie: string): Promise<Socket> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  const head = await new Promise<string>((resolve) =>
    socket.once("data", (bytes) => resolve(bytes.toString("latin1"))),
  );
  expectThat(head.startsWith("HTTP/1.1 200"), `${address} begins, not ${head.slice(0, 40)}`);
  return socket.pause();
}

/** Requests an export and returns its status without reading the body to its end. */
async function tryExport(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/admin/shipments/export`, { headers: { Cookie: cookie } });
  await answer.body?.cancel();
  return answer.status;
}

async function readMetric({ url }: RunningProduct, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split("\n");
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
}
