import { formatDateTime } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { DELIVERY_STATES, type DeliveryState, type Transmission } from "../transmissions/transmission.ts";

/** A mail or another delivery, as a row of the card «Sent». */
export interface SentRow {
  id: string;
  state: DeliveryState;
  text: string;
  /** File that went out, where it has an address of its own. */
  file?: string;
  /** Reason of a refusal, or for waiting until the next attempt. */
  reason: string | null;
  at: Date;
  by: string;
}

const CHANNELS = { mail: "Mail", peppol: "Peppol", hand: "To be uploaded by hand" } as const;

export const rowOfTransmission = ({
  channel,
  to,
  is_copy,
  created_at,
  created_by,
  ...each
}: Transmission): SentRow => ({
  ...each,
  text: [CHANNELS[channel], to && `to ${to}`, is_copy && "a copy"].filter(Boolean).join(", "),
  at: created_at,
  by: created_by,
});

/** What went out of an issued invoice and about it, newest first, with its states. */
export function SentCard({ rows }: { rows: readonly SentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title="Sent">
      <ul className="figures divide-y divide-slate-200">
        {rows
          .toSorted((one, other) => other.at.getTime() - one.at.getTime())
          .map(({ id, state, text, file, reason, at, by }) => (
            <li key={id} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
              <span>
                <Badge tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].label}</Badge>
              </span>
              <span className="min-w-0 wrap-anywhere">
                {file ? (
                  <a href={file} className="text-link">
                    {text}
                  </a>
                ) : (
                  <span>{text}</span>
                )}
                {reason ? <span className="block text-sm text-slate-600">{reason}</span> : null}
              </span>
              <span className="text-sm text-slate-600">
                <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
                <span>, by {by}</span>
              </span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
