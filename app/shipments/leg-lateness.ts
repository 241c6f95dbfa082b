import type { Leg } from "./legs.ts";

/** The overdue departure or arrival of a leg that nobody has reported; null where there is none. */
export function lateness(
  { etd, eta, atd, ata }: Pick<Leg, "etd" | "eta" | "atd" | "ata">,
  now: Date,
): string | null {
  if (ata) return null;
  if (eta && eta < now) return "Should have arrived: no arrival is entered";
  return !atd && etd && etd < now ? "Should have left: no departure is entered" : null;
}
