import { isRouteErrorResponse, useNavigate, useParams } from "react-router";
import { useLiveEvents } from "#app/admin/live/use-live-events.ts";
import { useReadAgain } from "#app/lists/use-read-again.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { concerns } from "#domain/live/event.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";

/** In place of a shipment that is not there, until it is restored; any other error goes on to the card for errors. */
export function ShipmentNotFound({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { id } = useParams();
  const readAgain = useReadAgain();
  useLiveEvents((event) => {
    if (event.operation !== "delete" && concerns(event, "shipments") && (event.id ?? id) === id) readAgain();
  });
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="border-y border-slate-200 bg-white">
      <EmptyState
        level={1}
        title={SHIPMENT_MESSAGES.notFound}
        action={
          <Button
            onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate("/admin/shipments"))}
          >
            Go Back
          </Button>
        }
      >
        It may have been deleted, or the address is not complete.
      </EmptyState>
    </div>
  );
}
