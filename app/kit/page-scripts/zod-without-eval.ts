// zod tries once whether it may compile code. Our Content-Security-Policy refuses that, and browsers report it. Set
// before any schema is made: the root is the first module of every page, and zod reads its settings from here.
if (typeof document !== "undefined") {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
}
