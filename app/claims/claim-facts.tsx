import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { CLAIM_OUTCOMES, CLAIM_STATES, claimState, type NoticeFacts, noticeWords } from "./claim.ts";

interface Shown extends NoticeFacts {
  closed_at: Date | null;
  outcome: string | null;
}

const TONES = { open: TONE_OF.open, notified: TONE_OF.sent, closed: TONE_OF.ended };

export function ClaimBadge({ claim }: { claim: Shown }) {
  const state = claimState(claim);
  const outcome = CLAIM_OUTCOMES[claim.outcome as keyof typeof CLAIM_OUTCOMES];
  return (
    <Badge tone={TONES[state]} whole={state === "closed" ? "two lines" : false}>
      {state === "closed" && outcome ? outcome : CLAIM_STATES[state]}
    </Badge>
  );
}

/** Day of the notice to the liable party; until it is sent the time left for it, as a badge. */
export function NoticeText({ claim, now }: { claim: Shown; now: Date }) {
  if (claim.closed_at && !claim.notice_sent_on) return <span className="text-slate-600">not sent</span>;
  const { words, isOver, isNear } = noticeWords(claim, now);
  if (claim.notice_sent_on)
    return <span className={isOver ? "font-medium text-red-700" : undefined}>{words}</span>;
  return <Badge tone={isOver ? TONE_OF.late : isNear ? TONE_OF.needsYou : "grey"}>{words}</Badge>;
}
