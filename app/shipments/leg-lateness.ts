import type { Leg } from "./legs.ts";

/** What is overdue of a leg: it should have left, or arrived, and nobody has said that it did; null where nothing is. */
export function lateness(
  { etd, eta, atd, ata }: Pick<Leg, "etd" | "eta" | "atd" | "ata">,
  now: Date,
): string | null {
  if (ata) return null;
  if (eta && eta < now) return "Should have arrived: no arrival is entered";
  return !atd && etd && etd < now ? "Should have left: no departure is entered" : null;
}
