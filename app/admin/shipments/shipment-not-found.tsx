import { isRouteErrorResponse, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";

/** In place of a shipment that is not there; any other error goes on to the card for errors. */
export function ShipmentNotFound({ error }: { error: unknown }) {
  const navigate = useNavigate();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="border-y border-slate-200 bg-white">
      <EmptyState
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
