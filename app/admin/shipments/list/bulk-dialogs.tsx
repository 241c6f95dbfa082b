import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { PlaceField } from "#app/places/place-field.tsx";
import { StatusField } from "#app/status-entry/status-field.tsx";
import { focusFirst } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogCancel } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { formatCount, pluralize } from "#domain/counts.ts";
import { type FieldErrors, formRecord, parseForm } from "#domain/form-result.ts";
import { bulkEtaForm } from "#domain/shipments/bulk-acts.ts";
import { MOVE_NOTE_MAX_LENGTH } from "#domain/shipments/eta.ts";
import { ETA_MESSAGES, MOVE_REASON_OPTIONS } from "#words/eta.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { NO_OWNER } from "#domain/shipments/shipment-filter.ts";
import { bulkStatusSchema, NOTES_MAX_LENGTH } from "#domain/shipments/shipment.ts";

export interface Owner {
  id: string;
  name: string;
}

interface BulkDialogProps {
  /** Null where it is not known. */
  count: number | null;
  /** Another number than the one that was shown, where the list has changed since. */
  recount: number | null;
  pending: boolean;
  onClose: () => void;
}

function BulkDialog({
  count,
  recount,
  pending,
  onClose,
  title,
  pendingLabel,
  onSubmit,
  onTyped,
  children,
}: BulkDialogProps & {
  title: string;
  pendingLabel: string;
  onSubmit: (form: HTMLFormElement) => void;
  onTyped: (name: string) => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      description={count === null ? "All that match" : pluralize(count, "shipment")}
      size="sm"
      isOpen
      pending={pending}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
        onInput={(event) => onTyped((event.target as HTMLInputElement).name)}
        className="grid gap-4"
      >
        {children}
        <Recount count={recount} />
        <div className="flex justify-end gap-2">
          <DialogCancel />
          <Button type="submit" variant="primary" pending={pending} pendingLabel={pendingLabel}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function OwnerDialog(
  props: BulkDialogProps & {
    owners: readonly Owner[];
    onChoose: (owner: { id: string | null; name: string }) => void;
  },
) {
  const [error, setError] = useState<string>();
  return (
    <BulkDialog
      {...props}
      title="Assign owner"
      pendingLabel="Assigning..."
      onSubmit={(form) => {
        const chosen = new FormData(form).get("owner_id");
        if (chosen === NO_OWNER) return props.onChoose({ id: null, name: "nobody" });
        const owner = props.owners.find(({ id }) => id === chosen);
        if (owner) return props.onChoose(owner);
        setError(SHIPMENT_MESSAGES.chooseOwner);
        focusFirst(form, { owner_id: [SHIPMENT_MESSAGES.chooseOwner] });
      }}
      onTyped={() => setError(undefined)}
    >
      <Field label="Owner" name="owner_id" error={error} required>
        <Select
          options={[
            { value: "", label: "Choose a colleague" },
            ...props.owners.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_OWNER, label: "Nobody" },
          ]}
        />
      </Field>
    </BulkDialog>
  );
}

export function StatusDialog(
  props: BulkDialogProps & { onChoose: (entry: z.output<typeof bulkStatusSchema>) => void },
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  return (
    <BulkDialog
      {...props}
      title="Update Status"
      pendingLabel="Updating..."
      onSubmit={(form) => {
        const parsed = parseForm(bulkStatusSchema, formRecord(new FormData(form)));
        if (parsed.ok) return props.onChoose(parsed.value);
        const { status, ...others } = parsed.fieldErrors;
        const said = { ...(status && { status: [SHIPMENT_MESSAGES.chooseStatus] }), ...others };
        setErrors(said);
        focusFirst(form, said);
      }}
      onTyped={(name) => setErrors(without(name))}
    >
      <StatusField error={errors.status?.[0]} unset />
      <PlaceField
        label="Location"
        name="location"
        codeName="place_code"
        error={errors.location?.[0]}
        hint="Where all of them are"
        optional
      />
      <Field label="Notes" name="notes" error={errors.notes?.[0]} optional>
        <TextArea rows={2} data-max={NOTES_MAX_LENGTH} />
      </Field>
    </BulkDialog>
  );
}

export function EtaDialog(props: BulkDialogProps & { onChoose: (typed: Record<string, string>) => void }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  return (
    <BulkDialog
      {...props}
      title="Move ETA"
      pendingLabel="Moving..."
      onSubmit={(form) => {
        const typed = Object.fromEntries(
          [...new FormData(form)].map(([name, value]) => [name, String(value)]),
        );
        const parsed = parseForm(bulkEtaForm, typed);
        if (parsed.ok) return props.onChoose(typed);
        setErrors(parsed.fieldErrors);
        focusFirst(form, parsed.fieldErrors);
      }}
      onTyped={(name) => setErrors(without(name))}
    >
      <Field
        label="Later by, days"
        name="days"
        error={errors.days?.[0]}
        hint="Planned legs move with it; -2 is two days earlier"
      >
        <TextInput inputMode="text" autoComplete="off" autoFocus placeholder="7" />
      </Field>
      <Field
        label="Or to one date, for all of them"
        name="eta"
        error={errors.eta?.[0]}
        hint="Legs stay as they are planned"
      >
        <TextInput type="datetime-local" autoComplete="off" />
      </Field>
      <Field label={ETA_MESSAGES.ask} name="delay_reason" error={errors.delay_reason?.[0]} optional>
        <Select options={MOVE_REASON_OPTIONS} />
      </Field>
      <Field label={ETA_MESSAGES.askNote} name="delay_note" error={errors.delay_note?.[0]} optional>
        <TextInput autoComplete="off" data-max={MOVE_NOTE_MAX_LENGTH} />
      </Field>
    </BulkDialog>
  );
}

const without =
  (name: string) =>
  (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

/** Says that another number of shipments matches by now: the button then means those. */
export function Recount({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <p role="alert" className="font-medium text-red-700">
      The list has changed meanwhile: {formatCount(count)}{" "}
      {count === 1 ? "shipment matches" : "shipments match"} now.
    </p>
  );
}
