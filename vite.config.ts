import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { colours } from "./tools/colours-plugin.ts";
import { pictures } from "./tools/pictures-plugin.ts";
import { bundledLibraries, narrowSource, serverOutput } from "./tools/server-bundle.ts";

// What every page or every public form needs, in few files instead of fifty: they compress better together and cost fewer
// requests.
const sharedFiles = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    test: /\/app\/(root|error-card|error-screen|focus\/keep-focus|site\/layout\/|site\/(instant|page-meta|picture|structured-data)\.|ui\/(button|class-names|logo|route-line|spinner|toast|toaster|use-hydrated)\.)|\/content\/(company|navigation|images\/og)|\/domain\/counts\./,
  },
  {
    name: "form",
    test: /\/app\/(forms\/(attempts|spam-fields|use-checked-form)|site\/legal\/form-notice)\.|\/domain\/form-result\.|\/content\/form-notice/,
  },
  { name: "fields", test: /\/app\/(site\/number-field|ui\/(field|text-input))\./ },
  {
    name: "quote-form",
    test: /\/app\/(site\/quote-form\/|ui\/checkbox\.)|\/domain\/(service-type|quotes\/quote-fields)\.|\/words\/en\/quotes\.|\/content\/(home\.|images\/hero-(air|road|ship))/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [pictures(), colours(), tailwindcss(), reactRouter(), narrowSource()],
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    ssr: {
      // The server build starts at our own process, which pulls in React Router's.
      build: { rolldownOptions: { input: "./server/main.ts", output: serverOutput } },
      resolve: command === "build" ? { noExternal: bundledLibraries } : {},
    },
  },
}));
