import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Plugin } from "vite";
import { readColours } from "./colours-plugin.ts";

const landscapeWidths = [640, 960, 1280, 1600, 1920];
const portraitWidths = [480, 760, 1010];
const formats = ["avif", "webp"] as const;
const avif = { quality: 45, effort: 2 };
const webp = { quality: 70 };
const cache = path.resolve(".cache/pictures");
const address = "/pictures/";
const base = () => (process.env.NODE_ENV === "production" ? `/assets${address}` : address);
const share = { width: 1200, height: 630 };

interface PictureFiles {
  described: unknown;
  files: string[];
}

/**
 * Imports pictures of `content/images`: `x.jpg?picture`, AVIF and WebP in several widths; `x.jpg?focus=80&portrait`, a
 * 3:4 crop; `x.jpg?share`, a JPEG for previews. Cached in .cache/pictures by content; Vite serves them in development.
 */
export function pictures(): Plugin {
  const used = new Map<string, string>();
  return {
    name: "zenne-pictures",
    enforce: "pre",
    async load(id) {
      const [file, query] = id.split("?");
      if (!file || query === undefined) return;
      const parameters = new URLSearchParams(query);
      const kind = ["picture", "portrait", "share"].find((each) => parameters.has(each));
      if (!kind) return;
      this.addWatchFile(file);
      const images =
        kind === "share"
          ? await shareImage(file)
          : await variants(file, kind === "portrait" ? Number(parameters.get("focus") ?? 50) : undefined);
      for (const name of images.files) used.set(name, path.join(cache, name));
      return `export default ${JSON.stringify(images.described)};`;
    },
    configureServer(server) {
      server.middlewares.use(address, (request, response, next) => {
        const name = path.basename(request.url ?? "");
        const file = path.join(cache, name);
        if (!existsSync(file)) return next();
        response.setHeader("Content-Type", `image/${path.extname(name).slice(1).replace("jpg", "jpeg")}`);
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

async function read(file: string) {
  const original = await readFile(file);
  const hash = createHash("sha256")
    .update(original)
    .update(JSON.stringify({ avif, webp }))
    .digest("hex")
    .slice(0, 12);
  const { width = 0, height = 0 } = await sharp(original).metadata();
  await mkdir(cache, { recursive: true });
  return { original, width, height, name: `${path.basename(file, path.extname(file))}-${hash}` };
}

async function variants(file: string, focus?: number): Promise<PictureFiles> {
  const source = await read(file);
  const crop = focus === undefined ? undefined : portraitCrop(source, focus);
  const { width, height } = crop ?? source;
  const wanted = (crop ? portraitWidths : landscapeWidths).filter((each) => each <= width);
  const stem = crop ? `${source.name}-at${focus}` : source.name;
  const files: string[] = [];
  const sources = [];
  for (const format of formats) {
    const entries = [];
    for (const each of wanted) {
      const name = `${stem}-${each}.${format}`;
      await keep(name, () => {
        const image = sharp(source.original);
        return encode((crop ? image.extract(crop) : image).resize({ width: each }), format);
      });
      files.push(name);
      entries.push(`${base()}${name} ${each}w`);
    }
    sources.push({ type: `image/${format}`, srcSet: entries.join(", ") });
  }
  const largest = wanted.at(-1) ?? width;
  const fallback = `${base()}${stem}-${wanted[1] ?? largest}.webp`;
  const tone = await meanColour(source.original);
  const described = {
    width: largest,
    height: Math.round((largest * height) / width),
    tone,
    sources,
    fallback,
  };
  return { files, described };
}

/** Crops to 3:4 at full height, centred at `focus` percent from the left as far as possible. */
function portraitCrop({ width, height }: { width: number; height: number }, focus: number) {
  const part = Math.round((height * 3) / 4);
  const left = Math.round(Math.min(Math.max((width * focus) / 100 - part / 2, 0), width - part));
  return { left, top: 0, width: part, height };
}

async function meanColour(original: Buffer): Promise<string> {
  const pixel = await sharp(original).resize(1, 1).removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

function encode(image: Sharp, format: (typeof formats)[number]): Promise<Buffer> {
  return (format === "avif" ? image.avif(avif) : image.webp(webp)).toBuffer();
}

const { ink950, signal500 } = readColours();

// Without text: the build machine may have no fonts. Previews show the title beside the picture.
const shareOverlay = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${share.width}" height="${share.height}">
    <defs><linearGradient id="ink"><stop offset="0" stop-color="${ink950}" stop-opacity=".9"/>
    <stop offset=".75" stop-color="${ink950}" stop-opacity=".15"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#ink)"/>
    <g fill="none" stroke="${signal500}" stroke-width="9"><path d="M96 470C180 250 400 250 478 430"/>
    <circle cx="484" cy="462" r="22"/></g><circle cx="96" cy="478" r="30" fill="${signal500}"/></svg>`,
);

async function shareImage(file: string): Promise<PictureFiles> {
  const { original, name: stem } = await read(file);
  const drawn = createHash("sha256").update(shareOverlay).digest("hex").slice(0, 8);
  const name = `${stem}-share-${drawn}.jpg`;
  await keep(name, () =>
    sharp(original)
      .resize({ ...share, fit: "cover" })
      .composite([{ input: shareOverlay }])
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer(),
  );
  return { files: [name], described: { address: `${base()}${name}`, ...share } };
}

async function keep(name: string, make: () => Promise<Buffer>): Promise<void> {
  const file = path.join(cache, name);
  if (existsSync(file)) return;
  // Renamed when complete: an interrupted build must not leave a partial picture in the cache.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, await make());
  await rename(unfinished, file);
}
