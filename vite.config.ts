import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { createRunnableDevEnvironment, defineConfig } from "vite";
import { colours } from "./tools/colours-plugin.ts";
import { languageChunks, languageGroup } from "./tools/language-chunks.ts";
import { pictures } from "./tools/pictures-plugin.ts";
import { bundledLibraries, narrowSource, serverOutput } from "./tools/server-bundle.ts";

// What every page or every public form needs, in few files instead of fifty: they compress better together and cost fewer
// requests.
const sharedFiles = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    test: /\/app\/(root|site\/layout\/(?!slim)|site\/(page-meta|picture|structured-data)\.|kit\/(focus\/keep-focus|text\/counts|ui\/(button|class-names|logo|route-line|spinner|toast|toaster|use-hydrated|use-media-query))\.|goods\/service-type\.)|\/content\/(company|navigation|images\/og)/,
  },
  {
    name: "form",
    test: /\/app\/(kit\/forms\/(attempts|form-result|spam-fields|use-checked-form)|site\/form-notice)\./,
  },
  {
    name: "home",
    test: /\/app\/pages\/(home|people|motion)\/|\/content\/(hero|partners)\.ts|\/content\/images\/hero-port|lucide-react\/dist\/esm\/icons\/(pause|play)\./,
    includeDependenciesRecursively: false,
  },
  // Used by the desk and by customers' pages too, which need nothing else of the home page or its form. The few types of
  // service are in the frame for the same reason.
  { name: "chevrons", test: /lucide-react\/dist\/esm\/icons\/chevron-(left|right)\./ },
  { name: "figures", test: /\/app\/kit\/(ui\/(fact-text|whole-figures)|text\/split-figures)\./ },
  { name: "fields", test: /\/app\/(site\/number-field|kit\/ui\/(field|text-input))\./ },
  {
    name: "quote-form",
    test: /\/app\/(quote-requests\/(site\/|quote-(section|fields)\.)|kit\/ui\/checkbox-group\.)|\/content\/(home\.ts$|images\/hero-(air|road|ship)\.jpg\?(?!share))/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [pictures(), colours(), tailwindcss(), languageChunks(), reactRouter(), narrowSource()],
  // Found late by Vite, these would make the first visit in development reload.
  optimizeDeps: {
    include: [
      "@tiptap/extensions",
      "@tiptap/react",
      "@tiptap/starter-kit",
      "lucide-react",
      "react-aria-components",
      "sonner",
      "zod",
    ],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [languageGroup, ...sharedFiles] },
            minifyInternalExports: false,
          },
        },
      },
    },
    ssr: {
      // Modules that nobody edited keep their identity, and with it the contexts that the running server fills.
      dev: {
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
      },
      // The server build starts at our own process, which pulls in React Router's.
      build: { rolldownOptions: { input: "./server/main.ts", output: serverOutput } },
      resolve: command === "build" ? { noExternal: bundledLibraries } : {},
    },
  },
}));
