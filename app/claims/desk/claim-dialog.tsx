import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useState } from "react";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { FREIGHT_TYPES } from "#app/goods/service-type.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { CURRENCIES } from "#app/shipments/terms.ts";
import { claimAddress, CLAIM_KINDS, claimForm, DESCRIPTION_MAX_LENGTH, CONVENTIONS } from "../claim.ts";
import type { Route } from "./+types/claim.route";

export type ClaimPageProps = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

/** Dialog with all fields of a claim. It keeps the version it was opened with, so that a save never overwrites changes by others. */
export function ClaimDialog(props: Pick<ClaimPageProps, "claim" | "files"> & { onClose: () => void }) {
  const { files, onClose } = props;
  const [claim] = useState(props.claim);
  return (
    <FormDialog
      title={`Edit ${claim.number}`}
      description={claim.tracking_number}
      size="xl"
      schema={claimForm}
      lists={["files"]}
      action={claimAddress(claim.id)}
      fields={{ intent: "save", version: String(claim.version) }}
      submit="Save claim"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Kind" name="kind" required>
          <Select defaultValue={claim.kind} options={optionsOf(CLAIM_KINDS)} />
        </Field>
        <Field label="Convention" name="mode" required>
          <Select
            defaultValue={claim.mode}
            options={FREIGHT_TYPES.map((value) => ({ value, label: CONVENTIONS[value] }))}
          />
        </Field>
        <Field label="Notice due" name="notice_due" required>
          <DateInput type="date" defaultValue={claim.notice_due} />
        </Field>
        <Field label="Pieces" name="pieces" optional>
          <TextInput inputMode="numeric" defaultValue={String(claim.pieces ?? "")} />
        </Field>
        <Field label="Weight of these" name="gross_kg" optional>
          <TextInput inputMode="decimal" unit="kg" defaultValue={String(claim.gross_kg ?? "")} />
        </Field>
        <Field label="Amount" name="amount" optional>
          <TextInput inputMode="decimal" defaultValue={String(claim.amount ?? "")} />
        </Field>
        <Field label="Currency" name="currency" required>
          <Select
            defaultValue={claim.currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </Field>
        <CarrierField
          label="Liable party"
          name="liable"
          mode={claim.mode}
          hint="Haulier, carrier, terminal …"
          defaultValue={claim.liable ?? ""}
          optional
        />
      </div>
      <Field label="Description" name="description" optional>
        <TextArea rows={3} data-max={DESCRIPTION_MAX_LENGTH} defaultValue={claim.description ?? ""} />
      </Field>
      {files.length > 0 ? (
        <fieldset>
          <legend className="mb-2 font-semibold text-ink-900">Photos and papers of the shipment</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {files.map((file) => (
              <Checkbox
                key={`${file.id} ${claim.files.includes(file.id)}`}
                label={file.name}
                name="files"
                value={file.id}
                defaultChecked={claim.files.includes(file.id)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </FormDialog>
  );
}
