import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { offerState, type OfferState, type OfferStatus } from "./offer.ts";
import { OFFER_STATE_NAMES } from "./words.ts";

const TONES: Record<OfferState, BadgeTone> = {
  draft: TONE_OF.draft,
  open: TONE_OF.open,
  expired: TONE_OF.ended,
  accepted: TONE_OF.done,
  declined: TONE_OF.refused,
  withdrawn: TONE_OF.ended,
  superseded: TONE_OF.ended,
};

export function OfferBadge(props: { offer: { status: OfferStatus; valid_until: string }; today: string }) {
  const state = offerState(props.offer, props.today);
  return <Badge tone={TONES[state]}>{OFFER_STATE_NAMES[state]}</Badge>;
}
