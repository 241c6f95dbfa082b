/** Two processes of the product on one external PostgreSQL behind Debian's nginx, as on two machines. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#database/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "#database/embedded/start.ts";
import { startMailServer, type TestMailServer } from "#tests/mail-server.ts";
import { type RunningProduct, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat, until } from "../faults/stage.ts";

export const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find((file) =>
  existsSync(file),
);

export interface Installation {
  /** Where visitors come in. */
  front: string;
  databaseUrl: string;
  mails: TestMailServer;
  /** The two processes; one that is replaced is put in its place. */
  machines: [RunningProduct, RunningProduct];
  start(index: 0 | 1, extra?: Record<string, string>): Promise<RunningProduct>;
  stop(): Promise<void>;
}

/** The example of deploy/, without TLS and with our ports: what is shown here is what the example does. */
function configureNginx(stage: string, frontPort: number, ports: readonly number[]): string {
  const site = readFileSync("deploy/nginx.conf", "utf8")
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

/** Starts database, mail server, both processes at once, then nginx. What had been started is stopped when a part fails. */
export async function startInstallation(stage: string): Promise<Installation> {
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
    const mails = await startMailServer();
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
        PUBLIC_URL: front,
        TRUST_PROXY: "1",
        DEMO: "1",
        SMTP_URL: mails.url,
        NOTIFY_EMAIL: "desk@zenne.example",
        ...extra,
      });
    };
    const file = configureNginx(stage, frontPort, ports);
    execFileSync(nginx!, ["-t", "-q", "-c", file], { stdio: "pipe" });
    const machines = await Promise.all([start(0), start(1)]);
    undo.push(() => Promise.all(machines.map((machine) => machine.stop())));
    const proxy = spawn(nginx!, ["-c", file], { stdio: "ignore" });
    undo.push(() => new Promise((resolve) => proxy.once("exit", resolve).kill("SIGTERM")));
    await until(async () => expectThat((await fetch(`${front}/readyz`)).ok, "nginx answers"), 10_000);
    return { front, databaseUrl: database.url, mails, machines, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
