import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { type Auth, readSessionToken } from "#app/request/auth.server.ts";
import { ensureFirstStaff, type FirstStaff, isFirstPasswordInUse } from "#app/accounts/staff.server.ts";
import { databaseOf } from "#database/connection/connect.ts";
import { databaseTime, followDatabaseClock } from "#database/connection/database-time.ts";
import { createLimits } from "#database/connection/limits.ts";
import { listen as listenToDatabase } from "#database/events/listen.ts";
import { openObjectStore, setObjectStore } from "#app/files/object-store.server.ts";
import { endPictureProcess } from "#app/images/picture-process.server.ts";
import { storeDemoFiles } from "#demo/demo-files.ts";
import { storeDemoPictures } from "#demo/demo-pictures.ts";
import { migrate, type Migration, readMigrations } from "#database/connection/migrate.ts";
import type { ReplicaReading } from "#database/connection/read-replica.ts";
import { ownsAuditLog, roleOf } from "#database/connection/product-role.ts";
import type { LiveEvent } from "#app/live/event.ts";
import { withTimeout } from "#app/kit/promises.ts";
import { drawOffer, senderOf } from "#app/offers/offer-pdf.server.ts";
import type { OfferView } from "#app/offers/offer-view.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { drawInvoice, drawInvoiceOfOther } from "#app/invoices/invoice-pdf.server.ts";
import { loadDemoInvoices } from "#demo/invoices.ts";
import { loadDemoSupplierInvoices } from "#demo/supplier-invoices.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { sharedSetting } from "#database/connection/shared-setting.ts";
import type { Transport } from "#app/mails/message.server.ts";
import { outboxTransport } from "#app/mails/transports/outbox.server.ts";
import { openMailbox } from "#app/mails/transports/imap.server.ts";
import { smtpTransport } from "#app/mails/transports/smtp.server.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { createApp } from "./app.ts";
import {
  closeHttp,
  createHttpServer,
  listen,
  type Listener,
  requestsInFlight,
  serveOneAtATime,
} from "./http-server.ts";
import type { Env } from "./env.ts";
import { startWorker } from "./jobs/worker.ts";
import { isTerminal } from "./log.ts";
import { createEventSubscription, createHub, type Hub } from "./event-subscription.ts";
import { installPageCache } from "./page-cache/cache-listener.ts";
import { installLookUps } from "./page-cache/look-up-listener.ts";
import { createLookUps } from "./page-cache/look-ups.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { routePatterns } from "./route-tree.ts";
import { connectProduct, findDatabase, type OpenDatabase } from "./open-database.ts";
import { createReadiness } from "./ready.ts";
import { createSharedReads } from "./shared-reads.ts";
import { beginInTurns } from "./request-turns.ts";
import { findUploadsFolder, announceFirstPassword } from "./data-folder.ts";

interface StartOptions {
  env: Env;
  log: Logger;
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientFolder?: string;
  development?: boolean;
  front?: (app: Listener) => Listener;
}

export interface RunningProduct {
  url: string;
  /** The account created by this start, to be displayed once. */
  firstLogin?: FirstStaff;
  stop(): Promise<void>;
}

/** Time limits of a shutdown: pending requests, each other part, and everything before the database. */
const graceMs = 6_000;
const partMs = 1_000;
const stopMs = 8_000;
const OWNER_NOTE =
  "the product's role owns its tables and could change the audit log; set DATABASE_OWNER_URL (docs/running.md)";

/**
 * Starts the database, migrations, demo data, first account and web server.
 * @throws a one-line error, after stopping what was started
 */
