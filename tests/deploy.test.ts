import { execFileSync, spawnSync } from "node:child_process";
import {
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
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

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

test.runIf(nginx && openssl)(
  "nginx takes the example as it is, but for the certificate and the ports",
  () => {
    const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
    execFileSync(openssl!, ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=zenne.example", "-keyout", key, "-out", certificate], { stdio: "pipe" }); // prettier-ignore
    const site = readFileSync("deploy/nginx.conf", "utf8")
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate \/.*;/, `ssl_certificate ${certificate};`);
    const whole = path.join(folder, "nginx.conf");
    writeFileSync(
      whole,
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`,
    );
    expect(() => execFileSync(nginx!, ["-t", "-q", "-c", whole], { stdio: "pipe" })).not.toThrow();
  },
);

const caddy = find("caddy");

test.runIf(caddy)("Caddy takes the example as it is, without a warning", () => {
  const args = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  const said = spawnSync(caddy!, args, { encoding: "utf8", env: { ...process.env, HOME: folder } });
  expect(said.stderr).toContain('"level":"info"');
  expect(said.stderr).not.toMatch(/"level":"(warn|error)"/);
  expect(said.status).toBe(0);
});

const analyze = find("systemd-analyze");

test.runIf(analyze)("systemd takes the units as they are, but for the place of the product", () => {
  const place = path.join(folder, "opt-zenne");
  mkdirSync(place);
  for (const name of ["node_modules", "scripts", "build"])
    if (existsSync(name)) symlinkSync(path.resolve(name), path.join(place, name));
  const units = path.join(folder, "units");
  mkdirSync(units);
  for (const name of readdirSync("deploy/systemd")) {
    copyFileSync(path.join("deploy/systemd", name), path.join(units, name));
    const text = readFileSync(path.join(units, name), "utf8").replaceAll("/opt/zenne", place);
    writeFileSync(path.join(units, name), text);
  }
  const files = readdirSync(units).map((name) => path.join(units, name));
  const said = execFileSync(analyze!, ["verify", "--man=no", ...files], { encoding: "utf8", stdio: "pipe" });
  expect(said).toBe("");
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
    for (const [, script] of text.matchAll(/node (scripts\/\S+)/g))
      expect(existsSync(script!), script).toBe(true);
  }
});

test("every setting the examples give is a setting of the product", () => {
  const known = new Set(
    readFileSync("server/env.ts", "utf8")
      .match(/^ {2}[A-Z_]+(?=:)/gm)
      ?.map((name) => name.trim()),
  );
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  const app = compose.slice(compose.indexOf("environment:"), compose.indexOf("ports:"));
  for (const [, name] of app.matchAll(/^ {6}([A-Z_]+):/gm)) expect(known, name).toContain(name);
});
