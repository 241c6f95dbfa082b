import { useState } from "react";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { AddStatusDialog } from "#app/shipments/status-entry-dialog.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { DeleteShipmentDialog } from "../shipment/delete-shipment-dialog.tsx";
import type { EditedShipment } from "#app/shipments/read-form.server.ts";
import type { ShipmentHistory } from "#app/shipments/change-history.server.ts";
import type { RowAct } from "./row-acts.tsx";
import type { ShipmentLine } from "./read-list.server.ts";
import { ShipmentDialog } from "#app/shipments/shipment-dialog.tsx";
import { StatusHistory } from "#app/shipments/status-history.tsx";

interface RowDialogProps {
  line: ShipmentLine;
  onClose: () => void;
  onChanged: () => void;
}

export function RowDialogs({ act, ...props }: RowDialogProps & { act: RowAct }) {
  switch (act) {
    case "history":
      return <HistoryDialog {...props} />;
    case "add status":
      return <AddStatusDialog shipment={props.line} onClose={props.onClose} onSaved={props.onChanged} />;
    case "edit":
      return <EditDialog {...props} />;
    case "delete":
      return (
        <DeleteShipmentDialog
          id={props.line.id}
          number={props.line.number}
          action="/admin/shipments"
          onClose={props.onClose}
          onDeleted={() => {
            props.onChanged();
            props.onClose();
          }}
        />
      );
  }
}

function HistoryDialog({ line, onClose, onChanged }: RowDialogProps) {
  const [adding, setAdding] = useState(false);
  const mayWrite = useCan("shipments.write");
  const { answer, again } = useFetchedAnswer<ShipmentHistory>(
    `/admin/shipments/${line.id}/history`,
    SHIPMENT_MESSAGES.fetchHistoryFailed,
    onClose,
  );
  return (
    <Dialog
      title="Status History"
      description={line.number}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayWrite ? (
            <Button variant="primary" disabled={!answer} onClick={() => setAdding(true)}>
              Add Status
            </Button>
          ) : null}
        </>
      }
    >
      {answer ? (
        <StatusHistory
          history={answer}
          action={`/admin/shipments/${line.id}/history`}
          adding={adding}
          onAdded={() => setAdding(false)}
          onChanged={() => {
            again();
            onChanged();
          }}
        />
      ) : (
        <Spinner label="Loading status history" />
      )}
    </Dialog>
  );
}

function EditDialog({ line, onClose, onChanged }: RowDialogProps) {
  const { answer } = useFetchedAnswer<EditedShipment>(
    `/admin/shipments/${line.id}/edit-form`,
    SHIPMENT_MESSAGES.fetchDetailsFailed,
    onClose,
  );
  if (!answer) return null;
  return (
    <ShipmentDialog
      form={answer}
      action={`/admin/shipments/${line.id}/edit-form`}
      onClose={onClose}
      onSaved={() => {
        onChanged();
        onClose();
      }}
    />
  );
}