export async function startProduct(options: StartOptions): Promise<RunningProduct> {
  const { env, log } = options;
  const undo: Array<() => Promise<unknown>> = [];
  let stopStarted = 0;
  const stop = async () => {
    stopStarted = Date.now();
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, "shutdown of a part failed"));
    }
  };
  try {
    const addresses = await findDatabase(options, undo);
    const { databaseUrl, directUrl, ownerUrl } = addresses;
    const migrations = await readMigrations();
    const applied = await migrate(ownerUrl, migrations, { grantTo: roleOf(databaseUrl) });
    if (applied.length > 0) log.info({ applied }, "database migrated");
    const admission = createAdmission(undefined, undefined, log);
    const database = await connectProduct({ ...options, connections: admission.connections }, addresses);
    const { db, pool, reading, probes } = database;
    undo.push(() => abandonAfter(partMs, Promise.all([pool.end(), probes.end()])));
    undo.push(() => abandonAfter(partMs, reading.stop()));
    if (await ownsAuditLog(pool)) log.info(OWNER_NOTE);
    const secret =
      env.sessionSecret ?? (await sharedSetting(db, "session_secret", randomBytes(32).toString("base64url")));
    const auth = { secret, publicUrl: env.publicUrl };
    const firstLogin = await prepareContents(options, db);
    const mail = mailParts(options);
    const store = env.files && openObjectStore(env.files);
    setObjectStore(store ?? null);
    const jobs = { auth, db: databaseOf(db, "jobs"), log, store, retention: retentionOf(env) };
    const worker = await startWorker(directUrl, { ...jobs, ...mail });
    // A mail being sent gets the time that the requests left over.
    undo.push(() => abandonAfter(Math.max(partMs, stopStarted + stopMs - Date.now()), worker.stop()));
    void warnAboutMail(options, mail.transport);
    const uploads = await findUploadsFolder(env, log);
    const url = await serve(options, { ...database, admission, auth, directUrl, migrations, uploads }, undo);
    return { url, firstLogin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Abandons a part that waits for a silent database: the process exits soon. */
const abandonAfter = (ms: number, work: Promise<unknown>) => withTimeout(work, ms, () => {});

interface Served extends OpenDatabase {
  admission: Admission;
  auth: Auth;
  directUrl: string;
  migrations: Migration[];
  uploads: string | undefined;
}

async function serve(
  options: StartOptions,
  { db, pool, reading, probes, admission, auth, directUrl, migrations, uploads }: Served,
  undo: Array<() => Promise<unknown>>,
): Promise<string> {
  const { env, log } = options;
  const events = createHub();
  const listening = listenToDatabase(directUrl, { log, onEvent: publishAfterReplica(reading, events) });
  undo.push(() => abandonAfter(partMs, listening.stop()));
  const subscription = createEventSubscription(listening);
  const lookUps = createLookUps({ events, subscription });
  const limits = createLimits(pool, env.limitFactor);
  const clock = await followDatabaseClock(db);
  undo.push(async () => clock.stop());
  const patternOf =
    typeof options.build === "function" ? () => "(development)" : routePatterns(options.build);
  const sources = { pool, admission, reading, dataDir: path.resolve(env.dataDir), token: env.metricsToken };
  const metrics = createMetrics({ ...sources, patternOf });
  const app = createApp({
    build: options.build,
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    development: options.development ?? false,
    clientFolder: options.clientFolder,
    scope: {
      db,
      readDb: reading.db,
      auth,
      limits,
      // In development nothing rendered before an edit is served.
      ...(options.development ? {} : { lookUps }),
      shared: createSharedReads({ events, subscription }),
      events,
      ...sharedSettings(env),
      now: clock.now,
      uploads,
    },
    admission,
    metrics,
    ready: createReadiness(probes, migrations),
  });
  const requests = requestsInFlight(app.fetch);
  const shared = { ...env, app, readDb: reading.db, log, answered: metrics.answered };
  const server = createHttpServer(requests.fetch, {
    front(behind) {
      const { build, front = (listener: Listener) => listener } = options;
      if (typeof build === "function") return inTurns(front(behind), admission, auth);
      const pages = installPageCache(behind, { ...shared, build, events, subscription });
      return inTurns(installLookUps(pages, { ...shared, limits, lookUps, admission }), admission, auth);
    },
  });
  const url = await listen(server, env);
  undo.push(
    async () => endPictureProcess(),
    () => requests.settled(partMs),
    () => closeHttp(server, graceMs),
  );
  // Streams never end by themselves: closing them first lets the server stop without waiting.
  undo.push(async () => events.close());
  return url;
}

const inTurns = (behind: Listener, admission: Admission, auth: Auth): Listener =>
  serveOneAtATime(
    beginInTurns(behind, { admission, sessionOf: (cookies) => readSessionToken(auth, cookies) }),
  );

const sharedSettings = ({ smtpUrl, notifyEmail, retention, databaseUrl }: Env) => ({
  hasMailServer: smtpUrl !== undefined,
  notifyEmail,
  retention,
  embedded: !databaseUrl,
});

/** Marks the replica as outdated before any receiver of an event reads the changed data. */
function publishAfterReplica(reading: ReplicaReading, events: Hub): (event: LiveEvent) => void {
  return (event) => {
    reading.noteEvent();
    events.publish(event);
  };
}

const retentionOf = ({ dataDir, retention }: Env) => ({
  ...retention,
  outbox: path.resolve(dataDir, "outbox"),
});

function mailParts({ env, log }: StartOptions) {
  const transport = env.smtpUrl
    ? smtpTransport(env.smtpUrl)
    : outboxTransport(path.resolve(env.dataDir, "outbox"), (file) => log.info({ file }, "mail written"));
  const { bounceImapUrl } = env;
  const reports = bounceImapUrl ? { openMailbox: () => openMailbox(bounceImapUrl) } : {};
  return { transport, from: env.mailFrom, publicUrl: env.publicUrl, ...reports };
}

/** Checks the mail server at the start and logs a warning. The product starts anyway: mails stay queued. */
async function warnAboutMail({ env, log }: StartOptions, transport: Transport): Promise<void> {
  if (!env.smtpUrl && env.publicUrl.startsWith("https:"))
    return log.warn("SMTP_URL is not set: mails are written to DATA_DIR/outbox and nobody receives them");
  await transport.check().catch((error: Error) => {
    log.warn({ reason: error.message }, "SMTP_URL: the mail server cannot be used now; mails wait for it");
  });
}

async function prepareContents(
  { env, log }: StartOptions,
  db: OpenDatabase["db"],
): Promise<FirstStaff | undefined> {
  const firstStaff = await ensureFirstStaff(db, { email: env.adminEmail, password: env.adminPassword });
  if (env.demo ?? env.databaseUrl === undefined) {
    const sender = senderOf({}, (await readSettings(db)).invoicing, env.publicUrl);
    const makes = {
      pictures: storeDemoPictures,
      files: storeDemoFiles,
      draw: drawPaper,
      drawOffer: (view: OfferView) => drawOffer(view, { sender }),
    };
    const now = await databaseTime(db);
    if (await loadDemoData(db, now, makes)) {
      await loadDemoInvoices(db, now, drawInvoice);
      await loadDemoSupplierInvoices(db, now, drawInvoiceOfOther);
      log.info("demo data loaded");
    }
  }
  await announceFirstPassword(firstStaff, {
    dataDir: path.resolve(env.dataDir),
    log,
    isTerminal: isTerminal(),
    givenPasswordInUse: () => isFirstPasswordInUse(db),
  });
  return firstStaff ?? undefined;
}
