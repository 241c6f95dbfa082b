/** Faults of the environment: disk, mail server, clock, clients that stall, a second start. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { demoId } from "#demo/random.ts";
import { LIVE_CHANNEL } from "#app/live/event.ts";
import { freePort } from "#operations/embedded/postmaster.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { signIn, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, until } from "../../harness/cases.ts";
import { expectAllStored, expectOnlyStatuses, simulateUsers } from "../../harness/crowd.ts";
import {
  joinDatabase,
  query,
  startScratchDatabase,
  verifyWholeDatabase,
  withClient,
} from "../../harness/databases.ts";
import { libfaketime, mount, unmount } from "../../harness/programs.ts";
import { ask, metric, pdfForm, sendMessage } from "../../harness/requests.ts";

export async function fullDisk(disk: string): Promise<string> {
  mkdirSync(disk);
  if (!mount("-t", "tmpfs", "-o", "size=500m,mode=755", "tmpfs", disk)) {
    return "not tried: mounting a small disk is not permitted here";
  }
  const filler = path.join(disk, "filler");
  const dataDir = path.join(disk, "data");
  try {
    const product = await startBuiltProduct({ DATA_DIR: dataDir });
    const before = simulateUsers(product.url, 6);
    await wait(1_000);
    await before.stop();
    fill(disk, filler);
    const crowd = simulateUsers(product.url, 9, { acknowledged: before });
    await wait(6_000);
    await crowd.stop();
    const during = expectOnlyStatuses(crowd, [200, 302, 404, 503]);
    expectThat(crowd.statuses.includes(503), "some writes are rejected while the disk is full");
    const { status } = await ask(`${product.url}/services`);
    expectThat(status === 200, "pages are served while the disk is full");
    await until(async () => {
      const ready = await ask(`${product.url}/readyz`);
      const isSaid = ready.status === 503 && ready.text.includes("no room left");
      expectThat(isSaid, `/readyz says why, not «${ready.text}»`);
    }, 20_000);
    const files = `${await uploadOnFullDisk(product.url)}; ${backUpOnFullDisk(dataDir)}`;
    await product.stop();
    fill(disk, path.join(disk, "filler-2"));
    const again = await startBuiltProduct({ DATA_DIR: dataDir });
    const isServed = (await ask(`${again.url}/blog`)).status === 200;
    expectThat(isServed, "a restart on the full disk serves visitors");
    rmSync(filler);
    const recovered = await until(async () => {
      const sent = await sendMessage(again.url, `room-${Math.random()}`);
      expectThat(sent === 200, `a message is taken, not answered ${sent}`);
      expectThat((await ask(`${again.url}/readyz`)).status === 200, "it is ready");
    }, 30_000);
    const { url } = await joinDatabase(dataDir);
    const stored = await expectAllStored(url, crowd);
    await again.stop();
    return `while full ${during}, ${files}; writes work again ${recovered} ms after space was freed: ${stored} were acknowledged and all are stored; ${await verifyWholeDatabase(dataDir)}`;
  } finally {
    unmount(disk);
  }
}

function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch {}
}

async function uploadOnFullDisk(url: string): Promise<string> {
  // A sign-in writes too: it may be refused as well, and then there is nobody who could send a file.
  const cookie = await signIn(url).catch(() => null);
  if (!cookie) return "no sign-in, so no upload";
  const address = `${url}/admin/files/of/shipment/${demoId("shipment", 0)}`;
  const body = pdfForm("full-disk.pdf", 3_000_000);
  const { status, text } = await ask(address, { cookie, body, timeoutMs: 30_000 });
  expectThat(status === 503, `an upload onto a full disk is answered 503, not ${status}`);
  expectThat(text.length > 20 && !/ENOSPC|53100/.test(text), `in words, not «${text.slice(0, 200)}»`);
  return "an upload is answered 503 in words";
}

/** The check of the database that follows looks for what is half-stored. */
function backUpOnFullDisk(dataDir: string): string {
  const folder = path.join(path.dirname(dataDir), "backups");
  const { status, stderr } = spawnSync(process.execPath, ["operations/commands/backup.ts", "--to", folder], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expectThat(status === 1, `a backup onto a full disk fails, not with ${status}`);
  const isSaid = / is full: no backup was written|ENOSPC/.test(stderr);
  expectThat(isSaid, `it says why, not «${stderr.slice(0, 200)}»`);
  const left = existsSync(folder) ? readdirSync(folder) : [];
  expectThat(left.length === 0, `it leaves nothing, not ${left.join(", ")}`);
  return "a backup says that the disk is full";
}

/** The mail server is down, then up, then down: visitors notice nothing and each mail arrives once. */
export async function mailServerGone(dataDir: string): Promise<string> {
  const port = await freePort();
  await using product = await startBuiltProduct({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_EMAIL: "desk@zenne.example",
  });
  const began = performance.now();
  const statuses = await Promise.all([1, 2, 3].map((n) => sendMessage(product.url, `mail-${n}`)));
  const took = Math.round(performance.now() - began);
  const areTaken = statuses.every((status) => status === 200);
  expectThat(areTaken, "messages are taken while no mail can be sent");
  await wait(2_000);
  await using server = await startMailServer(port);
  const arrived = await until(() => expectThat(server.mails.length >= 3, "mails arrive"), 60_000);
  await wait(3_000);
  const mails = server.mails.map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`);
  expectThat(new Set(mails).size === mails.length, "none arrives twice");
  return `three messages were accepted in ${took} ms without a mail server; ${mails.length} mails arrived within ${arrived} ms of its start, each once`;
}

/** The clock is a day ahead, then a day behind: signing in and writing still work. */
export async function wrongClock(dataDir: string): Promise<string> {
  if (!existsSync(libfaketime))
    return "not tried: libfaketime is not installed (apt-get install libfaketime)";
  const clocks = { ahead: "+1d", behind: "-1d", right: "+0d" };
  for (const [name, shift] of Object.entries(clocks)) {
    const env = { DATA_DIR: dataDir, LD_PRELOAD: libfaketime, FAKETIME: shift };
    await using product = await startBuiltProduct(env);
    const page = await ask(`${product.url}/admin`, { cookie: await signIn(product.url) });
    expectThat(page.status === 200, `the session stays valid while the clock is ${name}`);
    const sent = await sendMessage(product.url, `clock-${shift}`);
    expectThat(sent === 200, `messages are taken while the clock is ${name}`);
    expectThat(!product.lines.some(({ level }) => level === "error"), "no error is logged");
  }
  return `signed in and wrote with a clock ${Object.keys(clocks).join(", ")}; nothing was logged as an error`;
}

/** Five hundred clients that never finish their request; other users are not affected. */
export async function slowClients(dataDir: string): Promise<string> {
  await using product = await startBuiltProduct({ DATA_DIR: dataDir });
  const { port } = new URL(product.url);
  const beginnings = [
    "",
    "GET / HT",
    "GET / HTTP/1.1\r\nHost: a\r\n",
    "POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nname",
  ];
  await medianAnswer(product.url);
  const alone = await medianAnswer(product.url);
  const sockets = Array.from({ length: 500 }, (_, at) => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    socket.resume().write(beginnings[at % beginnings.length]!);
    return socket;
  });
  using _sockets = destroyed(sockets);
  await wait(500);
  const among = await medianAnswer(product.url);
  const isFast = among < alone * 3 + 10;
  expectThat(isFast, `a response takes ${alone} ms without them, not ${among} ms with them`);
  const gone = await until(() => {
    const closed = sockets.filter((socket) => socket.closed).length;
    expectThat(closed >= 375, "those that send no whole head are cut off");
  }, 80_000);
  return `a response takes ${alone} ms alone and ${among} ms beside 500 slow clients; unfinished headers are disconnected after ${Math.round(gone / 1000)} s`;
}

const destroyed = (sockets: Socket[]): Disposable => ({
  [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
});

async function medianAnswer(url: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 41; count++) {
    const began = performance.now();
    await ask(`${url}/track?number=ZF-2345-6789-C`);
    times.push(performance.now() - began);
  }
  return Math.round((times.toSorted((a, b) => a - b)[20] ?? 0) * 10) / 10;
}

export async function secondStart(dataDir: string): Promise<string> {
  await using product = await startBuiltProduct({ DATA_DIR: dataDir });
  const reason = await startBuiltProduct({ DATA_DIR: dataDir }).then(
    () => "",
    (error: Error) => error.message,
  );
  const isSaid = /Zenne already runs on the data folder .*process \d+/.test(reason);
  expectThat(isSaid, `it says why, not «${reason}»`);
  expectThat((await sendMessage(product.url, "still-here")) === 200, "the first continues");
  return `the second said: ${reason}`;
}

export async function twoMigrators(folder: string): Promise<string> {
  await using database = await startScratchDatabase(path.join(folder, "external"));
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "app"), DEMO: "1" };
  const both = await Promise.all([startBuiltProduct(env), startBuiltProduct(env)]);
  await using _one = both[0];
  await using _two = both[1];
  const saying = (text: string) => both.filter(({ lines }) => lines.some(({ msg }) => msg === text)).length;
  const isOnce = saying("database migrated") === 1 && saying("demo data loaded") === 1;
  expectThat(isOnce, "one migrates and one loads the demo data");
  for (const { url } of both)
    expectThat((await sendMessage(url, `two-${url}`)) === 200, "both take messages");
  return "one migrated and loaded the demo data, both work";
}

/** Far more than the buffers between two processes hold. */
const manyShipments = 300_000;
/** The maximum of parallel exports (app/shipments/export.server.ts). */
const exportsAtOnce = 3;
/** The timeout of three minutes for who reads a download, and time to detect it. */
const droppedWithinMs = 210_000;
const openStreams = (url: string) => metric(url, "zenne_http_streams_open");

/** Clients of exports and of the live stream stop reading: they are disconnected and their resources are released. */
export async function stalledReaders(dataDir: string): Promise<string> {
  await using product = await startBuiltProduct({ DATA_DIR: dataDir });
  await using database = await joinDatabase(dataDir);
  const sockets: Socket[] = [];
  using _sockets = destroyed(sockets);
  const { url } = product;
  const cookie = await signIn(url);
  await query(
    database.url,
    `insert into shipments (tracking_number, origin_location, destination_location)
     select 'S-' || n, 'Brussels', 'Ghent' from generate_series(1, ${manyShipments}) n`,
  );
  for (let count = 0; count < exportsAtOnce; count++)
    sockets.push(await openAndStall(url, "/admin/shipments/export", cookie));
  expectThat((await tryExport(url, cookie)) === 409, "a fourth export is rejected");
  sockets.push(await openAndStall(url, "/admin/live", cookie));
  expectThat((await openStreams(url)) === 1, "the stream is open");
  const stream = await withClient(database.url, (client) =>
    until(async () => {
      await client.query(
        `select pg_notify('${LIVE_CHANNEL}', json_build_object('entity', 'shipper', 'action', 'shipper.updated',
           'ids', array[gen_random_uuid()])::text)
         from generate_series(1, 5000)`,
      );
      expectThat((await openStreams(url)) === 0, "a stream that is not read is closed");
    }, droppedWithinMs),
  );
  expectThat((await sendMessage(url, "meanwhile")) === 200, "others are served meanwhile");
  const exported = await until(
    async () => expectThat((await tryExport(url, cookie)) === 200, "an export is accepted again"),
    droppedWithinMs,
  );
  await until(async () => {
    const busy = await metric(url, 'zenne_database_connections{state="busy"}');
    expectThat(busy <= 1, "no connection is left behind");
  }, droppedWithinMs);
  return `a stream was dropped after ${(stream / 1000).toFixed(1)} s, three exports after ${(exported / 1000).toFixed(0)} s more; others were served, no connection is left behind`;
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

async function tryExport(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/admin/shipments/export`, { headers: { Cookie: cookie } });
  await answer.body?.cancel();
  return answer.status;
}
