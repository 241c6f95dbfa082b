import type { LetterPreview } from "./preview.server.ts";
import { trackingAddress } from "#app/shipments/letters.ts";
import { renderMail } from "#app/mails/render-mail.server.tsx";

export interface MailPreview {
  to: readonly string[];
  subject: string;
  html: string;
  /** Drawn from a made-up shipment. */
  isSample: boolean;
}

export function mailPreview(
  { letter, isSample }: LetterPreview,
  to: readonly [string, ...string[]],
  publicUrl: string,
): MailPreview {
  const { subject, html } = renderMail({
    ...letter,
    kind: "shipment_update",
    to: to[0],
    link: trackingAddress(publicUrl, letter.trackingNumber),
    stop: `${publicUrl}/notify/stop`,
  });
  return { to, subject, html, isSample };
}
