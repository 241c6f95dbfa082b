import type { ReactElement } from "react";

export type MailTemplate<Data> = (data: Data) => {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  /** The link that stops such mails, also used by the mail client's own button (RFC 8058). */
  stop?: string;
  /** Set for a mail written by a person: automatic replies, such as of somebody on leave, are welcome. */
  personal?: boolean;
};

export interface MailMessage {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  headers?: Record<string, string>;
  html: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** The same in every attempt (RFC 5322, 3.6.4), so that receivers drop duplicates. */
  messageId: string;
  /** Message-IDs of the conversation, the oldest first, the last is the one it replies to (RFC 5322, 3.6.4). */
  references?: string[];
  inReplyTo?: string;
}

export interface Transport {
  send(message: MailMessage): Promise<void>;
  /** Connects and authenticates without sending. @throws the reason of a failure */
  check(): Promise<void>;
  close(): void;
}

/** The receiving server's permanent rejection (a 5xx reply to the recipient or the message; RFC 5321, 4.2.1). */
export class PermanentRefusal extends Error {
  /** True when the rejection concerns the recipient's mailbox, so that no other mail would arrive either. */
  readonly ofAddress: boolean;

  constructor(answer: string, { ofAddress = false } = {}) {
    super(answer);
    this.ofAddress = ofAddress;
  }
}
