import type { Plugin } from "vite";

/**
 * Bundled, since otherwise whole packages are loaded, with each icon and zod's messages: 40 MB. React is not: external
 * libraries load it.
 */
export const bundledLibraries =
  /^(lucide-react|react-aria|react-stately|@react-aria|@react-stately|react-router|@react-router\/node|@remix-run|zod|kysely|hono|@hono|d3-|@noble|rate-limiter-flexible)/;

const library = "library-";

/** Without comments, which the process would keep in memory; names and lines stay. `isLibraryError` relies on node_modules. */
export const serverOutput = {
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  codeSplitting: { groups: [{ name: familyOf, test: /\/node_modules\// }] },
  chunkFileNames: ({ name }: { name: string }) =>
    name.startsWith(library)
      ? `node_modules/${name.slice(library.length)}-[hash].js`
      : "assets/[name]-[hash].js",
};

/** One file for packages that import each other, so that none is used before it has run. */
function familyOf(id: string): string {
  const name = id.split("/node_modules/").at(-1)?.split("/")[0]?.replace("@", "") ?? "";
  return library + (/^(react-(aria|stately)|internationalized)/.test(name) ? "react-aria" : name);
}

/** Escapes characters beyond Latin-1: a single dash makes V8 store two bytes per character of the file. */
export function narrowSource(): Plugin {
  return {
    name: "zenne-narrow-source",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = escapeNonLatin1(file.code);
    },
  };
}

/** Returns the equivalent program: strings, templates and regular expressions read an escape as its character. */
export function escapeNonLatin1(code: string): string {
  return code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
