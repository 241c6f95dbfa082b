// Keeps zod from testing whether it may compile code: our Content-Security-Policy refuses that, and browsers report it.
// Must run before any schema is made; the root is the first module of every page.
if (typeof document !== "undefined") {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
}
