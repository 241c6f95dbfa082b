import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { colours } from "./tools/colours-plugin.ts";
import { pictures } from "./tools/pictures-plugin.ts";

// Bundled, the server loads the icons and parts we use; from the packages all of them, which is 40 MB of memory.
const partsOfLibraries = /^(lucide-react|react-aria|react-stately|@react-aria|@react-stately)/;

// What every page needs, in two files instead of thirty: they compress better together and cost fewer requests.
const everyPage = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    test: /\/app\/(root|error-card|error-screen|focus\/keep-focus|site\/layout\/|ui\/(button|class-names|logo|route-line|spinner|toast|toaster|use-hydrated|visually-hidden)\.)|\/content\/(company|navigation)/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [pictures(), colours(), tailwindcss(), reactRouter()],
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everyPage } } } } },
    ssr: {
      // The server build starts at our own process, which pulls in React Router's.
      build: { rolldownOptions: { input: "./server/main.ts" } },
      resolve: command === "build" ? { noExternal: partsOfLibraries } : {},
    },
  },
}));
