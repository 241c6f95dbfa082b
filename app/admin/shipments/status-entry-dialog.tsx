import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Dialog, FormFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { LOCATION_MAX_LENGTH, NOTES_MAX_LENGTH } from "#domain/shipments/shipment.ts";
import { statusEntrySchema } from "#domain/shipments/status-entry.ts";
import { StatusField } from "./status-field.tsx";
import type { HistoryAnswer } from "./history-answer.ts";

export type EntryValues = Record<"status" | "date" | "time" | "location" | "notes", string>;

/** Adds an entry to a shipment's status history, or changes the one given. */
export function StatusEntryDialog(props: {
  /** Where it is sent: a route whose script is there already, or a lost connection would take what was typed along. */
  action: string;
  title: string;
  description?: string;
  values: EntryValues;
  /** The entry that is changed. */
  entryId?: string;
  /** Opened from the list, which says it in its own words. */
  fromList?: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { values, onClose, onSaved } = props;
  const fetcher = useFetcher<HistoryAnswer>();
  const form = useCheckedForm({ schema: statusEntrySchema, answer: fetcher.data });
  const formId = useId();
  // What is typed is not lost to a click beside the window.
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    if (fetcher.data?.done) {
      toast.success(fetcher.data.done);
      onSaved();
      onClose();
    } else if (fetcher.data?.error) toast.error(fetcher.data.error);
    // Once for every answer; what to do then does not matter to when.
    // eslint-disable-next-line react/exhaustive-deps
  }, [fetcher.data]);
  return (
    <Dialog
      title={props.title}
      description={props.description}
      isOpen
      isDismissable={!typed}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <FormFooter form={formId} pending={fetcher.state !== "idle"} onCancel={onClose}>
          {props.entryId ? "Save" : "Add Status"}
        </FormFooter>
      }
    >
      <fetcher.Form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          setTyped(true);
        }}
        id={formId}
        method="post"
        action={props.action}
        className="grid gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value={props.entryId ? "edit" : "add"} />
        {props.entryId ? <input type="hidden" name="entry_id" value={props.entryId} /> : null}
        {props.fromList ? <input type="hidden" name="from" value="list" /> : null}
        <div className="sm:col-span-2">
          <StatusField defaultValue={values.status} error={form.error("status")} />
        </div>
        <Field label="Date" name="date" error={form.error("date")} required>
          <TextInput type="date" defaultValue={values.date} />
        </Field>
        <Field label="Time" name="time" error={form.error("time")} required>
          <TextInput type="time" defaultValue={values.time} />
        </Field>
        <Field
          className="sm:col-span-2"
          label="Location"
          name="location"
          error={form.error("location")}
          optional
        >
          <TextInput maxLength={LOCATION_MAX_LENGTH} defaultValue={values.location} autoComplete="off" />
        </Field>
        <Field className="sm:col-span-2" label="Notes" name="notes" error={form.error("notes")} optional>
          <TextArea rows={3} maxLength={NOTES_MAX_LENGTH} defaultValue={values.notes} />
        </Field>
      </fetcher.Form>
    </Dialog>
  );
}
