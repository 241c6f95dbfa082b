import type { ReactElement } from "react";

export type Template<Data> = (data: Data) => {
  subject: string;
  body: ReactElement;
  replyTo?: string;
  /** The link that stops such mails, by hand and by the mail program's own button (RFC 8058). */
  stop?: string;
  /** A person wrote it: answers by a machine, such as of somebody on leave, are welcome. */
  personal?: boolean;
};

export interface Message {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  headers?: Record<string, string>;
  html: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** The same in every attempt (RFC 5322, 3.6.4): receivers drop a second copy. */
  messageId: string;
  /** Message-IDs of the conversation it belongs to, the oldest first, and of the one it follows (RFC 5322, 3.6.4). */
  references?: string[];
  inReplyTo?: string;
}

export interface Transport {
  send(message: Message): Promise<void>;
  /** Connects and authenticates without sending; throws the reason when that fails. */
  check(): Promise<void>;
  close(): void;
}

/** The receiving server's permanent refusal (a 5xx reply to the recipient or the message; RFC 5321, 4.2.1). */
export class PermanentRefusal extends Error {
  /** It is about the recipient's mailbox: no other mail would arrive either. */
  readonly ofAddress: boolean;

  constructor(answer: string, { ofAddress = false } = {}) {
    super(answer);
    this.ofAddress = ofAddress;
  }
}
