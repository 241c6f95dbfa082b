import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import type { BadgeTone } from "#app/kit/ui/badge.tsx";

export type DeliveryChannel = "mail" | "peppol" | "hand";
export type DeliveryState = "queued" | "sent" | "delivered" | "handed" | "refused";

/** One delivery attempt of an issued invoice. */
export interface Transmission {
  id: string;
  channel: DeliveryChannel;
  attempt: number;
  state: DeliveryState;
  /** Reason of a refusal, or for waiting until the next attempt. */
  reason: string | null;
  is_copy: boolean;
  /** Recipient: of a mail while it is in the list of mails; of Peppol as scheme and number. */
  to: string | null;
  /** The access point where a delivery by Peppol began. */
  provider: string | null;
  /** The access point may have delivered it, but did not confirm. */
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

/** Returns whether the original was sent or is queued: later deliveries are copies. */
export const hasGoneOut = (deliveries: readonly Pick<Transmission, "state">[]): boolean =>
  deliveries.some(({ state }) => state !== "refused");

export const nextAttempt = (
  deliveries: readonly Pick<Transmission, "channel">[],
  channel: DeliveryChannel,
): number => deliveries.filter((each) => each.channel === channel).length + 1;

/** Lists other channels that may have delivered it already: access points, and null for a manual upload. */
export const unsureElsewhere = (
  deliveries: readonly Pick<Transmission, "unsure" | "provider">[],
  provider: string | null,
): (string | null)[] => [
  ...new Set(
    deliveries.flatMap((each) => (each.unsure && each.provider !== provider ? [each.provider] : [])),
  ),
];
