import { queueNextNotice } from "#database/subscriptions/collect-notices.ts";
import { startPolling } from "./polling.ts";
import type { MailOptions } from "./send-mail.ts";

/** Notifies customers of the shipments whose five minutes are over, polling every two seconds. */
export function startNotifyingCustomers({ db, log, publicUrl }: MailOptions): { stop(): Promise<void> } {
  return startPolling(log, "customers could not be notified, retrying", async (isStopping) => {
    while (!isStopping()) {
      const queued = await queueNextNotice(db, publicUrl);
      if (!queued) return;
      if (queued.mails > 0)
        log.info({ shipment: queued.shipmentId, mails: queued.mails }, "customers notified");
    }
  });
}
