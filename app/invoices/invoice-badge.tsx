import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { type OpenAmounts, STANDING_TONES, standingOf, standingText } from "./standing.ts";

/** Badge with the state of an issued invoice; a dispute comes first. */
export function InvoiceBadge({
  item,
  today,
}: {
  item: OpenAmounts & { disputed_reason: string | null };
  today: string;
}) {
  if (item.disputed_reason !== null && Number(item.open) > 0)
    return <Badge tone={TONE_OF.needsYou}>Disputed</Badge>;
  return <Badge tone={STANDING_TONES[standingOf(item, today)]}>{standingText(item, today)}</Badge>;
}
