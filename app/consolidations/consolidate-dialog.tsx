import { useNavigate } from "react-router";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { type ShipmentSelection, selectionFormData, selectionForUrl } from "#app/shipments/selection.ts";
import { consolidationAddress, CONSOLIDATIONS_ADDRESS } from "./consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "./messages.ts";
import type { AddAnswer } from "./desk/add.route.ts";

const ADDRESS = `${CONSOLIDATIONS_ADDRESS}/add`;

/** Dialog that creates a consolidation from the selected shipments, or adds them to an open one. */
export function ConsolidateDialog(props: {
  selection: ShipmentSelection;
  count: number | null;
  onClose: () => void;
}) {
  const { selection, count, onClose } = props;
  const { answer } = useFetchedAnswer<{ open: { id: string; label: string }[] }>(
    // The first ones tell the mode.
    `${ADDRESS}?${new URLSearchParams(selectionFormData(selectionForUrl(selection).selection))}`,
    CONSOLIDATION_MESSAGES.fetchFailed,
    onClose,
  );
  if (!answer) return null;
  return (
    <FormDialog<AddAnswer>
      title="Consolidate"
      description={count === null ? "All that match" : pluralize(count, "shipment")}
      size="sm"
      action={ADDRESS}
      fields={{}}
      submit="Consolidate"
      onClose={onClose}
    >
      {({ error, answer: sent }) => (
        <>
          <OpenIt answer={sent} onClose={onClose} />
          {selectionFormData(selection).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Field label="Into" name="into">
            <Select
              options={[
                { value: "", label: "A new consolidation" },
                ...answer.open.map(({ id, label }) => ({ value: id, label })),
              ]}
            />
          </Field>
          <Checkbox name="move" value="1" label="Move those that are in another one" />
          {error("move") ? <p className="font-medium text-red-700">{error("move")}</p> : null}
        </>
      )}
    </FormDialog>
  );
}

/** Offers a button that opens the consolidation: an automatic navigation would be cancelled by the list's refresh. */
function OpenIt({ answer, onClose }: { answer: AddAnswer | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  useAnswer(answer, ({ id, added }) => {
    if (!id || !added) return;
    const onClick = () => void navigate(consolidationAddress(id));
    toast.success(added, { action: { label: "Open it", onClick } });
    onClose();
  });
  return null;
}
