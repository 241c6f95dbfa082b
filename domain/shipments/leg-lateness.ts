import { LEG_LATENESS } from "#words/late-desk.ts";
import type { Leg } from "./legs.ts";

/** What is overdue of a leg: it should have left, or arrived, and nobody has said that it did; null where nothing is. */
export function lateness(
  { etd, eta, atd, ata }: Pick<Leg, "etd" | "eta" | "atd" | "ata">,
  now: Date,
): string | null {
  if (ata) return null;
  if (eta && eta < now) return LEG_LATENESS.shouldHaveArrived;
  return !atd && etd && etd < now ? LEG_LATENESS.shouldHaveLeft : null;
}
