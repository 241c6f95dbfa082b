import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import path from "node:path";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { type Auth, createAuth } from "#database/accounts/auth.ts";
import { ensureFirstStaff } from "#database/accounts/ensure-first-staff.ts";
import { connectDatabase, type Database } from "#database/connect.ts";
import { startEmbeddedPostgres } from "#database/embedded/start.ts";
import { createLimits } from "#database/limits.ts";
import { listen as listenToDatabase } from "#database/live/listen.ts";
import { storeDemoPictures } from "#database/seed/demo-pictures.ts";
import { reachDatabase } from "#database/reach-database.ts";
import { isMigrated, migrate, type Migration, readMigrations } from "#database/migrate.ts";
import { loadDemoData } from "#database/seed/load-demo-data.ts";
import { sharedSetting } from "#database/shared-setting.ts";
import type { Transport } from "#mail/message.ts";
import { outboxTransport } from "#mail/transports/outbox.ts";
import { smtpTransport } from "#mail/transports/smtp.ts";
import { createApp } from "./app.ts";
import { closeHttp } from "./close-http.ts";
import { type Env, SettingsError } from "./env.ts";
import { createHttpServer } from "./http-server.ts";
import { startWorker } from "./jobs/worker.ts";
import { createHub } from "./live/hub.ts";
import { putPageCache } from "./page-cache/put-page-cache.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { routePatterns } from "./metrics/route-pattern.ts";
import { requestsInFlight } from "./requests-in-flight.ts";

export interface StartOptions {
  env: Env;
  log: Logger;
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientFolder?: string;
  development?: boolean;
  /** Development only: wraps the request listener, so that Vite can answer first. */
  wrapServer?: (server: Server) => void;
}

export interface RunningProduct {
  /** Where it listens, with the port really used. */
  url: string;
  /** Requests in flight finish, then everything else ends, the database last. */
  stop(): Promise<void>;
}

const graceMs = 10_000;

/**
 * Starts the whole product: database, migrations, demo data, first account, then the web server.
 * @throws with a one-line reason when a part cannot start; what had been started is stopped again
 */
export async function startProduct(options: StartOptions): Promise<RunningProduct> {
  const { env, log } = options;
  const undo: Array<() => Promise<unknown>> = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, "a part did not stop cleanly"));
    }
  };
  try {
    const databaseUrl = await openDatabase(options, undo);
    const migrations = await readMigrations();
    const applied = await migrate(databaseUrl, migrations);
    if (applied.length > 0) log.info({ applied }, "database migrated");
    const { db, pool } = connectDatabase(databaseUrl, log);
    undo.push(() => pool.end());
    const secret =
      env.sessionSecret ?? (await sharedSetting(db, "session_secret", randomBytes(32).toString("base64url")));
    const auth = createAuth({ db, secret, publicUrl: env.publicUrl });
    await prepareContents(options, db);
    const mail = mailParts(options);
    const worker = await startWorker(databaseUrl, { db, log, ...mail });
    undo.push(() => worker.stop());
    void tellOfMail(options, mail.transport);
    const url = await serve(options, { db, pool, auth, databaseUrl, migrations }, undo);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Served {
  db: Database;
  pool: Pool;
  auth: Auth;
  databaseUrl: string;
  migrations: Migration[];
}

/** Opens the doors: live events, measurements, the app and the page cache in front of it. Returns the address. */
async function serve(
  options: StartOptions,
  { db, pool, auth, databaseUrl, migrations }: Served,
  undo: Array<() => Promise<unknown>>,
): Promise<string> {
  const { env, log } = options;
  const events = createHub();
  const listening = listenToDatabase(databaseUrl, { log, tell: events.tell });
  undo.push(() => listening.stop());
  const metrics = createMetrics({
    pool,
    dataDir: path.resolve(env.dataDir),
    token: env.metricsToken,
    patternOf: typeof options.build === "function" ? () => "(development)" : routePatterns(options.build),
  });
  undo.push(async () => metrics.close());
  const app = createApp({
    build: options.build,
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    development: options.development ?? false,
    clientFolder: options.clientFolder,
    scope: {
      db,
      auth,
      limits: createLimits(pool, env.limitFactor),
      events,
      notifyEmail: env.notifyEmail,
      now: () => new Date(),
    },
    metrics,
    ready: async () => {
      if (!(await isMigrated(pool, migrations))) throw new Error("migrations are missing");
    },
  });
  const requests = requestsInFlight(app.fetch);
  const server = createHttpServer(requests.fetch);
  options.wrapServer?.(server);
  if (typeof options.build !== "function") {
    const { answered } = metrics;
    putPageCache(server, {
      app,
      build: options.build,
      db,
      events,
      log,
      publicUrl: env.publicUrl,
      answered,
    });
  }
  const port = await listen(server, env);
  undo.push(() => requests.settled(graceMs));
  undo.push(() => closeHttp(server, graceMs));
  // Streams never end by themselves: they are told first, so that the server need not wait for them.
  undo.push(async () => events.close());
  const host = env.host.includes(":") ? `[${env.host}]` : env.host;
  return `http://${host}:${port}`;
}

async function openDatabase(
  { env, log }: StartOptions,
  undo: Array<() => Promise<unknown>>,
): Promise<string> {
  if (env.databaseUrl) {
    await reachDatabase(env.databaseUrl);
    return env.databaseUrl;
  }
  const server = await startEmbeddedPostgres({
    dataDir: path.resolve(env.dataDir),
    log: (message) => log.info(message),
  });
  undo.push(() => server.stop());
  return server.url;
}

function mailParts({ env, log }: StartOptions) {
  const transport = env.smtpUrl
    ? smtpTransport(env.smtpUrl)
    : outboxTransport(path.resolve(env.dataDir, "outbox"), (file) => log.info({ file }, "mail written"));
  return { transport, from: env.mailFrom, host: new URL(env.publicUrl).hostname };
}

/** Says at once what would otherwise show when the first mail is missed. The product starts all the same: mails wait. */
async function tellOfMail({ env, log }: StartOptions, transport: Transport): Promise<void> {
  if (!env.smtpUrl && env.publicUrl.startsWith("https:"))
    return log.warn("SMTP_URL is not set: mails are written to DATA_DIR/outbox and nobody receives them");
  await transport.check().catch((error: Error) => {
    log.warn({ reason: error.message }, "SMTP_URL: the mail server cannot be used now; mails wait for it");
  });
}

async function prepareContents(
  { env, log }: StartOptions,
  db: Parameters<typeof loadDemoData>[0],
): Promise<void> {
  if (env.demo ?? env.databaseUrl === undefined) {
    if (await loadDemoData(db, new Date(), { pictures: storeDemoPictures })) log.info("demo data loaded");
  }
  const made = await ensureFirstStaff(db, { email: env.adminEmail, password: env.adminPassword });
  if (!made) return;
  // Printed once, as promised by design.md: it is the only way in on a fresh machine.
  log.info(`staff login: ${made.email}  password: ${made.generatedPassword ?? "(as set in ADMIN_PASSWORD)"}`);
}

function listen(server: Server, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenProblem(error, env)));
    server.listen(env.port, env.host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : env.port);
    });
  });
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Env): Error {
  const say = (message: string) => new SettingsError(message, { cause: error });
  switch (error.code) {
    case "EADDRINUSE":
      return say(`PORT: ${port} is already in use on ${host}. Set it to a free one.`);
    case "EACCES":
      return say(`PORT: this account may not listen on ${port}. Take one from 1024 on.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return say(
        `HOST: ${host} is no address of this machine. 127.0.0.1 is for a proxy beside it, 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
