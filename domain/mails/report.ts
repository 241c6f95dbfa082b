/** A recipient that a mail server gave up on, of a delivery report (RFC 3464). */
export interface DeliveryFailure {
  /** In lower case. */
  recipient: string;
  /** Enhanced status code, such as 5.1.1 (RFC 3463). */
  status: string;
  /** The words of the server that refused, where it is known. */
  diagnostic: string | null;
}

/** What came back about a mail of ours after a mail server had taken it. */
export type MailReport =
  | { kind: "bounce"; mailId: string; failures: DeliveryFailure[] }
  /** Somebody pressed «this is spam» (RFC 5965). Most providers leave the recipient out. */
  | { kind: "complaint"; mailId: string; recipient: string | null };

/**
 * True when the address cannot be reached for good. 5.4.1 is what Exchange answers for an unknown one, 5.4.4 a domain that
 * does not exist; where a server names no cause (5.0.0) its words count. Size, content and policy are not about the address.
 */
export function isAddressFailure({ status, diagnostic }: DeliveryFailure): boolean {
  if (/^5\.[12]\.|^5\.4\.[14]$/.test(status)) return true;
  return status.startsWith("5.0.") && /\b55[013]\b(?!.*\b5\.[3-7]\.)/.test(diagnostic ?? "");
}

/**
 * True when a permanent refusal is about the recipient's mailbox. A policy (5.7.x: relaying, reputation) is about us or
 * the message: another mail may well be taken.
 *
 * @param command the SMTP command that was refused
 * @param answer the server's words, with its enhanced status code where it has one (RFC 3463)
 */
export function isAddressRefusal(command: string | undefined, answer: string): boolean {
  const code = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(answer)?.[1];
  if (code !== undefined) return code === "1" || code === "2";
  return command === "RCPT TO" && /\b55[013]\b/.test(answer);
}

/** A mail server's answer without e-mail addresses: logs must not name visitors. */
export function withoutAddresses(answer: string): string {
  return answer.slice(0, 500).replaceAll(/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g, "(address)");
}
