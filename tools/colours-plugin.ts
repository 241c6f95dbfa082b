import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const theme = path.resolve("app/kit/ui/theme.css");
const source = "virtual:house-colours";

/** Reads the colours as #rrggbb by name without dashes, such as `ink950`. */
export function readColours(css: string = readFileSync(theme, "utf8")): Record<string, string> {
  const tokens = css.matchAll(/^\s*--color-([a-z]+)(?:-(\d+))?:\s*(#[0-9a-f]{6});/gim);
  return Object.fromEntries([...tokens].map(([, hue, step = "", hex = ""]) => [hue + step, hex]));
}

/** Provides colours for mails, manifest and head: `import { ink950 } from "virtual:house-colours"`. Warns of weak contrasts. */
export function colours(): Plugin {
  return {
    name: "zenne-colours",
    resolveId: (id) => (id === source ? `\0${source}` : undefined),
    load(id) {
      if (id !== `\0${source}`) return;
      this.addWatchFile(theme);
      return Object.entries(readColours())
        .map(([name, hex]) => `export const ${name} = ${JSON.stringify(hex)};`)
        .join("\n");
    },
    buildStart() {
      if (this.environment.name !== "client") return;
      for (const problem of contrastProblems(readColours())) this.warn(`app/kit/ui/theme.css: ${problem}`);
    },
  };
}

const papers = ["white", "slate50", "slate100"];
const inks = ["ink950", "ink900", "ink800"];
const on = (text: string, grounds: string[]) => grounds.map((ground): [string, string] => [text, ground]);

const textOnGround = [
  ...["ink950", "ink900", "ink800", "ink700", "slate700", "slate600"].flatMap((text) => on(text, papers)),
  ...on("shade", ["signal400", "signal500", "signal600"]),
  ...on("signal700", ["white", "slate50"]),
  ...["yellow", "blue", "green", "red", "grey"].flatMap((hue) => on(`${hue}700`, [`${hue}100`, "white"])),
  ...on("white", ["red700", "red800", "red900", ...inks]),
];

/** Text colours on dark bands, which are the same in the dark theme. */
const textOnInk = [
  ...["slate200", "slate300"].flatMap((text) => on(text, inks)),
  ...on("slate400", ["ink950", "ink900"]),
];

/** Minimum contrast of text by WCAG 2.2, 1.4.3: 4.5 : 1. */
const leastContrast = 4.5;

/** `dark` colours are those of dark.css, which has no dark bands. */
export function contrastProblems(house: Record<string, string>, dark = false): string[] {
  return (dark ? textOnGround : [...textOnGround, ...textOnInk]).flatMap(([text, ground]) => {
    const [front, back] = [house[text], house[ground]];
    if (!front || !back) return [`${front ? ground : text} is missing, or is no colour such as #0f2133`];
    const ratio = contrast(front, back);
    if (ratio >= leastContrast) return [];
    return [`${text} on ${ground} has a contrast of ${ratio.toFixed(1)}; text needs ${leastContrast}`];
  });
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
