import type { useFetcher } from "react-router";
import { type CheckedAnswer, useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { statusEntrySchema } from "#domain/shipments/status-entry.ts";
import { StatusField } from "./shipment-fields.tsx";

/** Adds an entry to the status history; the time is now unless said otherwise. */
export function StatusEntryDialog(props: {
  fetcher: ReturnType<typeof useFetcher<CheckedAnswer>>;
  blank: Record<"status" | "date" | "time" | "location" | "notes", string>;
  onClose: () => void;
}) {
  const { fetcher, blank } = props;
  const form = useCheckedForm({ schema: statusEntrySchema, answer: fetcher.data });
  return (
    <Dialog title="Add Status" isOpen onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <fetcher.Form {...form.props} method="post" className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <StatusField defaultValue={blank.status} error={form.error("status")} />
        </div>
        <Field label="Date" name="date" error={form.error("date")} required>
          <TextInput type="date" defaultValue={blank.date} />
        </Field>
        <Field label="Time" name="time" error={form.error("time")} required>
          <TextInput type="time" defaultValue={blank.time} />
        </Field>
        <Field
          className="sm:col-span-2"
          label="Location"
          name="location"
          error={form.error("location")}
          optional
        >
          <TextInput maxLength={200} />
        </Field>
        <Field className="sm:col-span-2" label="Notes" name="notes" error={form.error("notes")} optional>
          <TextArea rows={3} maxLength={5000} />
        </Field>
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
            Add Status
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
