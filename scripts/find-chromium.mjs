import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** The path of a Chromium on this machine, from CHROMIUM or the PATH; null where there is none. */
export function chromiumPath() {
  if (process.env.PLAYWRIGHT_CHROMIUM) return process.env.PLAYWRIGHT_CHROMIUM;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.includes("node_modules"));
  for (const name of names) {
    for (const folder of [...folders, "/usr/bin"]) {
      const file = path.join(folder, name);
      if (isProgram(file)) return file;
    }
  }
  return null;
}

/** Finds a Chromium, installing Debian's where its package manager is at hand; null where neither works. */
export function ensureChromium() {
  const found = chromiumPath();
  if (found) return found;
  if (!isProgram("/usr/bin/apt-get")) return null;
  console.log("Installing Debian's Chromium for the browser tests …");
  const root = process.getuid?.() === 0;
  const apt = (...parameters) => {
    const [file, ...rest] = root ? ["apt-get", ...parameters] : ["sudo", "-n", "apt-get", ...parameters];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(file, rest, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  };
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
  return chromiumPath();
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
