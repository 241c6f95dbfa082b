/** A mail ready to be handed over. Header fields hold no line breaks. */
export interface Message {
  from: string;
  to: string;
  /** Where an answer goes, if not to `from`. */
  replyTo?: string;
  subject: string;
  headers?: Record<string, string>;
  html: string;
  text: string;
  /** The same in every attempt (RFC 5322, 3.6.4): receivers drop a second copy. */
  messageId: string;
}

/** Hands a message over to whoever delivers it. */
export interface Transport {
  /**
   * @throws RefusedForGood when another attempt is pointless; any other error means «try again later»
   */
  send(message: Message): Promise<void>;
  /** Connects and signs in as a message would, and sends none; throws the reason when that fails. */
  check(): Promise<void>;
  close(): void;
}

/** The receiving server's permanent refusal (a 5xx reply to the recipient or the message; RFC 5321, 4.2.1). */
export class RefusedForGood extends Error {}
