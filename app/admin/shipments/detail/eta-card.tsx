import { CircleCheck, TriangleAlert } from "lucide-react";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import { causeText, firstEta, punctuality } from "#domain/shipments/eta.ts";
import { formatDateTime } from "#domain/time.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

const shownDate = (date: Date | null) => (date ? formatDateTime(date) : "no date");

export function EtaCard() {
  const { shipment, moves } = useShipmentPage();
  const promise = firstEta(shipment);
  if (!promise && moves.length === 0) return null;
  const result = punctuality(shipment);
  return (
    <Card title="Promise and delivery" data-print="hide">
      <FactList className="sm:grid-cols-2!">
        <Fact label="First promise">{shownDate(promise)}</Fact>
        {shipment.delivered_at ? (
          <Fact label="Delivered">
            <span>{formatDateTime(shipment.delivered_at)}</span>
            {result ? <Kept {...result} /> : null}
          </Fact>
        ) : (
          <Fact label="Now">{shownDate(shipment.estimated_delivery)}</Fact>
        )}
      </FactList>
      {moves.length === 0 ? (
        <p className="mt-3 text-slate-600">It has not moved since it was promised.</p>
      ) : (
        <ol
          aria-label="Moves of the estimated delivery"
          className="mt-4 grid gap-3 border-t border-slate-200 pt-3"
        >
          {moves.map((move) => (
            <li key={move.id}>
              <p className="figures font-medium text-ink-900">
                {shownDate(move.previous)} → {shownDate(move.eta)}
              </p>
              {causeText(move) ? <p className="wrap-anywhere">{causeText(move)}</p> : null}
              <p className="text-xs leading-5 text-slate-600">
                <time dateTime={move.created_at.toISOString()} className="figures">
                  {formatDateTime(move.created_at)}
                </time>
                <span>{move.by ? `, ${move.by}` : null}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Kept({ onTime, words }: { onTime: boolean; words: string }) {
  const Icon = onTime ? CircleCheck : TriangleAlert;
  return (
    <span
      className={`flex items-center gap-1 text-xs leading-5 font-semibold ${onTime ? "text-green-700" : "text-red-700"}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {words} against the first promise
    </span>
  );
}
