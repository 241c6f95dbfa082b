import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, isRunnableDevEnvironment } from "vite";
import type { Listener } from "./http-server.ts";
import type * as StartModule from "./start.ts";
import { readEnv } from "./env.ts";
import { createLog, isTerminal, startLines } from "./log.ts";
import { stopOnSignals } from "./process.ts";

/** Development server: Vite serves the client's files and the server build, rebuilt on every change. */
const env = readEnv(process.env);
const log = createLog(env.logLevel);
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });

function load<T>(id: string): Promise<T> {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error("Vite has no server environment");
  return environment.runner.import(id) as Promise<T>;
}

/** The first request that needs a module loads it; its language must not leak into texts made at module load. */
const withoutRequest = AsyncLocalStorage.snapshot();

const { startProduct } = await load<typeof StartModule>("/server/start.ts");
const product = await startProduct({
  env,
  log,
  development: true,
  build: () => withoutRequest(() => load("virtual:react-router/server-build")),
  front:
    (app: Listener): Listener =>
    (request, response) =>
      vite.middlewares(request, response, () => app(request, response)),
});
process.emit("zenne ready" as never);
// React Router compiles its routes with a Vite server of its own, which ends the process on SIGTERM at once.
process.removeAllListeners("SIGTERM");
stopOnSignals({ ...product, stop: () => product.stop().then(() => vite.close()) }, log);
if (isTerminal()) process.stdout.write(startLines(product));
else log.info(`Zenne is ready at ${product.url} (development)`);
