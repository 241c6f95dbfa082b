import { ConfirmAct } from "#app/forms/act-dialogs.tsx";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

export function DeleteShipmentDialog(props: {
  id: string;
  number: string;
  /** Where it is sent: a route whose script is there already. */
  action: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { id, action, onClose, onDeleted } = props;
  return (
    <ConfirmAct
      title="Delete shipment"
      message={SHIPMENT_MESSAGES.confirmDelete}
      confirmLabel="Delete"
      action={action}
      fields={{ intent: "delete", id }}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p className="font-semibold text-ink-900">{props.number}</p>
    </ConfirmAct>
  );
}
