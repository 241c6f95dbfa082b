import type { Plugin } from "vite";

/**
 * Libraries that are bundled into the server, so that it keeps what we use of them; from the packages all of it, such as
 * every icon, or the messages of zod in sixty languages: 40 MB. What is loaded late, native or loads parts by their path
 * stays outside, and so does React, which libraries outside load too.
 */
export const bundledLibraries =
  /^(lucide-react|react-aria|react-stately|@react-aria|@react-stately|react-router|@react-router\/node|@remix-run|zod|kysely|hono|@hono|d3-|@noble|rate-limiter-flexible)/;

const library = "library-";

/**
 * How the server's files are written. Without comments, which the process would keep with the text of its files; with all
 * names and lines, for the log. Libraries stand in a folder named node_modules: `isLibraryError` knows them by it.
 */
export const serverOutput = {
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  codeSplitting: { groups: [{ name: familyOf, test: /\/node_modules\// }] },
  chunkFileNames: ({ name }: { name: string }) =>
    name.startsWith(library)
      ? `node_modules/${name.slice(library.length)}-[hash].js`
      : "assets/[name]-[hash].js",
};

/** One file for the packages that import each other, so that none is needed before it has run. */
function familyOf(id: string): string {
  const name = id.split("/node_modules/").at(-1)?.split("/")[0]?.replace("@", "") ?? "";
  return library + (/^(react-(aria|stately)|internationalized)/.test(name) ? "react-aria" : name);
}

/**
 * Writes the server's files with escapes for all characters beyond Latin-1. V8 keeps the text of a file for as long as
 * the process lives, and one such character, a dash in a sentence, makes it keep two bytes for each.
 */
export function narrowSource(): Plugin {
  return {
    name: "zenne-narrow-source",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = narrow(file.code);
    },
  };
}

/** The same program: strings, templates and regular expressions read an escape as its character. */
export function narrow(code: string): string {
  return code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
