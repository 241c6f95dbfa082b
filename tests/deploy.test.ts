import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPasswords } from "#operations/embedded/cluster.ts";
import { withAdminConnection } from "#operations/embedded/prepare-database.ts";
import { findCluster } from "#operations/embedded/server-directory.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import { memorySettings } from "../tools/memory-settings.mjs";
import { eventually } from "./eventually.ts";
import { ownsAuditLog, roleOf } from "#database/connection/product-role.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "zenne-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function find(program: string): string | undefined {
  const places = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/bin"];
  return places.map((place) => path.join(place, program)).find((file) => existsSync(file));
}

const nginx = find("nginx");
const openssl = find("openssl");

/** The example, but for certificate, ports, and the places of its logs; in front of nothing. @returns its file */
function nginxExample(port: number): string {
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  execFileSync(openssl!, ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=zenne.example", "-keyout", key, "-out", certificate], { stdio: "pipe" }); // prettier-ignore
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/ssl_certificate \/.*;/, `ssl_certificate ${certificate};`)
    .replace("127.0.0.1:3000", "127.0.0.1:1")
    .replace(/listen .*443/g, (listen) => listen.replace("443", `${port}`))
    .replace(/listen .*80/g, (listen) => listen.replace("80", `${port + 1}`))
    .replaceAll("/var/log/nginx", folder);
  const whole = path.join(folder, "nginx.conf");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    whole,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${places.join("\n")}\naccess_log off;\n${site}\n}\n`,
  );
  return whole;
}

test.runIf(nginx && openssl)(
  "nginx takes the example as it is, but for the certificate and the ports",
  () => {
    const args = ["-t", "-q", "-c", nginxExample(18_443)];
    expect(() => execFileSync(nginx!, args, { stdio: "pipe" })).not.toThrow();
  },
);

test.runIf(nginx && openssl)(
  "nginx logs no secret of an address, not even where the product is away",
  async () => {
    const port = 18_443;
    const running = spawn(nginx!, ["-e", `${folder}/error.log`, "-c", nginxExample(port)], {
      stdio: "ignore",
    });
    const get = (address: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { referer: `https://www.your-company.example${address}` };
        request({ port, path: address, headers, rejectUnauthorized: false }, (response) => {
          response.resume().on("end", () => resolve(response.statusCode));
        })
          .on("error", reject)
          .end();
      });
    try {
      await eventually(async () => expect(await get("/")).toBe(503));
      for (const address of [
        "/admin/reset-password?token=SECRET",
        "/admin/reset-password.data?token=SECRET",
        "/admin/invitation/?token=SECRET",
        "/admin/confirm-email?token=SECRET",
        "/notify/confirm?token=SECRET",
        "/notify/stop?token=SECRET",
        "/p/SECRET",
        "/track/?number=SEEN",
      ])
        expect(await get(address)).toBe(503);
      await eventually(() => expect(readFileSync(`${folder}/access.log`, "utf8")).toContain('GET /track/"'));
      const logs = ["access.log", "error.log"].map((name) => readFileSync(path.join(folder, name), "utf8"));
      expect(logs.join("")).not.toContain("SECRET");
      expect(logs[0]).not.toContain("SEEN");
      expect(logs[0]).toContain("GET /notify/stop");
    } finally {
      const ended = once(running, "exit");
      running.kill();
      await ended;
    }
  },
);

const caddy = find("caddy");

test.runIf(caddy)("Caddy takes the example as it is, without a warning", () => {
  const args = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  const result = spawnSync(caddy!, args, { encoding: "utf8", env: { ...process.env, HOME: folder } });
  expect(result.stderr).toContain('"level":"info"');
  expect(result.stderr).not.toMatch(/"level":"(warn|error)"/);
  expect(result.status).toBe(0);
});

