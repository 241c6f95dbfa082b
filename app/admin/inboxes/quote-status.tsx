import { Badge, type BadgeTone, statusText } from "#app/ui/badge.tsx";
import { QUOTE_STATUSES } from "#domain/quotes/quote-request.ts";

const tones: Record<string, BadgeTone> = {
  pending: "yellow",
  in_progress: "blue",
  completed: "green",
  rejected: "red",
};

/** A request's status: its word in its colour. */
export function QuoteStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "grey"}>{statusText(status)}</Badge>;
}

/** The statuses to choose from, in the words of a sentence. */
export const quoteStatusOptions = QUOTE_STATUSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1).replaceAll("_", " "),
}));
