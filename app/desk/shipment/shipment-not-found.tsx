import { isRouteErrorResponse, useNavigate, useParams } from "react-router";
import type { SaveOfDeleted } from "#app/shipments/save-shipment.server.ts";
import { ShipmentFormPage } from "#app/shipments/shipment-form-body.tsx";
import { lastListAddress } from "#app/shipments/list-address.ts";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { HistoryAnswer } from "#app/shipments/history-answer.ts";
import { StatusEntryForm } from "#app/shipments/status-entry-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { affectsRow } from "#app/live/event.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

/** In place of a shipment that is not there, until it is restored; any other error goes on to the card for errors. */
export function ShipmentNotFound({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { id } = useParams();
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (event.action !== "shipment.deleted" && affectsRow(event, "shipment", id)) readAgain();
  });
  if (isRouteErrorResponse(error) && error.status === 409) {
    const refused = error.data as SaveOfDeleted | HistoryAnswer;
    if ("start" in refused) return <ShipmentFormPage {...refused} />;
    return (
      <Card title="Add Status">
        <StatusEntryForm answer={refused} />
      </Card>
    );
  }
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="border-y border-slate-200 bg-white">
      <EmptyState
        level={1}
        title={SHIPMENT_MESSAGES.notFound}
        action={
          <Button
            onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(lastListAddress()))}
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
