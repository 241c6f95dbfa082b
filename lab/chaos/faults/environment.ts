/** Faults of the environment: disk, mail server, clock, network, a second start. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#operations/embedded/postmaster.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { signIn, startBuiltProduct } from "#tests/running-product.ts";
import { filesOnFullDisk } from "./files-on-full-disk.ts";
import {
  expectThat,
  verifyNothingLost,
  expectOnlyStatuses,
  simulateUsers,
  sendMessage,
  until,
} from "./helpers.ts";

function mount(...args: string[]): boolean {
  try {
    execFileSync("mount", args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk completely: reads continue, writes are rejected with a message, and all works again with free space. */
export async function fullDisk(dataDir: string): Promise<string> {
  mkdirSync(dataDir);
  if (!mount("-t", "tmpfs", "-o", "size=500m,mode=755", "tmpfs", dataDir)) {
    return "not tried: mounting a small disk is not permitted here";
  }
  const filler = path.join(dataDir, "filler");
  const inside = path.join(dataDir, "data");
  try {
    const product = await startBuiltProduct({ DATA_DIR: inside });
    const before = simulateUsers(product.url, 6);
    await wait(1_000);
    await before.stop();
    fill(dataDir, filler);
    const crowd = simulateUsers(product.url, 9, before);
    await wait(6_000);
    await crowd.stop();
    const during = expectOnlyStatuses(crowd, [200, 302, 404, 503]);
    expectThat((crowd.statuses.get(503) ?? 0) > 0, "some writes are rejected while the disk is full");
    const page = await fetch(`${product.url}/services`);
    expectThat(page.status === 200, "pages are served while the disk is full");
    await until(async () => {
      const ready = await fetch(`${product.url}/readyz`);
      const text = await ready.text();
      expectThat(ready.status === 503 && text.includes("no room left"), `/readyz says why, not «${text}»`);
    }, 20_000);
    const files = await filesOnFullDisk(product.url, inside);
    await product.stop();
    // What the stop left free.
    fill(dataDir, path.join(dataDir, "filler-2"));
    const again = await startBuiltProduct({ DATA_DIR: inside });
    expectThat(
      (await fetch(`${again.url}/blog`)).status === 200,
      "a restart on the full disk serves visitors",
    );
    rmSync(filler);
    const recovered = await until(async () => {
      const status = await sendMessage(again.url, `room-${Math.random()}`);
      if (status !== 200) throw new Error(`a message is answered ${status}`);
      expectThat((await fetch(`${again.url}/readyz`)).status === 200, "it is ready");
    }, 30_000);
    await again.stop();
    const said = await verifyNothingLost(inside, crowd);
    return `while full ${during}, ${files}; writes work again ${recovered} ms after space was freed: ${said}`;
  } finally {
    execFileSync("umount", ["--lazy", dataDir]);
  }
}

function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch {
    // Full, as intended.
  }
}

