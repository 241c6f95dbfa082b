/** Two processes of the product on one external PostgreSQL behind a proxy, as on two machines. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#operations/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { startMailServer, type TestMailServer } from "#tests/mail-server.ts";
import { type RunningProduct, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, until } from "../faults/helpers.ts";

const places = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/usr/bin"];
const find = (program: string) =>
  places.map((place) => path.join(place, program)).find((file) => existsSync(file));

type Proxy = "nginx" | "caddy";

/** The path of the proxy's program; undefined when it is not installed. */
export const proxyProgram = (proxy: Proxy): string | undefined => find(proxy);

export interface Installation {
  /** The address visitors use. */
  front: string;
  databaseUrl: string;
  mails: TestMailServer;
  /** Its folder `outbox` has each mail that was sent. */
  dataDir: string;
  /** The two processes; a replacement takes the place of its predecessor. */
  machines: [RunningProduct, RunningProduct];
  start(index: 0 | 1, extra?: Record<string, string>): Promise<RunningProduct>;
  stop(): Promise<void>;
}

type Configure = (stage: string, frontPort: number, ports: readonly number[]) => string[];

/** Writes the configuration of deploy/ without TLS and with our ports. Returns the proxy's arguments. */
const configure: Record<Proxy, Configure> = {
  nginx(stage, frontPort, ports) {
    const site = readFileSync("deploy/nginx.conf", "utf8")
      .replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, "")
      .replace(/^.*(ssl_|listen \[::\]:443).*\n/gm, "")
      .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${frontPort};`)
      .replace(/server 127\.0\.0\.1:3000/, `server 127.0.0.1:${ports[0]}`)
      .replace(/# (server 127\.0\.0\.1):3001/, `$1:${ports[1]}`);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${stage}/${name};`,
    );
    const file = path.join(stage, "nginx.conf");
    writeFileSync(
      file,
      `pid ${stage}/nginx.pid;\nerror_log ${stage}/error.log;\ndaemon off;\nworker_processes 1;\n` +
        `events { worker_connections 1024; }\nhttp {\naccess_log off;\n${folders.join("\n")}\n${site}\n}\n`,
    );
    return ["-c", file];
  },
  caddy(stage, frontPort, ports) {
    const site = readFileSync("deploy/Caddyfile", "utf8")
      .replace(/^www\.your-company\.example/m, `http://127.0.0.1:${frontPort}, http://localhost:${frontPort}`)
      .replace(
        /^\treverse_proxy 127\.0\.0\.1:3000 /m,
        `\treverse_proxy 127.0.0.1:${ports[0]} 127.0.0.1:${ports[1]} `,
      );
    const file = path.join(stage, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${stage}/caddy\n}\n${site}`);
    return ["run", "--config", file, "--adapter", "caddyfile"];
  },
};

/** Starts database, mail server, both processes, then the proxy. If a part fails, the others are stopped. */
export async function startInstallation(stage: string, proxy: Proxy): Promise<Installation> {
  const undo: Array<() => unknown> = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const database = await startEmbeddedPostgres({
      dataDir: path.join(stage, "external"),
      durable: false,
      log: () => {},
    });
    undo.push(() => database.stop());
    const journeysDir = path.join(stage, "journeys");
    const mails = await startMailServer(0, path.join(journeysDir, "outbox"));
    undo.push(() => mails.stop());
    const frontPort = Number(process.env.PORT || (await freePort()));
    const front = `http://127.0.0.1:${frontPort}`;
    const ports = [await freePort(), await freePort()] as const;
    const start: Installation["start"] = (index, extra = {}) => {
      const dataDir = path.join(stage, `machine-${index}`);
      mkdirSync(dataDir, { recursive: true });
      return startBuiltProduct({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(ports[index]),
        // A name, as in e2e/start-product.ts: passkeys belong to no number.
        PUBLIC_URL: front.replace("127.0.0.1", "localhost"),
        TRUST_PROXY: "1",
        DEMO: "1",
        SMTP_URL: mails.url,
        NOTIFY_EMAIL: "desk@zenne.example",
        ...extra,
      });
    };
    const machines = await Promise.all([start(0), start(1)]);
    undo.push(() => Promise.all(machines.map((machine) => machine.stop())));
    const running = spawn(find(proxy)!, configure[proxy](stage, frontPort, ports), {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: stage },
    });
    let said = "";
    running.stderr.on("data", (text) => (said += text));
    undo.push(
      () => running.exitCode ?? new Promise((resolve) => running.once("exit", resolve).kill("SIGTERM")),
    );
    await until(async () => {
      expectThat(running.exitCode === null, `${proxy} runs: ${said.slice(-400)}`);
      expectThat((await fetch(`${front}/readyz`)).ok, `${proxy} answers`);
    }, 10_000);
    return { front, databaseUrl: database.url, mails, dataDir: journeysDir, machines, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
