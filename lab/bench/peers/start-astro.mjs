import "./astro/dist/server/entry.mjs";
