import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { databaseProblemOf } from "#database/connection/errors.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import { EmbeddedPostgresProblem } from "#operations/embedded/start-problem.ts";
import { mistypedSettings, readEnv, SettingsError } from "./env.ts";
import { createLog, isTerminal, startLines } from "./log.ts";
import { startProduct } from "./start.ts";
import { stopOnSignals, surviveLibraryRejections, collectGarbageWhenIdle } from "./process.ts";

const bootLog = createLog("info");
try {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  for (const sentence of mistypedSettings(process.env)) log.warn(sentence);
  surviveLibraryRejections(log);
  const product = await startProduct({
    env,
    log,
    build,
    clientFolder: path.join(projectRoot(), "build/client"),
  });
  // Tells tools/end-with-launcher.mjs that an exit from now on is not a failed start.
  process.emit("zenne ready" as never);
  stopOnSignals(product, log);
  collectGarbageWhenIdle();
  if (isTerminal()) process.stdout.write(startLines(product));
  else log.info(`Zenne is ready at ${product.url}  (back office: ${product.url}/admin)`);
} catch (error) {
  const expected =
    databaseProblemOf(error) ??
    [SettingsError, EmbeddedPostgresProblem].some((type) => error instanceof type);
  if (expected) bootLog.fatal((expected === true ? (error as Error) : expected).message);
  else bootLog.fatal({ err: error }, (error as Error).message);
  process.exit(1);
}
