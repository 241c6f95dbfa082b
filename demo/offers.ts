import type { OfferLineInput } from "#app/offers/offer-input.ts";
import samples from "./samples/offers.json" with { type: "json" };

/** A version of a demo offer: hours ago; `ends` so many days after it was made. */
export interface DemoVersion {
  made: number;
  ends: number;
  lines: OfferLineInput[];
  sent?: number;
  opened?: number;
}

export interface DemoOffer {
  request: number;
  incoterm: string;
  place: string;
  currency?: string;
  figures: {
    pieces?: number;
    weight_kg?: string;
    chargeable_kg?: string;
    volume_m3?: string;
    containers?: number;
  };
  conditions?: string;
  versions: [DemoVersion, ...DemoVersion[]];
  reminded?: number;
  declined?: { ago: number; reason: string };
}

export const DEMO_TEMPLATES = samples.templates;

/** One that nobody answered, one declined, one with a second version, one that was opened, and a draft; the oldest first. */
export const DEMO_OFFERS = samples.offers as DemoOffer[];
