import type { Logger } from "pino";
import { openConnection } from "#app/invoices/connection.server.ts";
import type { NetworkOverrides } from "#app/kit/fetch-text.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { readInbox } from "#app/supplier-invoices/inbox/read-inbox.server.ts";
import type { Database } from "#database/connection/connect.ts";

interface ReceiveOptions {
  db: Database;
  auth: Auth;
  log: Logger;
  means?: NetworkOverrides;
}

/** Fetches supplier invoices from the access point. An unreachable access point is logged as a warning. */
export async function receiveInvoices(
  { db, auth, log, means }: ReceiveOptions,
  isStopping = () => false,
): Promise<void> {
  const open = () => openConnection(db, auth, means);
  const state = await readInbox(db, { open, now: new Date(), isStopping });
  if (state?.problem)
    log.warn({ reason: state.problem }, "supplier invoices could not all be received, retrying later");
}
