// The built Astro server on the port the benchmark gives; it reads HOST and PORT itself.
import "./astro/dist/server/entry.mjs";
