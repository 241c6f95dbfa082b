import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { bulkEtaForm } from "#app/shipments/bulk-forms.ts";
import { EntryFields } from "#app/shipments/entry-fields.tsx";
import { statusEntryForm } from "#app/shipments/status-entry.ts";
import { consolidationAddress } from "../consolidation.ts";
import { HousesDialog, type HousesDialogProps } from "./houses-dialog.tsx";
import { MoveReasonFields } from "#app/shipments/move-reason-fields.tsx";
import type { ConsolidationData } from "./read-page.server.ts";

const finishedOf = (houses: HousesDialogProps["houses"]) => houses.filter((house) => house.isFinished);

/** Dialog of an event that is written on the master and on each of its shipments. */
export function EventDialog({ entry, ...props }: HousesDialogProps & Pick<ConsolidationData, "entry">) {
  return (
    <HousesDialog
      {...props}
      title="Add Status to all"
      schema={statusEntryForm}
      fields={{ intent: "event" }}
      submit="Add Status"
      leftOut={finishedOf(props.houses)}
    >
      {(answer) => (
        <EntryFields values={entry.blank} proposals={entry.proposals} confirmYear={answer?.confirmYear} />
      )}
    </HousesDialog>
  );
}

/** Dialog of a new arrival of the master, which its shipments follow. */
export function MoveDialog(props: HousesDialogProps) {
  return (
    <HousesDialog
      {...props}
      title="Move the ETA"
      schema={bulkEtaForm}
      fields={{ intent: "eta" }}
      submit="Move"
      leftOut={finishedOf(props.houses)}
    >
      {() => (
        <>
          <Field
            label="Later by, days"
            name="days"
            hint="Planned legs and deliveries move with it; -2 is two days earlier"
          >
            <TextInput />
          </Field>
          <Field label="Or the new arrival" name="eta" hint="Of its last leg, Brussels time">
            <DateInput type="datetime-local" />
          </Field>
          <MoveReasonFields />
        </>
      )}
    </HousesDialog>
  );
}

/** Dialog that adds shipments by any of their numbers. */
export function AddDialog({ master, onClose }: Pick<HousesDialogProps, "master" | "onClose">) {
  return (
    <FormDialog
      title="Add shipments"
      description={master.number}
      action={consolidationAddress(master.id)}
      fields={{ intent: "add" }}
      submit="Add shipments"
      onClose={onClose}
    >
      {({ error }) => (
        <>
          <Field
            label="Add by number"
            name="numbers"
            hint="Tracking numbers, house bills, other references or containers; several between commas or on lines"
            required
          >
            <TextArea rows={3} />
          </Field>
          <Checkbox name="move" value="1" label="Move those that are in another one" />
          {error("move") ? <p className="font-medium text-red-700">{error("move")}</p> : null}
        </>
      )}
    </FormDialog>
  );
}
