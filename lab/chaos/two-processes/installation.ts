/** Two processes of the product on one external PostgreSQL behind a proxy, as on two machines. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "#operations/embedded/postmaster.ts";
import { startMailServer, type TestMailServer } from "#tests/mail-server.ts";
import { type RunningProduct, startBuiltProduct } from "#tests/running-product.ts";
import { expectThat } from "../../harness/cases.ts";
import { startScratchDatabase } from "../../harness/databases.ts";
import { requireProgram, startProgram } from "../../harness/programs.ts";

type Proxy = "nginx" | "caddy";

export interface Installation {
  front: string;
  databaseUrl: string;
  mails: TestMailServer;
  /** Its folder `outbox` contains each sent mail. */
  dataDir: string;
  machines: [RunningProduct, RunningProduct];
  start(index: 0 | 1, extra?: Record<string, string>): Promise<RunningProduct>;
  [Symbol.asyncDispose](): Promise<void>;
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
  const program = requireProgram(proxy);
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await startScratchDatabase(path.join(stage, "external")));
  const dataDir = path.join(stage, "journeys");
  const mails = parts.use(await startMailServer(0, path.join(dataDir, "outbox")));
  const frontPort = Number(process.env.PORT || (await freePort()));
  const front = `http://127.0.0.1:${frontPort}`;
  const ports = [await freePort(), await freePort()] as const;
  const start: Installation["start"] = (index, extra = {}) => {
    const machineDir = path.join(stage, `machine-${index}`);
    mkdirSync(machineDir, { recursive: true });
    return startBuiltProduct({
      DATABASE_URL: database.url,
      DATA_DIR: machineDir,
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
  parts.defer(() => Promise.all(machines.map((machine) => machine.stop())).then(() => {}));
  const env = { ...process.env, HOME: stage };
  parts.use(
    await startProgram(program, configure[proxy](stage, frontPort, ports), { env }, async () =>
      expectThat((await fetch(`${front}/readyz`)).ok, `${proxy} answers`),
    ),
  );
  const running = parts.move();
  return {
    front,
    databaseUrl: database.url,
    mails,
    dataDir,
    machines,
    start,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
