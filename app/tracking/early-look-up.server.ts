import { createContext } from "react-router";
import type { Tracked } from "./find-tracked.server.ts";
import type { TrackAnswer } from "./track-answer.ts";

export interface TrackOutcome {
  status: number;
  answer: TrackAnswer;
}

/** The server's look-up before the app: the count, and the shipment of its one number. */
export interface EarlyLookUp {
  /** Seconds until the visitor may look up again; 0 where it was allowed. */
  wait: number;
  tracked?: Tracked | null;
  /** The whole search was done. */
  outcome?: TrackOutcome;
}

export const earlyLookUp = createContext<EarlyLookUp | null>(null);
