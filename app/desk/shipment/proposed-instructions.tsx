import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { isAsOffered } from "#app/offers/offered-notes.ts";
import { instructionsForm } from "#app/shipments/instructions.ts";
import { NOTES_MAX_LENGTH } from "#app/shipments/shipment.ts";
import { isOpen } from "#app/shipments/status.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Returns the customer's message while the shipment is open, nobody has written instructions, and the reader may. */
function useProposed(): string | null {
  const { shipment, request } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const isProposed = mayWrite && isOpen(shipment.status) && isAsOffered(shipment.notes);
  return isProposed ? (request?.message ?? null) : null;
}

/** Offers what the customer asked as instructions of the papers, to be confirmed or shortened first. */
export function UseAsInstructions() {
  const message = useProposed();
  const [isShown, setShown] = useState(false);
  if (message === null) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5" data-print="hide">
      <span className="text-sm text-slate-600">No paper says it yet.</span>
      <Button size="sm" onClick={() => setShown(true)}>
        Use as instructions
      </Button>
      {isShown ? <InstructionsDialog message={message} onClose={() => setShown(false)} /> : null}
    </div>
  );
}

/** The same beside the papers, with what was asked. */
export function ProposedInstructions() {
  const message = useProposed();
  if (message === null) return null;
  return (
    <Card title="Instructions on papers">
      <p className="line-clamp-3 max-w-prose wrap-anywhere whitespace-pre-wrap">{`The customer asked: «${message}»`}</p>
      <UseAsInstructions />
    </Card>
  );
}

function InstructionsDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const { shipment } = useShipmentPage();
  const [before] = useState(shipment.notes ?? "");
  return (
    <FormDialog
      title="Instructions on papers"
      description="CMR note, transport order, delivery note and booking confirmation print them, for haulier and consignee. Leave what they have to know; it is kept as the notes of the shipment."
      schema={instructionsForm}
      action={`/admin/shipments/${shipment.id}`}
      fields={{ intent: "instructions", before }}
      submit="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      {({ count }) => (
        <Field label="Instructions" name="notes" hint={count("notes")} required>
          <TextArea
            rows={6}
            defaultValue={[before, message].filter(Boolean).join("\n")}
            data-max={NOTES_MAX_LENGTH}
            autoFocus
          />
        </Field>
      )}
    </FormDialog>
  );
}
