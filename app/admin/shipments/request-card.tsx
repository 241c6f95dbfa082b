import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import type { RequestOfShipment } from "#database/quotes/find-request-of-shipment.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import { formatDate } from "#domain/time.ts";

/** The request a shipment was made from. */
export function RequestCard({ request }: { request: RequestOfShipment }) {
  return (
    <Card title="Quote request" className="print:hidden">
      <p className="break-words">
        <Link to={`/admin/quotes/${request.id}`} className="text-link font-semibold">
          {request.name || QUOTE_MESSAGES.unknownName}
        </Link>{" "}
        asked for it on {formatDate(request.created_at)}.
      </p>
    </Card>
  );
}
