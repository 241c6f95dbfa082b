import { pathIn } from "#app/kit/language/language.ts";
import type { OverdueBadge } from "./overdue.ts";
import type { TrackingView } from "./tracking-view.ts";

export interface TrackedView extends Omit<TrackingView, "when"> {
  /** HTML of the large date in the head, in a description list. */
  when: string;
  /** HTML of headline, next milestone, location and map. */
  top: string;
  html?: string;
}

export interface TrackedNumber {
  number: string;
  trackingNumber: string;
  status: string;
  statusLabel: string;
  statusLang?: string;
  origin: string;
  destination: string;
  overdue: OverdueBadge | null;
  when: { label: string; date: string } | null;
}

export interface TrackAnswer {
  typed: string;
  view?: TrackedView;
  lines?: TrackedNumber[];
  unknown?: string[];
  summary?: string;
  html?: string;
  error?: string;
  notFound?: boolean;
  /** Numbers with a typing error among those not found. */
  hint?: string;
}

/** Address of a search as JSON, in half the time of a page's data (docs/decisions/0014). */
export const TRACK_JSON = "/track.json";

/** Fetches the answer in the browser. @throws when there is no response, or an unexpected one */
export async function fetchAnswer(number: string, signal: AbortSignal): Promise<TrackAnswer> {
  const address = pathIn(TRACK_JSON);
  const response = await fetch(`${address}?${new URLSearchParams({ number })}`, { signal });
  return readAnswer((await response.json()) as TrackAnswer);
}

export function readAnswer(answer: TrackAnswer): TrackAnswer {
  if (typeof answer.typed !== "string") throw new TypeError("this is no answer to a search");
  return answer;
}
