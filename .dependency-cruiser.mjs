const severity = "error";

/** Entry points: nothing needs to import them. */
const entries =
  "^(tools|lab|operations/commands)/|^server/(main|dev)\\.ts$|\\.(route|test)\\.tsx?$|^app/(desk/papers/drawing-worker\\.server|payments/statements/statement-worker\\.server|root|routes|entry\\.\\w+)\\.tsx?$";

/** The rooms, lowest first: a room imports itself and what stands before it (docs/architecture.md). */
const ROOMS = [
  "app/kit",
  "app/access",
  "app/live",
  "database",
  "app/goods",
  "app/places",
  "app/due-times",
  "app/status-history",
  "content",
  "app/site",
  "app/settings",
  "app/request",
  "app/mails",
  "app/accounts",
  "app/spreadsheets",
  "app/exports",
  "app/acts",
  "app/images",
  "app/deleted",
  "app/files",
  "app/imports",
  "app/parties",
  "app/customers",
  "app/carriers",
  "app/inboxes",
  "app/quote-requests",
  "app/shipments",
  "app/series",
  "app/route-map",
  "app/tracking",
  "app/subscriptions",
  "app/documents",
  "app/contact-messages",
  "app/portal",
  "app/deadlines",
  "app/claims",
  "app/deliveries",
  "app/planning",
  "app/exchange-rates",
  "app/charges",
  "app/consolidations",
  "app/offers",
  "app/invoices",
  "app/payments",
  "app/supplier-invoices",
  "app/month-end",
  "app/blog",
  "app/reports",
  "app/search",
  "app/audit",
  "app/personal-data",
  "app/notifications",
  "app/housekeeping",
  "app/desk",
  "app/pages",
  "demo",
  "operations/embedded",
  "server",
  "operations/(?!embedded/)\\w+",
  "tools",
  "lab",
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...ROOMS.slice(0, -1).map((room, index) => ({
      name: `${room.replace(/\W+/g, "-")}-imports-no-higher-room`,
      severity,
      // The generated types of tables name those of the nouns; nothing of them is left when the product runs.
      from: { path: `^${room}/`, pathNot: "\\.test\\.|^database/schema\\.generated\\.ts$" },
      to: { path: `^(${ROOMS.slice(index + 1).join("|")})/` },
    })),
    {
      name: "every-room-has-its-place",
      severity,
      from: {},
      to: { path: "^app/[^/]+/", pathNot: `^(${ROOMS.join("|")})/` },
    },
    {
      // Directly in a room stands its front; its folders are its own. The folders of the kit and of app/desk/ are rooms of their own.
      name: "folders-of-a-room-stay-in-it",
      severity,
      from: { path: "^app/([^/]+)/", pathNot: "\\.test\\." },
      to: { path: "^app/[^/]+/[^/]+/", pathNot: "^app/($1|kit|desk)/" },
    },
    {
      name: "rules-import-rules",
      severity,
      from: {
        path: "^app/.*\\.ts$",
        pathNot: "\\.(server|route|test|browser)\\.|^app/(kit|desk|request)/|/use-[^/]+$",
      },
      to: { path: "\\.tsx$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "storage-draws-nothing",
      severity,
      from: { path: "^app/.*\\.server\\.ts$", pathNot: "^app/kit/" },
      to: { path: "(?<!\\.server)\\.tsx$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "storage-stays-on-the-server",
      severity,
      from: {
        path: "^app/",
        pathNot:
          "\\.(route|server|test)\\.tsx?$|^app/(request/context\\.ts|root\\.tsx|entry\\.server\\.tsx)$",
      },
      to: { path: "^(database|server)/|\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      // What it allocates is kept, and what it decodes may break it.
      name: "only-the-picture-process-loads-sharp",
      severity,
      from: {
        path: "^(app|content|database|demo|operations|server)/",
        pathNot: "^app/images/(picture-encoder|rasterise)\\.server\\.ts$|\\.test\\.",
      },
      to: {
        path: "^node_modules/(sharp|heic-decode|@hyzyla/pdfium)/|^app/images/(picture-encoder|rasterise)\\.server\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      // No module is in a circle, so what each is imported by leads to an entry. «reachable» takes fifteen seconds for it.
      name: "no-dead-files",
      severity,
      from: {},
      module: {
        path: "^(app|content|database|demo|operations|server)/",
        pathNot: `\\.d\\.m?ts$|${entries}`,
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
    exclude: { path: "(^|/)\\+types/|^virtual:|\\?(raw|url)$" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
