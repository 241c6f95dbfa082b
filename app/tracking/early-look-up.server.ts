import { createContext } from "react-router";
import type { Tracked } from "./find-tracked.server.ts";
import type { TrackAnswer } from "./track-answer.ts";

export interface TrackOutcome {
  status: number;
  answer: TrackAnswer;
}

/** A look-up done by the server before the app: its rate limit, and the shipment of its single number. */
export interface EarlyLookUp {
  /** Seconds until the visitor may look up again; 0 when it was allowed. */
  wait: number;
  tracked?: Tracked | null;
  /** Set when the whole search was done. */
  outcome?: TrackOutcome;
}

export const earlyLookUp = createContext<EarlyLookUp | null>(null);
