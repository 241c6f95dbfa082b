const severity = "error";

/** Files that are there for their own sake. */
const beginnings =
  "^scripts/|^server/(main|dev)\\.ts$|\\.(route|test)\\.tsx?$|^app/(root|routes|entry\\.\\w+)\\.tsx?$";

/** The floors of the house and which way one may look. @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: "domain-is-pure",
      severity,
      from: { path: "^domain/", pathNot: "\\.test\\." },
      to: { pathNot: ["^domain/", "^node_modules/zod/"] },
    },
    {
      name: "content-knows-no-data",
      severity,
      from: { path: "^content/" },
      to: { path: "^(app|server|database|mail)/" },
    },
    {
      name: "stores-know-no-web",
      severity,
      from: { path: "^(database|mail)/", pathNot: "\\.test\\." },
      to: { path: "^(app|server)/" },
    },
    {
      name: "database-and-mail-are-strangers",
      severity,
      from: { path: "^(database|mail)/" },
      to: { path: "^(database|mail)/", pathNot: "^$1/" },
    },
    {
      name: "ui-is-a-leaf",
      severity,
      from: { path: "^app/ui/" },
      to: { path: "^(app/(?!ui/)|server/|database/|mail/|content/)" },
    },
    {
      name: "only-routes-do-io",
      severity,
      from: {
        path: "^app/",
        pathNot: "\\.(route|server|test)\\.tsx?$|^app/(context|root|entry\\.server)\\.tsx?$",
      },
      to: { path: "^(database|mail)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "site-and-admin-are-strangers",
      severity,
      from: { path: "^app/(site|admin)/" },
      to: { path: "^app/(site|admin)/", pathNot: "^app/$1/" },
    },
    {
      name: "admin-sections-are-strangers",
      severity,
      from: { path: "^app/admin/([^/]+)/" },
      to: { path: "^app/admin/[^/]+/", pathNot: "^app/admin/($1|live)/" },
    },
    {
      name: "nobody-imports-server",
      severity,
      from: { path: "^(app|domain|database|mail)/", pathNot: "\\.test\\." },
      to: { path: "^server/" },
    },
    {
      // Every source is reached from a route, an entry, a command or a test; fixtures of tests count as tests.
      name: "no-dead-files",
      severity,
      from: { path: beginnings },
      to: {
        path: "^(app|content|database|domain|mail|server)/",
        pathNot: `\\.d\\.ts$|${beginnings}`,
        reachable: false,
      },
    },
    { name: "no-circular", severity, from: {}, to: { circular: true } },
    { name: "resolvable", severity, from: {}, to: { couldNotResolve: true, pathNot: "^virtual:" } },
  ],
  options: {
    tsPreCompilationDeps: true,
    exclude: { path: "(^|/)\\+types/|^virtual:|\\?(raw|url)$" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
