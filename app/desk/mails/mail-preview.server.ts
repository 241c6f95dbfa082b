import type { MailPreview } from "#app/mails/mail-preview-note.tsx";
import type { LetterPreview } from "./preview.server.ts";
import { trackingAddress } from "#app/shipments/letters.ts";
import { renderMail } from "./render-mail.server.tsx";

export function mailPreview(
  { letter, isSample }: LetterPreview,
  to: readonly [string, ...string[]],
  publicUrl: string,
): MailPreview {
  const { subject, html } = renderMail(
    {
      ...letter,
      kind: "shipment_update",
      to: to[0],
      link: trackingAddress(publicUrl, letter.trackingNumber),
      stop: `${publicUrl}/notify/stop`,
    },
    publicUrl,
  );
  return { to, subject, html, isSample };
}
