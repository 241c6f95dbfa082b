const severity = "error";

/** Entry points: nothing needs to import them. */
const entries =
  "^(tools|lab|operations/commands)/|^documents/drawing-worker\\.ts$|^server/(main|dev)\\.ts$|\\.(route|test)\\.tsx?$|^app/(root|routes|entry\\.\\w+)\\.tsx?$";

/** The folders and the direction of their imports (docs/architecture.md). @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: "domain-is-pure",
      severity,
      from: { path: "^domain/", pathNot: "\\.test\\." },
      to: { pathNot: ["^domain/", "^words/", "^node_modules/zod/", "^node_modules/(@types/)?big.js/"] },
    },
    {
      name: "words-know-rules-only",
      severity,
      from: { path: "^words/", pathNot: "\\.test\\." },
      to: { pathNot: ["^domain/", "^words/"] },
    },
    {
      name: "content-imports-no-data",
      severity,
      from: { path: "^content/" },
      to: { path: "^(app|server|database|mail|documents|operations|demo)/" },
    },
    {
      name: "database-and-mail-import-no-web",
      severity,
      from: { path: "^(database|mail|documents)/", pathNot: "\\.test\\." },
      to: { path: "^(app|server|operations|demo)/" },
    },
    {
      name: "database-and-mail-do-not-import-each-other",
      severity,
      from: { path: "^(database|mail|documents)/" },
      to: { path: "^(database|mail|documents)/", pathNot: "^$1/" },
    },
    {
      name: "ui-imports-only-ui",
      severity,
      from: { path: "^app/ui/" },
      to: { path: "^(app/(?!ui/)|server/|database/|mail/|content/|operations/|demo/)" },
    },
    {
      name: "only-routes-do-io",
      severity,
      from: {
        path: "^app/",
        pathNot: "\\.(route|server|test)\\.tsx?$|^app/(request/context|root|entry\\.server)\\.tsx?$",
      },
      to: { path: "^(database|mail|documents)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "site-and-admin-do-not-import-each-other",
      severity,
      from: { path: "^app/(site|admin)/" },
      to: { path: "^app/(site|admin)/", pathNot: "^app/$1/" },
    },
    {
      name: "admin-sections-do-not-import-each-other",
      severity,
      from: { path: "^app/admin/([^/]+)/" },
      to: { path: "^app/admin/[^/]+/", pathNot: "^app/admin/$1/" },
    },
    {
      // server, operations and demo assemble the parts: only they, the tools and the tests import them.
      name: "parts-do-not-import-what-assembles-them",
      severity,
      from: { path: "^(app|content|domain|database|mail|documents|words)/", pathNot: "\\.test\\." },
      to: { path: "^(server|operations|demo|tools|lab)/" },
    },
    {
      // What it allocates is kept, and what it decodes may break it.
      name: "only-the-picture-process-loads-sharp",
      severity,
      from: {
        path: "^(app|content|database|demo|documents|domain|mail|operations|server)/",
        pathNot: "^database/images/(picture-encoder|rasterise)\\.ts$|\\.test\\.",
      },
      to: {
        path: "^node_modules/(sharp|heic-decode|@hyzyla/pdfium)/|^database/images/(picture-encoder|rasterise)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      // No module is in a circle, so what each is imported by leads to an entry. «reachable» takes fifteen seconds for it.
      name: "no-dead-files",
      severity,
      from: {},
      module: {
        path: "^(app|content|database|demo|documents|domain|mail|operations|server)/",
        pathNot: `\\.d\\.ts$|${entries}`,
        numberOfDependentsLessThan: 1,
      },
    },
    { name: "no-circular", severity, from: {}, to: { circular: true } },
    {
      name: "resolvable",
      severity,
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|^topojson-specification$" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    exclude: { path: "^lab/bench/peers/|(^|/)\\+types/|^virtual:|\\?(raw|url)$" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
