import { formatDateTime } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { type Transmission, DELIVERY_STATES } from "./transmission.ts";

const CHANNELS = { mail: "Mail", peppol: "Peppol", hand: "To be uploaded by hand" } as const;

/** Lists the deliveries of an issued invoice with their states. */
export function TransmissionsCard({ deliveries }: { deliveries: readonly Transmission[] }) {
  if (deliveries.length === 0) return null;
  return (
    <Card title="Sent">
      <ul className="figures divide-y divide-slate-200">
        {deliveries.map((each) => (
          <li key={each.id} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
            <span>
              <DeliveryBadge delivery={each} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span>
                {[CHANNELS[each.channel], each.to && `to ${each.to}`, each.is_copy && "a copy"]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {each.reason ? <span className="block text-sm text-slate-600">{each.reason}</span> : null}
            </span>
            <span className="text-sm text-slate-600">
              <time dateTime={each.created_at.toISOString()}>{formatDateTime(each.created_at)}</time>
              <span>, by {each.created_by}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DeliveryBadge({ delivery: { state } }: { delivery: Transmission }) {
  const { label, tone } = DELIVERY_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
