import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

const widths = [640, 1024, 1600, 1920];
const formats = ["avif", "webp"] as const;
const cache = path.resolve(".cache/pictures");
const address = "/pictures/";

/**
 * Makes `import picture from "./x.jpg?picture"` a list of AVIF and WebP variants in several widths. Variants are
 * encoded once, kept in .cache/pictures by content, written beside the client's assets and served by Vite in development.
 */
export function pictures(): Plugin {
  const used = new Map<string, string>();
  return {
    name: "zenne-pictures",
    enforce: "pre",
    async load(id) {
      const [file, query] = id.split("?");
      if (!file || query !== "picture") return;
      this.addWatchFile(file);
      const picture = await variants(file);
      for (const name of picture.files) used.set(name, path.join(cache, name));
      return `export default ${JSON.stringify(picture.described)};`;
    },
    configureServer(server) {
      server.middlewares.use(address, (request, response, next) => {
        const name = path.basename(request.url ?? "");
        const file = path.join(cache, name);
        if (!existsSync(file)) return next();
        response.setHeader("Content-Type", `image/${path.extname(name).slice(1)}`);
        readFile(file).then((bytes) => response.end(bytes), next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [name, file] of used) {
        this.emitFile({ type: "asset", fileName: `assets${address}${name}`, source: await readFile(file) });
      }
    },
  };
}

async function variants(file: string) {
  const original = await readFile(file);
  const hash = createHash("sha256").update(original).digest("hex").slice(0, 12);
  const stem = path.basename(file, path.extname(file));
  const { width = 0, height = 0 } = await sharp(original).metadata();
  const wanted = widths.filter((each) => each <= width);
  await mkdir(cache, { recursive: true });
  const files: string[] = [];
  const base = process.env.NODE_ENV === "production" ? `/assets${address}` : address;
  const sources = [];
  for (const format of formats) {
    const entries = [];
    for (const each of wanted) {
      const name = `${stem}-${hash}-${each}.${format}`;
      await encode(original, each, format, path.join(cache, name));
      files.push(name);
      entries.push(`${base}${name} ${each}w`);
    }
    sources.push({ type: `image/${format}`, srcSet: entries.join(", ") });
  }
  const largest = wanted.at(-1) ?? width;
  const fallback = `${base}${stem}-${hash}-${wanted[1] ?? largest}.webp`;
  const described = { width: largest, height: Math.round((largest * height) / width), sources, fallback };
  return { files, described };
}

async function encode(
  original: Buffer,
  width: number,
  format: (typeof formats)[number],
  file: string,
): Promise<void> {
  if (existsSync(file)) return;
  const resized = sharp(original).resize({ width });
  const bytes = await (
    format === "avif" ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 72 })
  ).toBuffer();
  // Renamed when whole: an interrupted build must not leave half a picture in the cache.
  await writeFile(`${file}.${process.pid}`, bytes);
  await rename(`${file}.${process.pid}`, file);
}
