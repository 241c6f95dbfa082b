import { queueNextNotice } from "#database/subscriptions/collect-notices.ts";
import type { MailParts } from "./send-mail.ts";

const LOOK_EVERY_MS = 2_000;

/** Tells customers of the shipments whose five minutes are over, looking every two seconds for them. */
export function startNotifyingCustomers({ db, log, publicUrl }: MailParts): { stop(): Promise<void> } {
  let stopping = false;
  let running: Promise<void> | null = null;
  const look = async () => {
    while (!stopping) {
      const gathered = await queueNextNotice(db, publicUrl);
      if (!gathered) return;
      if (gathered.mails > 0)
        log.info({ shipment: gathered.shipmentId, mails: gathered.mails }, "customers told");
    }
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: Error) => log.warn({ reason: error.message }, "customers could not be told, retrying"))
      .finally(() => (running = null));
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
