/** The programs of the cluster, and the settings and arguments with which each is started on a machine. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { libfaketime } from "../../harness/programs.ts";
import { addressOf, type Name, NAMES, NETWORK } from "./network.ts";

/** The system that the programs of the cluster come from; another than this one where Debian here is too old. */
export const root = path.resolve(process.env.CLUSTER_ROOT ?? "/");
export const PROGRAMS = { patroni: "usr/bin/patroni", etcd: "usr/bin/etcd", haproxy: "usr/sbin/haproxy" };
const POSTGRES = ["18", "17", "16"].map((major) => `usr/lib/postgresql/${major}/bin`);
/** Shifts the clock of PostgreSQL; it breaks sleep() of Python (0.9.10), so that Patroni does without it. Nothing shifts etcd's. */
const FAKETIME = libfaketime.slice(1);
export const PATRONI_CLOCK = `import os, time
os.environ["LD_PRELOAD"] = os.environ["FAKETIME_LIBRARY"]
right = time.time
def shifted():
    with open(os.environ["FAKETIME_TIMESTAMP_FILE"]) as clock:
        return right() + int(clock.read())
time.time = shifted
`;

/** Environment by which Patroni and PostgreSQL follow the clock of their machine. @param stage folder of all machines, seen from `root` */
export function clockEnvironment(name: Name, stage: string): string[] {
  if (!existsSync(path.join(root, FAKETIME))) return [];
  return [
    `FAKETIME_LIBRARY=/${FAKETIME}`,
    `FAKETIME_TIMESTAMP_FILE=${stage}/${name}/clock`,
    "FAKETIME_CACHE_DURATION=1",
    "DONT_FAKE_MONOTONIC=1",
    `PYTHONPATH=${stage}`,
  ];
}

/** deploy/patroni.yml for a machine. @param stage folder of all machines, seen from `root` */
export function patroniSettings(
  name: Name,
  stage: string,
  { asynchronous }: { asynchronous: boolean },
): string {
  const bin = POSTGRES.find((folder) => existsSync(path.join(root, folder, "pg_rewind")));
  const text = readFileSync("deploy/patroni.yml", "utf8")
    .replaceAll("node1", name)
    .replaceAll(/(?<=listen: |connect_address: )10\.0\.0\.11/g, addressOf(name))
    .replaceAll("10.0.0.", NETWORK)
    .replace("/usr/lib/postgresql/17/bin", `/${bin}`)
    .replace("/var/lib/postgresql/17/zenne", `${stage}/${name}/data`)
    .replace("  pg_hba:", `  parameters: { unix_socket_directories: ${stage}/${name} }\n  pg_hba:`);
  return asynchronous
    ? text.replaceAll(/synchronous_mode(_strict)?: true/g, "synchronous_mode$1: false")
    : text;
}

export function etcdArguments(name: Name, stage: string): string[] {
  const at = addressOf(name);
  const [clients, peers] = [`http://${at}:2379`, `http://${at}:2380`];
  const cluster = NAMES.map((each) => `${each}=http://${addressOf(each)}:2380`).join(",");
  const settings = {
    name,
    "data-dir": `${stage}/${name}/etcd`,
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": cluster,
    "heartbeat-interval": "150",
    "election-timeout": "1500",
  };
  return Object.entries(settings).map(([key, value]) => `--${key}=${value}`);
}

export const haproxySettings = () =>
  readFileSync("deploy/haproxy.cfg", "utf8").replaceAll("10.0.0.", NETWORK);

/** User and group of PostgreSQL in the system the programs come from. */
export function postgresAccount(): [uid: number, gid: number] {
  const line = readFileSync(path.join(root, "etc/passwd"), "utf8")
    .split("\n")
    .find((each) => each.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return [Number(uid), Number(gid)];
}
