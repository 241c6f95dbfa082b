import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The server build starts at our own process, which pulls in React Router's.
    rolldownOptions: isSsrBuild ? { input: "./server/main.ts" } : {},
  },
}));
