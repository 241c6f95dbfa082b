import { createRequire } from "node:module";
import path from "node:path";

const site = path.resolve(import.meta.dirname, "next");
process.chdir(site);
process.argv.push("start", site, "-p", process.env.PORT ?? "3000", "-H", "127.0.0.1");
createRequire(import.meta.url)("next/dist/bin/next");
