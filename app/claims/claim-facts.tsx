import { TONE_OF } from "#app/kit/ui/badge-tones.ts";
import { daysOver } from "#app/due-times/due-time.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { CLAIM_OUTCOMES, CLAIM_STATES, claimState, type NoticeFacts, noticeWords } from "./claim.ts";

interface Shown extends NoticeFacts {
  closed_at: Date | null;
  outcome: string | null;
}

const NEAR_DAYS = 2;

const TONES = { open: TONE_OF.open, notified: TONE_OF.sent, closed: TONE_OF.ended };

export function ClaimState({ claim }: { claim: Shown }) {
  const state = claimState(claim);
  const outcome = CLAIM_OUTCOMES[claim.outcome as keyof typeof CLAIM_OUTCOMES];
  return (
    <Badge tone={TONES[state]} whole={state === "closed" ? "two lines" : false}>
      {state === "closed" && outcome ? outcome : CLAIM_STATES[state]}
    </Badge>
  );
}

/** Day of the notice to the liable party, or the time left for it; a late one is red. */
export function NoticeText({ claim, now }: { claim: Shown; now: Date }) {
  if (claim.closed_at && !claim.notice_sent_on) return <span className="text-slate-600">not sent</span>;
  const { words, isLate } = noticeWords(claim, now);
  if (isLate && !claim.notice_sent_on) return <Badge tone="red">{words}</Badge>;
  if (isLate) return <span className="font-medium text-red-700">{words}</span>;
  const isNear = !claim.notice_sent_on && daysOver(claim.notice_due, toLocalDay(now)) >= -NEAR_DAYS;
  return <span className={isNear ? "font-medium text-yellow-700" : undefined}>{words}</span>;
}
