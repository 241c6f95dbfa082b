/**
 * npm run two-machines [-- --hold]: two processes of the product on one external PostgreSQL behind Debian's nginx, as on
 * two machines. Shows that they are one product to visitors, and that one may die. --hold leaves them running, for the
 * browser journeys: E2E_BASE_URL=<address> npx playwright test
 */
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "#database/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "#database/embedded/start.ts";
import { startMailServer } from "#tests/mail-server.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, onlyStatuses, people, sendMessage, until } from "./faults/stage.ts";

const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find((file) => existsSync(file));
if (!nginx) {
  console.error("This needs nginx: apt-get install nginx");
  process.exit(1);
}
const stage = mkdtempSync(path.join(tmpdir(), "zenne-two-"));
chmodSync(stage, 0o755);
const frontPort = Number(process.env.PORT || (await freePort()));
const front = `http://127.0.0.1:${frontPort}`;
const ports = [await freePort(), await freePort()] as const;
const undo: Array<() => unknown> = [];

/** The example of deploy/, without TLS and with our ports: what is shown here is what the example does. */
function configureNginx(): string {
  const example = readFileSync("deploy/nginx.conf", "utf8");
  const site = example
    .replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, "")
    .replace(/^.*(ssl_|listen \[::\]:443).*\n/gm, "")
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${frontPort};`)
    .replace(/server 127\.0\.0\.1:3000/, `server 127.0.0.1:${ports[0]}`)
    .replace(/# (server 127\.0\.0\.1):3001/, `$1:${ports[1]}`)
    .replace("$host;", "$http_host;");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${stage}/${name};`,
  );
  const file = path.join(stage, "nginx.conf");
  writeFileSync(
    file,
    `pid ${stage}/nginx.pid;\nerror_log ${stage}/error.log;\ndaemon off;\nworker_processes 1;\n` +
      `events { worker_connections 1024; }\nhttp {\naccess_log off;\n${places.join("\n")}\n${site}\n}\n`,
  );
  return file;
}

const database = await startEmbeddedPostgres({
  dataDir: path.join(stage, "external"),
  durable: false,
  log: () => {},
});
undo.push(() => database.stop());
const mails = await startMailServer();
undo.push(() => mails.stop());

const start = (index: 0 | 1, extra: Record<string, string> = {}) => {
  const dataDir = path.join(stage, `machine-${index}`);
  mkdirSync(dataDir, { recursive: true });
  return startBuiltProduct({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(ports[index]),
    PUBLIC_URL: front,
    TRUST_PROXY: "1",
    DEMO: "1",
    SMTP_URL: mails.url,
    NOTIFY_EMAIL: "desk@zenne.example",
    ...extra,
  });
};

let products: [RunningProduct, RunningProduct];

