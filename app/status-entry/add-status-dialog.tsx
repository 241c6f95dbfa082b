import { useFetchedAnswer } from "#app/forms/use-fetched-answer.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { EntryValues } from "./entry-values.ts";
import { StatusEntryDialog } from "./status-entry-dialog.tsx";

/** Adds a status to a shipment from a list, over it: reads what the form begins with, then shows it. */
export function AddStatusDialog(props: {
  shipment: { id: string; number: string };
  onClose: () => void;
  onSaved: () => void;
}) {
  const { shipment, onClose } = props;
  const address = `/admin/shipments/${shipment.id}/history`;
  const { answer } = useFetchedAnswer<{ blank: EntryValues }>(
    address,
    SHIPMENT_MESSAGES.fetchHistoryFailed,
    onClose,
  );
  if (!answer) return null;
  return (
    <StatusEntryDialog
      action={address}
      title="Add Status Update"
      description={shipment.number}
      values={answer.blank}
      fromList
      onClose={onClose}
      onSaved={props.onSaved}
    />
  );
}
