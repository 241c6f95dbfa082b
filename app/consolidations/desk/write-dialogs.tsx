import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { bulkEtaForm } from "#app/shipments/bulk-forms.ts";
import { EntryFields } from "#app/shipments/entry-fields.tsx";
import { statusEntryForm } from "#app/shipments/status-entry.ts";
import { consolidationAddress } from "../consolidation.ts";
import { AlsoFields } from "./also-fields.tsx";
import { MoveReasonFields } from "./move-reason-fields.tsx";
import type { ConsolidationAnswer, ConsolidationData } from "./read-page.server.ts";

export type Props = Pick<ConsolidationData, "master" | "houses" | "entry"> & { onClose: () => void };

const finishedOf = (houses: Props["houses"]) => houses.filter((house) => house.isFinished);

/** An event that is written on the master and on each of its shipments. */
export function EventDialog({ master, houses, entry, onClose }: Props) {
  return (
    <FormDialog<ConsolidationAnswer>
      title="Add an event to all"
      description={`${master.number}, ${pluralize(houses.length, "shipment")}`}
      schema={statusEntryForm}
      lists={["also"]}
      action={consolidationAddress(master.id)}
      fields={{ intent: "event" }}
      submit="Add event"
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      {({ answer }) => (
        <>
          <EntryFields values={entry} confirmYear={answer?.confirmYear} />
          <div className="sm:col-span-2">
            <AlsoFields finished={finishedOf(houses)} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** A new arrival of the master, which its shipments follow. */
export function MoveDialog({ master, houses, onClose }: Props) {
  return (
    <FormDialog
      title="Move the ETA"
      description={`${master.number}, ${pluralize(houses.length, "shipment")}`}
      schema={bulkEtaForm}
      lists={["also"]}
      action={consolidationAddress(master.id)}
      fields={{ intent: "eta" }}
      submit="Move"
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <Field
        label="Later by, days"
        name="days"
        hint="Planned legs and deliveries move with it; -2 is two days earlier"
      >
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Or the new arrival" name="eta" hint="Of its last leg, Brussels time">
        <DateInput type="datetime-local" />
      </Field>
      <MoveReasonFields />
      <div className="sm:col-span-2">
        <AlsoFields finished={finishedOf(houses)} />
      </div>
    </FormDialog>
  );
}

/** Shipments by any number they have. */
export function AddDialog({ master, onClose }: Pick<Props, "master" | "onClose">) {
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
