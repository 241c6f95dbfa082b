declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

declare module "virtual:language-chunks" {
  import type { LanguageChunks } from "../tools/language-chunks.ts";
  const chunks: LanguageChunks;
  export default chunks;
}
