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
