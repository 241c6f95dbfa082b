/**
 * npm run show:cluster [-- --rounds 3] [--minutes 30] [--async] [word …]: failovers of a PostgreSQL cluster under writers.
 * Words choose faults by their names, «kill*12» twelve rounds of each that has the word; --async commits without waiting for a standby, which must lose writes.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireProgram } from "../../harness/programs.ts";
import { PROGRAMS, root } from "./programs.ts";

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    minutes: { type: "string", default: "600" },
    async: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

/** Everything runs in namespaces of its own, which take networks, mounts and processes with them when they end. */
function enterNamespaces(): void {
  if (process.getuid?.() !== 0) refuse("This makes network namespaces: run it as root.");
  for (const [name, from] of [["ip", "iproute2"], ["nft", "nftables"], ["unshare", "util-linux"]]) requireProgram(name!, from); // prettier-ignore
  const missing = Object.values(PROGRAMS).filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0)
    refuse(
      `This needs ${missing.map((file) => path.basename(file)).join(", ")} in ${root}: see lab/README.md, «The cluster».`,
    );
  const own = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  // The shell is the first process there, which takes leave of those whose parents have ended.
  const script = 'mount --make-rprivate /; "$@"; exit $?';
  const again = [...own, "bash", "-c", script, "bash", process.execPath, ...process.argv.slice(1)];
  const child = spawn("unshare", again, { stdio: "inherit", env: { ...process.env, CLUSTER_INSIDE: "1" } });
  child.once("exit", (code) => process.exit(code ?? 1));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => child.kill("SIGKILL"));
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

if (process.env.CLUSTER_INSIDE) {
  const { showCluster } = await import("./show.ts");
  const options = { rounds: Number(values.rounds), minutes: Number(values.minutes), words: positionals };
  process.exit((await showCluster({ ...options, asynchronous: values.async })) ? 0 : 1);
} else enterNamespaces();
