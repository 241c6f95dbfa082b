import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import type { BadgeTone } from "#app/kit/ui/badge.tsx";

export type DeliveryChannel = "mail" | "peppol" | "hand";
export type DeliveryState = "queued" | "sent" | "delivered" | "handed" | "refused";

/** One time that an issued invoice was sent. */
export interface Delivery {
  id: string;
  channel: DeliveryChannel;
  attempt: number;
  state: DeliveryState;
  /** Reason of a refusal, or of the wait for the next attempt. */
  reason: string | null;
  is_copy: boolean;
  /** Of a mail while the list of mails has it, and of Peppol: scheme and number. */
  to: string | null;
  /** Of Peppol: the access point that it was begun at. */
  provider: string | null;
  /** It may have been delivered from there: nobody has answered for it. */
  unsure: boolean;
  created_by: string;
  created_at: Date;
  changed_at: Date;
}

export const DELIVERY_STATES: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  queued: { label: "Queued", tone: TONE_OF.sent },
  sent: { label: "Sent", tone: TONE_OF.sent },
  delivered: { label: "Delivered", tone: TONE_OF.done },
  handed: { label: "Handed over", tone: TONE_OF.sent },
  refused: { label: "Failed", tone: TONE_OF.refused },
};

/** True where the original has gone out, or is about to: what follows is a copy. */
export const hasGoneOut = (deliveries: readonly Pick<Delivery, "state">[]): boolean =>
  deliveries.some(({ state }) => state !== "refused");

export const nextAttempt = (
  deliveries: readonly Pick<Delivery, "channel">[],
  channel: DeliveryChannel,
): number => deliveries.filter((each) => each.channel === channel).length + 1;

/** Lists other places that may have delivered it already: access points, and null for an upload by hand. */
export const unsureElsewhere = (
  deliveries: readonly Pick<Delivery, "unsure" | "provider">[],
  provider: string | null,
): (string | null)[] => [
  ...new Set(
    deliveries.flatMap((each) => (each.unsure && each.provider !== provider ? [each.provider] : [])),
  ),
];
