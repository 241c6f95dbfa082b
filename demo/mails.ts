import { demoId } from "./random.ts";
import { hoursBefore } from "./times.ts";

type DemoMail = [hoursAgo: number, recipient: string, kind: string, summary: string, refusal?: string];

const CONSIGNEE = "folake@adeyemi-eng.example";
const SUBSCRIBER = "site.apapa@harbourworks.example";
const GONE = "b.olaniyi@harbourworks.example";
const UNKNOWN = "550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table";

const MAILS: readonly DemoMail[] = [
  [122, SUBSCRIBER, "subscription_confirmation", "Asks whether mails are wanted"],
  [98, GONE, "subscription_confirmation", "Asks whether mails are wanted", UNKNOWN],
  [74, CONSIGNEE, "shipment_update", "In transit"],
  [74, SUBSCRIBER, "shipment_update", "In transit"],
];

export function demoMails(now: Date) {
  const ago = (hours: number) => hoursBefore(now, hours);
  const shipment_id = demoId("shipment", 0);
  return {
    mails: MAILS.map(([hours, recipient, kind, summary, refusal], number) => ({
      id: demoId("mail", number),
      kind,
      recipient,
      shipment_id,
      summary,
      queued_at: ago(hours),
      ...(refusal ? { refused_at: ago(hours), refusal } : { sent_at: ago(hours) }),
    })),
    subscriptions: [
      {
        id: demoId("subscription", 0),
        shipment_id,
        email: SUBSCRIBER,
        created_at: ago(122),
        confirmed_at: ago(121),
      },
    ],
    stopped: [{ email: GONE, reason: "bounce" as const, detail: UNKNOWN, stopped_at: ago(98) }],
    customer: CONSIGNEE,
  };
}
