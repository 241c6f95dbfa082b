/** Three machines as network namespaces on one bridge: each cable can be cut, one way or both, or made slow. */
import { execFileSync } from "node:child_process";

/** Reserved for tests of networks (RFC 2544); the bridge leads nowhere else. */
export const NETWORK = "198.18.0.";
export const NAMES = ["node1", "node2", "node3"] as const;
export type Name = (typeof NAMES)[number];
export const addressOf = (name: Name) => `${NETWORK}${11 + NAMES.indexOf(name)}`;

export const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const ip = (...args: string[]) => run("ip", ...args);
const inside = (name: Name, ...command: string[]) => ip("netns", "exec", name, ...command);

/** Needs namespaces of its own (run.ts): nothing is left on the machine when they end. */
export function makeNetwork(): void {
  run("mount", "-t", "tmpfs", "tmpfs", "/run");
  ip("link", "set", "lo", "up");
  ip("link", "add", "cables", "type", "bridge");
  ip("addr", "add", `${NETWORK}1/24`, "dev", "cables");
  ip("link", "set", "cables", "up");
  for (const name of NAMES) {
    ip("netns", "add", name);
    ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("link", "set", name, "master", "cables", "up");
    ip("-n", name, "addr", "add", `${addressOf(name)}/24`, "dev", "eth0");
    ip("-n", name, "link", "set", "eth0", "up");
    ip("-n", name, "link", "set", "lo", "up");
  }
}

const nft = (name: Name, command: string) => inside(name, "nft", command);

/** Drops silently what comes in, goes out, or both; with `from` only what comes from these machines. */
export function cut(name: Name, ways: readonly ("in" | "out")[], from: readonly Name[] = []): void {
  nft(name, "add table inet cut");
  const whose = from.length > 0 ? `ip saddr { ${from.map(addressOf).join(", ")} }` : "";
  for (const way of ways) {
    const [hook, side] = way === "in" ? ["input", "iifname"] : ["output", "oifname"];
    nft(name, `add chain inet cut ${way} { type filter hook ${hook} priority 0; }`);
    nft(name, `add rule inet cut ${way} ${side} eth0 ${whose} drop`);
  }
}

export const mend = (name: Name) => void inside(name, "nft", "delete", "table", "inet", "cut");

/** Two megabits a second each way out of the machine, with a queue of 300 ms: what is too much is lost. */
export function slowDown(name: Name): void {
  inside(name, ..."tc qdisc add dev eth0 root tbf rate 2mbit burst 16k latency 300ms".split(" "));
}
export const speedUp = (name: Name) => void inside(name, ..."tc qdisc del dev eth0 root".split(" "));

/** Ends every cut and every slowness, where there are some. */
export function repair(name: Name): void {
  for (const end of [mend, speedUp])
    try {
      end(name);
    } catch {
      // The rule did not exist.
    }
}

/** The processes of a machine. */
export const processesOf = (name: Name) => ip("netns", "pids", name).split("\n").filter(Boolean).map(Number);
