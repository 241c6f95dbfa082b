/** A recipient to whom delivery failed, from a delivery report (RFC 3464). */
export interface DeliveryFailure {
  recipient: string;
  status: string;
  diagnostic: string | null;
}

export type MailReport =
  | { kind: "bounce"; mailId: string; failures: DeliveryFailure[] }
  /** A complaint (RFC 5965). Most providers omit the recipient. */
  | { kind: "complaint"; mailId: string; recipient: string | null };

/** Status codes about the mailbox itself: unknown, moved or closed. 5.1.7 and 5.1.8 are about the sender. */
const ADDRESS_STATUS = /^5\.(?:1\.(?![78]$)\d{1,3}|2\.1)$/;
/** Codes without a cause: the text beside them decides. */
const NO_CAUSE = /^5\.[02]\.0$/;
/** Text about the message, its sender, a policy or a full mailbox: another mail may be accepted. */
const OTHER_CAUSES =
  /spam|junk|virus|malware|content|message|policy|blocked|block ?list|black ?list|denied|relay|reputation|authenti|dmarc|dkim|\bspf\b|\brbl\b|sender|quota|\bfull\b|too (?:large|big|long|many)|size|rate limit|try again|tempor/i;

const isBareRefusal = (words: string) => /\b55[013]\b/.test(words) && !OTHER_CAUSES.test(words);

/**
 * Tells whether a failure is about the address: Exchange reports 5.4.1 for an unknown one, 5.4.4 is an unknown domain;
 * without a cause the text decides.
 */
export function isAddressFailure({ status, diagnostic }: DeliveryFailure): boolean {
  if (ADDRESS_STATUS.test(status) || /^5\.4\.[14]$/.test(status)) return true;
  const words = diagnostic ?? "";
  return NO_CAUSE.test(status) && !/\b5\.[3-7]\./.test(words) && isBareRefusal(words);
}

/** Tells whether a rejection is about the address. @param command the rejected SMTP command */
export function isAddressRefusal(command: string | undefined, answer: string): boolean {
  const code = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0];
  if (code !== undefined && !NO_CAUSE.test(code)) return ADDRESS_STATUS.test(code);
  return command === "RCPT TO" && isBareRefusal(answer);
}

/** Removes e-mail addresses: logs must not identify visitors. */
export function withoutAddresses(answer: string): string {
  return answer.slice(0, 500).replaceAll(/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g, "(address)");
}
