import { demoId } from "./random.ts";
import type { DemoDesk } from "./notes.ts";

const HOUR = 3_600_000;
const UNKNOWN = "550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table";

interface DemoMessage {
  /** Of the demo's quote requests. */
  request: number;
  hoursAgo: number;
  kind: "reply" | "received" | "note";
  author: keyof DemoDesk;
  body: string;
  /** Of a reply; the number of the request follows. */
  subject?: string;
  recipient?: string;
  /** The mail came back. */
  returned?: boolean;
}

const MESSAGES: readonly DemoMessage[] = [
  {
    request: 9,
    hoursAgo: 66,
    kind: "reply",
    author: "sales",
    recipient: "ruben@desmet-pumps.example",
    subject: "Your request Antwerp to Tema: dimensions and weight",
    body: "Dear Ruben De Smet,\n\nThank you for your request for Submersible pumps from Antwerp to Tema.\n\nAre the eight pallets stackable, and on which day are they ready?\n\nKind regards,\nZenne Freight",
  },
  {
    request: 9,
    hoursAgo: 51,
    kind: "received",
    author: "sales",
    body: "Not stackable, the motors stand upright. Ready on Thursday at noon, loading dock at the back.",
  },
  {
    request: 9,
    hoursAgo: 50,
    kind: "note",
    author: "operations",
    body: "Two carriers asked for a 40 ft high cube. One answers by tomorrow morning.",
  },
  {
    request: 8,
    hoursAgo: 44,
    kind: "reply",
    author: "sales",
    recipient: "aissatou@teranga-mode.example",
    subject: "Your request Brussels to Dakar: our price follows",
    body: "Dear Aïssatou Sow,\n\nThank you for your request for Sewing machines from Brussels to Dakar.\n\nBy sea it is the cheaper way. Our price is with you tomorrow.\n\nKind regards,\nZenne Freight",
    returned: true,
  },
];

/** Two threads of quote requests with their mails, one of which came back, and the address that is stopped since. */
export function demoThreads(now: Date, desk: DemoDesk) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const mailId = (index: number) => demoId("reply-mail", index);
  return MESSAGES.map((message, index) => {
    const { recipient = null, kind, returned } = message;
    const at = ago(message.hoursAgo);
    const { id: author_id, email: author } = desk[message.author];
    const refused = returned ? { refused_at: ago(message.hoursAgo - 0.1), refusal: UNKNOWN } : {};
    return {
      subject: message.subject,
      mail: recipient
        ? { id: mailId(index), kind: "request_reply", recipient, queued_at: at, sent_at: at, ...refused }
        : null,
      stopped:
        recipient && returned
          ? { email: recipient, reason: "bounce", detail: UNKNOWN, stopped_at: ago(message.hoursAgo - 0.1) }
          : null,
      message: {
        id: demoId("request-message", index),
        request_id: demoId("quote-request", message.request),
        kind,
        body: message.body,
        recipient,
        mail_id: recipient ? mailId(index) : null,
        via: kind === "received" ? "phone" : null,
        author_id,
        author,
        created_at: at,
      },
    };
  });
}