test.runIf(caddy)("Caddy repeats no secret of an address where the product is away", async () => {
  const site = readFileSync("deploy/Caddyfile", "utf8")
    .replace("www.your-company.example {", "http://:18445 {")
    .replace("127.0.0.1:3000 {", "127.0.0.1:1 {");
  const config = path.join(folder, "Caddyfile");
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const args = ["run", "--config", config, "--adapter", "caddyfile"];
  const running = spawn(caddy!, args, {
    env: { ...process.env, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  running.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  try {
    await eventually(async () => expect((await fetch("http://127.0.0.1:18445/")).status).toBe(503));
    for (const address of [
      "/notify/stop?token=SECRET",
      "/p/SECRET",
      "/P/SECRET?of=SECRET",
      "/track?number=SECRET",
    ]) {
      const response = await fetch(`http://127.0.0.1:18445${address}`, { headers: { referer: address } });
      expect(response.status).toBe(503);
    }
    const before = output.length;
    await eventually(() => expect(output.length).toBeGreaterThan(before));
    expect(output).not.toContain("SECRET");
  } finally {
    const ended = once(running, "exit");
    running.kill();
    await ended;
  }
});

const analyze = find("systemd-analyze");

test.runIf(analyze)("systemd takes the units as they are, but for the place of the product", () => {
  const place = path.join(folder, "opt-zenne");
  mkdirSync(place);
  for (const name of ["node_modules", "operations", "tools", "build"])
    if (existsSync(name)) symlinkSync(path.resolve(name), path.join(place, name));
  const units = path.join(folder, "units");
  mkdirSync(units);
  for (const name of readdirSync("deploy/systemd")) {
    copyFileSync(path.join("deploy/systemd", name), path.join(units, name));
    const text = readFileSync(path.join(units, name), "utf8").replaceAll("/opt/zenne", place);
    writeFileSync(path.join(units, name), text);
  }
  const files = readdirSync(units).map((name) => path.join(units, name));
  const output = execFileSync(analyze!, ["verify", "--man=no", ...files], {
    encoding: "utf8",
    stdio: "pipe",
  });
  expect(output).toBe("");
});

test("the image and the units name files that are there", () => {
  const docker = readFileSync("deploy/Dockerfile", "utf8");
  for (const [, folderName] of docker.matchAll(/COPY --from=build \/app\/([\w.]+)/g)) {
    if (folderName !== "node_modules" && folderName !== "build")
      expect(existsSync(folderName!), folderName).toBe(true);
  }
  expect(docker).toMatch(/^USER node$/m);
  for (const name of readdirSync("deploy/systemd")) {
    const text = readFileSync(path.join("deploy/systemd", name), "utf8");
    for (const [, script] of text.matchAll(/node ((?:operations|tools)\/\S+)/g))
      expect(existsSync(script!), script).toBe(true);
  }
});

test("npm start, the unit and the image hold the memory of the product down by the same settings", () => {
  const settings = memorySettings({});
  expect(settings).toEqual({
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=1024",
  });
  expect(readFileSync("tools/start.mjs", "utf8")).toContain("...memorySettings()");
  const setBy = {
    "deploy/systemd/zenne.service": /^Environment=(.*)$/gm,
    "deploy/Dockerfile": /^ENV (.*)$/gm,
  };
  for (const [file, lines] of Object.entries(setBy)) {
    const text = [...readFileSync(file, "utf8").matchAll(lines)].map(([, line]) => line).join(" ");
    for (const [name, value] of Object.entries(settings)) {
      const [plain, quoted] = [
        `${name}=${value}`,
        file.endsWith("Dockerfile") ? `${name}="${value}"` : `"${name}=${value}"`,
      ];
      expect(text, file).toContain(value.includes(" ") ? quoted : plain);
    }
  }
});

test("what the environment says of memory wins over the settings of npm start", () => {
  const settings = memorySettings({ MALLOC_ARENA_MAX: "8", NODE_OPTIONS: "--max-old-space-size=2048" });
  expect(settings.MALLOC_ARENA_MAX).toBe("8");
  expect(settings.NODE_OPTIONS).toMatch(/=1024 --max-old-space-size=2048$/);
});

test("compose runs the product as a role that owns nothing and is no administrator", async () => {
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  const [, product] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose) ?? [];
  const [, owner] = /DATABASE_OWNER_URL: postgres:\/\/(\w+):/.exec(compose) ?? [];
  expect(compose).not.toMatch(new RegExp(`POSTGRES_USER: (${product}|${owner})$`, "m"));
  const roles = readFileSync("deploy/roles.sql", "utf8");
  expect(roles).toContain(`create role ${product} login`);
  // The embedded database has a zenne of its own already, and no psql that reads the environment.
  const statements = roles
    .replaceAll(/^(--|\\).*$/gm, "")
    .replaceAll(/:'\w+'/g, "'quiet'")
    .replaceAll("zenne", "harbour")
    .split(";");
  const dataDir = mkdtempSync(path.join(tmpdir(), "zenne-roles-"));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  try {
    const { administrator } = await readPasswords(await findCluster(dataDir));
    await withAdminConnection({ port: server.port, password: administrator }, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    const url = (role = "") =>
      `postgres://${role.replace("zenne", "harbour")}:quiet@127.0.0.1:${server.port}/harbour`;
    await migrate(url(owner), undefined, { grantTo: roleOf(url(product)) });
    const asProduct = new Client({ connectionString: url(product) });
    await asProduct.connect();
    expect(await ownsAuditLog(asProduct)).toBe(false);
    await expect(asProduct.query("delete from audit_log")).rejects.toThrow("permission denied");
    await asProduct.query("insert into app_settings values ('some', 'thing')");
    await asProduct.end();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("every setting the examples give is a setting of the product", () => {
  const settings = new Set(
    readFileSync("server/env.ts", "utf8")
      .match(/^ {2}[A-Z_]+(?=:)/gm)
      ?.map((name) => name.trim()),
  );
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  const app = compose.slice(compose.indexOf("environment:"), compose.indexOf("ports:"));
  for (const [, name] of app.matchAll(/^ {6}([A-Z_]+):/gm)) expect(settings, name).toContain(name);
});
