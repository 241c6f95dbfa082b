import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { pictures } from "./scripts/pictures-plugin.ts";

export default defineConfig({
  plugins: [pictures(), tailwindcss(), reactRouter()],
  // Found late by Vite, these would make the first visit in development reload.
  optimizeDeps: { include: ["lucide-react", "react-aria-components", "sonner", "zod"] },
  environments: {
    // The server build starts at our own process, which pulls in React Router's.
    ssr: { build: { rolldownOptions: { input: "./server/main.ts" } } },
  },
});
