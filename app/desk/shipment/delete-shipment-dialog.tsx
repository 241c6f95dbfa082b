import { ConfirmAct } from "#app/deleted/confirm-act.tsx";

export function DeleteShipmentDialog(props: {
  id: string;
  number: string;
  action: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { id, action, onClose, onDeleted } = props;
  return (
    <ConfirmAct
      title="Delete shipment"
      message="Are you sure you want to delete this shipment?"
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
