import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { DatabaseProblem } from "#database/database-problem.ts";
import { EmbeddedPostgresProblem } from "#database/embedded/start-problem.ts";
import { projectRoot } from "#database/project-root.ts";
import { mistypedSettings, readEnv, SettingsError } from "./env.ts";
import { createLog } from "./log.ts";
import { startProduct } from "./start.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

const bootLog = createLog("info");
try {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  for (const sentence of mistypedSettings(process.env)) log.warn(sentence);
  const product = await startProduct({
    env,
    log,
    build,
    clientFolder: path.join(projectRoot(), "build/client"),
  });
  stopOnSignals(product, log);
  log.info(`Zenne is ready at ${product.url}  (back office: ${product.url}/admin)`);
} catch (error) {
  if ([SettingsError, EmbeddedPostgresProblem, DatabaseProblem].some((known) => error instanceof known))
    bootLog.fatal((error as Error).message);
  else bootLog.fatal({ err: error }, (error as Error).message);
  process.exit(1);
}