/** The mail server is down, then up, then down: visitors notice nothing and each mail arrives once. */
export async function mailServerGone(dataDir: string): Promise<string> {
  const port = await freePort();
  const product = await startBuiltProduct({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_EMAIL: "desk@zenne.example",
  });
  try {
    const began = performance.now();
    const statuses = await Promise.all([1, 2, 3].map((n) => sendMessage(product.url, `mail-${n}`)));
    const took = Math.round(performance.now() - began);
    expectThat(
      statuses.every((status) => status === 200),
      "messages are taken while no mail can be sent",
    );
    await wait(2_000);
    const server = await startMailServer(port);
    try {
      const arrived = await until(async () => expectThat(server.mails.length >= 3, "mails arrive"), 60_000);
      await wait(3_000);
      const told = server.mails.map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`);
      expectThat(new Set(told).size === told.length, "none arrives twice");
      return `three messages were accepted in ${took} ms without a mail server; ${told.length} mails arrived within ${arrived} ms of its start, each once`;
    } finally {
      await server.stop();
    }
  } finally {
    await product.stop();
  }
}

/** Debian's path of the library; the program `faketime` would be the parent of the product. */
const libfaketime = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`;

/** The clock is a day ahead, then a day behind: signing in and writing still work. */
export async function wrongClock(dataDir: string): Promise<string> {
  if (!existsSync(libfaketime))
    return "not tried: libfaketime is not installed (apt-get install libfaketime)";
  const said: string[] = [];
  for (const [name, shift] of [
    ["ahead", "+1d"],
    ["behind", "-1d"],
    ["right", "+0d"],
  ] as const) {
    const product = await startBuiltProduct({ DATA_DIR: dataDir, LD_PRELOAD: libfaketime, FAKETIME: shift });
    try {
      const cookie = await signIn(product.url);
      const page = await fetch(`${product.url}/admin`, { headers: { Cookie: cookie }, redirect: "manual" });
      expectThat(page.status === 200, `the session stays valid while the clock is ${name}`);
      expectThat(
        (await sendMessage(product.url, `clock-${shift}`)) === 200,
        `messages are taken while the clock is ${name}`,
      );
      expectThat(!product.lines.some(({ level }) => level === "error"), "no error is logged");
      said.push(name);
    } finally {
      await product.stop();
    }
  }
  return `signed in and wrote with a clock ${said.join(", ")}; nothing was logged as an error`;
}

/** Five hundred clients that never finish their request; other users are not affected. */
export async function slowClients(dataDir: string): Promise<string> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  const { port } = new URL(product.url);
  const beginnings = [
    "",
    "GET / HT",
    "GET / HTTP/1.1\r\nHost: a\r\n",
    "POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nname",
  ];
  const sockets: Socket[] = [];
  try {
    await median(product.url);
    const alone = await median(product.url);
    for (let count = 0; count < 500; count++) {
      const socket = connect(Number(port), "127.0.0.1")
        .on("error", () => {})
        .resume();
      socket.write(beginnings[count % beginnings.length]!);
      sockets.push(socket);
    }
    await wait(500);
    const among = await median(product.url);
    expectThat(
      among < alone * 3 + 10,
      `a response takes ${alone} ms without them, not ${among} ms with them`,
    );
    const gone = await until(
      async () =>
        expectThat(
          sockets.filter(({ closed }) => closed).length >= 375,
          "those that send no whole head are cut off",
        ),
      80_000,
    );
    return `a response takes ${alone} ms alone and ${among} ms beside 500 slow clients; unfinished headers are disconnected after ${Math.round(gone / 1000)} s`;
  } finally {
    for (const socket of sockets) socket.destroy();
    await product.stop();
  }
}

async function median(url: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 41; count++) {
    const began = performance.now();
    await (await fetch(`${url}/track?number=ZF-2345-6789-C`)).text();
    times.push(performance.now() - began);
  }
  return Math.round((times.toSorted((a, b) => a - b)[20] ?? 0) * 10) / 10;
}

/** A second start on the same data folder is refused with the reason, and the first continues. */
export async function secondStart(dataDir: string): Promise<string> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir });
  try {
    const reason = await startBuiltProduct({ DATA_DIR: dataDir }).then(
      () => "",
      (error: Error) => error.message,
    );
    expectThat(
      /Zenne already runs on the data folder .*process \d+/.test(reason),
      `it says why, not «${reason}»`,
    );
    expectThat((await sendMessage(product.url, "still-here")) === 200, "the first continues");
    return `the second said: ${reason}`;
  } finally {
    await product.stop();
  }
}

/** Two products start together on one empty external database: one migrates, both work. */
export async function twoMigrators(databaseUrl: string, dataDir: string): Promise<string> {
  const start = () => startBuiltProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "1" });
  const both = await Promise.all([start(), start()]);
  try {
    const migrated = both.filter(({ lines }) => lines.some(({ msg }) => msg === "database migrated"));
    const loaded = both.filter(({ lines }) => lines.some(({ msg }) => msg === "demo data loaded"));
    expectThat(migrated.length === 1 && loaded.length === 1, "one migrates and one loads the demo data");
    for (const { url } of both)
      expectThat((await sendMessage(url, `two-${url}`)) === 200, "both take messages");
    return "one migrated and loaded the demo data, both work";
  } finally {
    await Promise.all(both.map((product) => product.stop()));
  }
}
