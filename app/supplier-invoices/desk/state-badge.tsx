import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { STATES, type SupplierInvoiceState, LIST_STATES } from "../supplier-invoice.ts";

/** Badge with the state of an invoice; waiting for the second acceptance is a state of its own. */
export function StateBadge({
  invoice: { state, first_accepted_by, problems },
}: {
  invoice: { state: SupplierInvoiceState; first_accepted_by: string | null; problems: readonly string[] };
}) {
  const isOpen = state === "received" || state === "to_check";
  if (isOpen && first_accepted_by !== null)
    return <Badge tone={TONE_OF.needsYou}>{LIST_STATES.second}</Badge>;
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{isOpen && problems.length > 0 ? `${label}, doubtful` : label}</Badge>;
}
