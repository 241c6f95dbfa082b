import { accessSync, constants } from "node:fs";
import path from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser the tests drive: PLAYWRIGHT_CHROMIUM, else the first Chromium on the path; null where there is none. */
export function chromiumPath() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) return named;
  return onPath(names) ?? elsewhere.find(isExecutable) ?? null;
}

/** The same for tests without a window: Debian's shell of Chromium, which has none and takes less time, where it is installed. */
export function headlessChromiumPath() {
  return process.env.PLAYWRIGHT_CHROMIUM || (onPath(["chromium-headless-shell"]) ?? chromiumPath());
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
