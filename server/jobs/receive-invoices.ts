import type { Logger } from "pino";
import { openConnection } from "#app/invoices/connection.server.ts";
import type { Means } from "#app/kit/fetch-text.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { queueInbox, readInbox } from "#app/supplier-invoices/inbox/read-inbox.server.ts";
import type { Database } from "#database/connection/connect.ts";

const LOOK_EVERY_MS = 900_000;

interface ReceiveOptions {
  db: Database;
  auth: Auth;
  log: Logger;
  means?: Means;
}

/** Takes the supplier invoices that wait at the access point. One that is away is a warning. */
export async function receiveInvoices(
  { db, auth, log, means }: ReceiveOptions,
  isStopping = () => false,
): Promise<void> {
  const open = () => openConnection(db, auth, means);
  const state = await readInbox(db, { open, now: new Date(), isStopping });
  if (state?.problem)
    log.warn({ reason: state.problem }, "supplier invoices could not all be received, retrying later");
}

/** Every quarter of an hour, of all processes together or of each. */
export function startLookingIntoInbox({ db, log }: Pick<ReceiveOptions, "db" | "log">): { stop(): void } {
  const look = () =>
    queueInbox(db).catch((error: Error) =>
      log.warn({ reason: error.message }, "the look into the inbox was not queued"),
    );
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
