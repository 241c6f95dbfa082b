import { useFetcher } from "react-router";
import { undoOf } from "#app/undo/undo.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { DeleteAnswer } from "./delete-answer.server.ts";
import { useAnswer } from "#app/ui/use-answer.ts";

export function DeleteShipmentDialog(props: {
  id: string;
  number: string;
  /** Where it is sent, the shipment's page unless said otherwise: a route whose script is there already. */
  action?: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { onClose, onDeleted } = props;
  const fetcher = useFetcher<DeleteAnswer>();
  useAnswer(fetcher.data, ({ done, undo, error }) => {
    if (done) {
      toast.success(done, undoOf(undo));
      onDeleted();
    } else if (error) {
      toast.error(error);
      onClose();
    }
  });
  return (
    <ConfirmDialog
      title="Delete shipment"
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      message={SHIPMENT_MESSAGES.confirmDelete}
      confirmLabel="Delete"
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() =>
        void fetcher.submit(
          { intent: "delete", id: props.id },
          { method: "post", action: props.action ?? `/admin/shipments/${props.id}` },
        )
      }
    >
      <p className="font-semibold text-ink-900">{props.number}</p>
    </ConfirmDialog>
  );
}