const shows: Record<string, () => Promise<string>> = {
  "one migrates, both serve": async () => {
    const migrated = products.filter(({ lines }) => lines.some(({ msg }) => msg === "database migrated"));
    expectThat(migrated.length === 1, "one migrated");
    for (const { url } of products)
      expectThat((await fetch(`${url}/readyz`)).status === 200, "both are ready");
    return "started together on an empty database";
  },
  "a session of one is a session of both": async () => {
    const cookie = await signIn(front);
    for (let count = 0; count < 6; count++) {
      const page = await fetch(`${products[count % 2]!.url}/admin`, {
        headers: { Cookie: cookie },
        redirect: "manual",
      });
      await page.text();
      expectThat(page.status === 200, `signed in on machine ${count % 2}`);
    }
    return "signed in once through nginx, known on both";
  },
  "what one stores the other tells its staff": async () => {
    const cookie = await signIn(front);
    const streams = products.map(({ url }) => hear(`${url}/admin/live`, cookie));
    await wait(500);
    const began = performance.now();
    await sendMessage(products[0].url, randomUUID());
    const heard = await Promise.all(streams);
    return `both heard of it within ${Math.round(Math.max(...heard.map((at) => at - began)))} ms`;
  },
  "each mail is sent once": async () => {
    const before = mails.mails.length;
    for (let count = 0; count < 6; count++)
      await sendMessage(products[count % 2]!.url, `mail ${randomUUID()}`);
    await until(async () => expectThat(mails.mails.length > before, "mails arrive"), 20_000);
    await wait(4_000);
    const told = mails.mails.map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`);
    expectThat(new Set(told).size === told.length, "none twice");
    return `${told.length - before} mails from six messages, none twice`;
  },
  "one is killed in mid-request and replaced": async () => {
    const crowd = people(front, 9);
    await until(async () => expectThat(crowd.messages.size > 3, "they begin to write"), 30_000);
    products[0].child.kill("SIGKILL");
    await products[0].ended;
    await wait(1_500);
    products[0] = await start(0);
    await wait(1_500);
    await crowd.leave();
    // A form whose answer was cut off is answered 502: it is not sent twice for the visitor, he may do so.
    const said = onlyStatuses(crowd, [200, 302, 404, 502]);
    const cutOff = crowd.statuses.get(502) ?? 0;
    expectThat(cutOff <= 9, `each visitor is cut off once at most, not ${cutOff} times in all`);
    const client = new Client({ connectionString: database.url });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ count: string }>(
      "select count(*) as count from contact_submissions where subject = any($1)",
      [[...crowd.messages]],
    );
    await client.end();
    expectThat(Number(rows[0]?.count) === crowd.messages.size, "every answered message is there, once");
    return `${said}; all ${crowd.messages.size} answered messages are there`;
  },
  "limits count for both together": async () => {
    const limited = [
      await start(0, { LIMIT_FACTOR: "1", PORT: "0" }),
      await start(1, { LIMIT_FACTOR: "1", PORT: "0" }),
    ];
    try {
      const statuses: number[] = [];
      const visitor = { "X-Forwarded-For": "203.0.113.77" };
      for (let count = 0; count < 40; count++) {
        const answer = await fetch(`${limited[count % 2]!.url}/track?number=NO-${count}`, {
          headers: visitor,
        });
        await answer.text();
        statuses.push(answer.status);
      }
      const passed = statuses.filter((status) => status === 404).length;
      expectThat(passed === 30 && statuses.includes(429), `30 searches a minute pass, not ${passed}`);
      return "thirty searches passed on the two together, the rest was answered 429";
    } finally {
      await Promise.all(limited.map((product) => product.stop()));
    }
  },
};

/** When the stream tells of a change. */
async function hear(address: string, cookie: string): Promise<number> {
  const leave = new AbortController();
  const answer = await fetch(address, { headers: { Cookie: cookie }, signal: leave.signal });
  try {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      if (part.includes("contact_submissions")) return performance.now();
    }
    throw new Error("the stream ended");
  } finally {
    leave.abort();
  }
}

let failed = 0;
try {
  const file = configureNginx();
  execFileSync(nginx, ["-t", "-q", "-c", file], { stdio: "pipe" });
  products = await Promise.all([start(0), start(1)]);
  undo.push(() => Promise.all(products.map((product) => product.stop())));
  const proxy = spawn(nginx, ["-c", file], { stdio: "ignore" });
  undo.push(() => new Promise((resolve) => proxy.once("exit", resolve).kill("SIGTERM")));
  await until(async () => expectThat((await fetch(`${front}/readyz`)).ok, "nginx answers"), 10_000);
  for (const [name, show] of Object.entries(shows)) {
    try {
      console.log(`ok      ${name}: ${await show()}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}: ${(error as Error).message}`);
    }
  }
  if (process.argv.includes("--hold")) {
    console.log(`Held at ${front} until Ctrl-C.`);
    await new Promise((resolve) => process.once("SIGINT", resolve).once("SIGTERM", resolve));
  }
} finally {
  for (const step of undo.toReversed()) await step();
  rmSync(stage, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
