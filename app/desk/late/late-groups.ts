import { DAY_MS, formatDate } from "#app/kit/time/time.ts";
import { type AttentionReason, formatDuration } from "#app/kit/time/duration.ts";
import { againstPromise, attentionReason, movedBy } from "#app/shipments/attention.ts";

export const LATE_DESK_TEXTS = {
  explainFailed: "The reason could not be saved. Please try again.",
  notifyFailed: "The mail could not be sent. Please try again.",
} as const;

/** Titles and descriptions of the groups; `none` is the text of an empty one. */
export const LATE_GROUP_TEXTS = {
  late: { title: "Late", meaning: "Estimated delivery has passed", none: "No shipment is late" },
  moved: {
    title: "Moved",
    meaning: "The first promise does not hold; the new date is ahead",
    none: "Every promise that is ahead stands",
  },
  silent: {
    title: "No news",
    meaning: "No event for longer than Settings allow for its mode",
    none: "Every open shipment was heard of",
  },
  on_hold: {
    title: "On hold",
    meaning: "Somebody has to act before it moves on",
    none: "No shipment is on hold",
  },
  unproven: {
    title: "No proof of delivery",
    meaning: "Delivered 5 to 60 days ago; older deliveries are not looked for",
    none: "Every delivery of the last 60 days that is older than 5 has its proof",
  },
} as const;

export const LATE_GROUPS = ["late", "moved", "silent", "on_hold", "unproven"] as const;
export type LateGroup = (typeof LATE_GROUPS)[number];

export const PROOF_AFTER_DAYS = 5;
export const PROOF_UNTIL_DAYS = 60;

export function parseLateGroup(text: string | null): LateGroup | null {
  return LATE_GROUPS.find((group) => group === text) ?? null;
}

interface WatchedShipment {
  estimated_delivery: Date | null;
  first_eta: Date | null;
  last_update_at: Date;
  delivered_at: Date | null;
}

/** Groups about which customers are notified; nobody is notified of a missing proof of delivery. */
export const NOTICE_GROUPS: readonly LateGroup[] = LATE_GROUPS.filter((group) => group !== "unproven");

export function lateReason(group: LateGroup, shipment: WatchedShipment, now: Date): AttentionReason {
  const { estimated_delivery: eta, first_eta: promise, delivered_at } = shipment;
  switch (group) {
    case "late":
    case "silent":
    case "on_hold":
      return attentionReason(group, shipment, now);
    case "moved":
      return {
        words: movedBy(shipment),
        detail: againstPromise(shipment, now),
        overdue: promise !== null && (eta === null || eta.getTime() - promise.getTime() >= DAY_MS),
      };
    case "unproven":
      return {
        words: delivered_at ? `No POD for ${formatDuration(now.getTime() - delivered_at.getTime())}` : "",
        detail: delivered_at ? `delivered ${formatDate(delivered_at)}` : "",
        overdue: false,
      };
  }
}
