import { queueNextNotice } from "#database/subscriptions/collect-notices.ts";
import type { MailOptions } from "./send-mail.ts";

const LOOK_EVERY_MS = 2_000;

/** Notifies customers of the shipments whose five minutes are over, polling every two seconds. */
export function startNotifyingCustomers({ db, log, publicUrl }: MailOptions): { stop(): Promise<void> } {
  let stopping = false;
  let running: Promise<void> | null = null;
  const look = async () => {
    while (!stopping) {
      const queued = await queueNextNotice(db, publicUrl);
      if (!queued) return;
      if (queued.mails > 0)
        log.info({ shipment: queued.shipmentId, mails: queued.mails }, "customers notified");
    }
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: Error) =>
        log.warn({ reason: error.message }, "customers could not be notified, retrying"),
      )
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
