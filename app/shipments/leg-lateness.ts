import type { Leg } from "./legs.ts";
import { filterStatus, PARTLY_DELIVERED } from "./status.ts";

/** Returns the overdue departure or arrival of a leg that was not reported; null when there is none. */
export function lateness(
  { etd, eta, atd, ata }: Pick<Leg, "etd" | "eta" | "atd" | "ata">,
  now: Date,
): string | null {
  if (ata) return null;
  if (eta && eta < now) return "Overdue: arrival not recorded";
  return !atd && etd && etd < now ? "Overdue: departure not recorded" : null;
}

/**
 * Counts the completed legs of a shipment: those before the newest report count even if nobody reported them, and all
 * count once some of its pieces are delivered.
 */
export function legsBehind(status: string, legs: readonly Pick<Leg, "atd" | "ata">[]): number {
  if (filterStatus(status) === PARTLY_DELIVERED) return legs.length;
  return Math.max(
    0,
    legs.findLastIndex(({ atd, ata }) => atd !== null || ata !== null),
  );
}
