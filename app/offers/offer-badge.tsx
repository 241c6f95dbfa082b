import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { offerState, type OfferState, type OfferStatus } from "./offer.ts";
import { OFFER_STATE_NAMES } from "./words.ts";

const TONES: Record<OfferState, BadgeTone> = {
  draft: "yellow",
  open: "blue",
  expired: "grey",
  accepted: "green",
  declined: "red",
  withdrawn: "grey",
  superseded: "grey",
};

export function OfferBadge(props: { offer: { status: OfferStatus; valid_until: string }; today: string }) {
  const state = offerState(props.offer, props.today);
  return <Badge tone={TONES[state]}>{OFFER_STATE_NAMES[state]}</Badge>;
}
