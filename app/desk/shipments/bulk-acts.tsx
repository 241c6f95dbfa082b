import { type ReactNode, useState } from "react";
import { z } from "zod";
import { MoveReasonFields } from "#app/shipments/move-reason-fields.tsx";
import { EntryFields } from "#app/shipments/entry-fields.tsx";
import { eventLabel } from "#app/shipments/event-codes.ts";
import { milestonesOf } from "#app/shipments/milestones.ts";
import { statusWords } from "#app/shipments/status.ts";
import { statusEntryForm, statusEntryFormValues } from "#app/shipments/status-entry.ts";
import type { FreightType } from "#app/goods/service-type.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { bulkEtaForm, moveWords } from "#app/shipments/bulk-forms.ts";
import type { SentBulkAct } from "#app/shipments/selection.ts";
import { NO_OWNER } from "#app/shipments/shipment-filter.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { ACT_MESSAGES } from "#app/acts/act.ts";
import { ETA_MESSAGES } from "#app/shipments/eta.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

export interface Owner {
  id: string;
  name: string;
}

interface FieldsProps {
  owners: readonly Owner[];
  /** Mode of all selected shipments. */
  mode: FreightType | null;
  /** Year of the event to confirm, when it is not the current year. */
  confirmYear?: number;
}

function StatusFields({ mode, confirmYear }: FieldsProps) {
  const [blank] = useState(() => statusEntryFormValues(null, new Date()));
  const values = { ...blank, mode };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EntryFields
        values={values}
        proposals={milestonesOf(mode).map(({ code, status }) => ({
          label: eventLabel(code),
          values: { ...values, code, status },
        }))}
        confirmYear={confirmYear}
        isOfMany
      />
    </div>
  );
}

type WithoutSelection<Act> = Act extends unknown ? Omit<Act, "selection" | "expected"> : never;

export interface BulkActKind {
  title: string;
  pendingLabel: string;
  size?: "md";
  schema: z.ZodType;
  fields: (props: FieldsProps) => ReactNode;
  read: (
    typed: FormRecord,
    owners: readonly Owner[],
  ) => { act: WithoutSelection<SentBulkAct>; done: (count: number) => string };
  failed: string;
  /** Text for shipments that could not be changed. */
  stayed: (count: number) => string;
}

const statusSchema = z
  .looseObject({ status: z.string().trim().min(1, "Choose a status") })
  .pipe(statusEntryForm);

export const BULK_ACTS = {
  status: {
    title: "Update Status",
    pendingLabel: "Updating...",
    size: "md",
    schema: statusSchema,
    fields: (props) => <StatusFields {...props} />,
    read: (typed) => {
      const words = statusWords(statusSchema.parse(typed).status);
      return {
        act: { act: "status", entry: typed as Record<string, string> },
        done: (count) => SHIPMENT_MESSAGES.updatedMany(count, words),
      };
    },
    failed: SHIPMENT_MESSAGES.updateManyFailed,
    stayed: ACT_MESSAGES.stayed,
  },
  eta: {
    title: "Move ETA",
    pendingLabel: "Moving...",
    schema: bulkEtaForm,
    fields: () => (
      <>
        <Field label="Later by, days" name="days" hint="Planned legs move with it; -2 is two days earlier">
          <TextInput inputMode="text" autoFocus placeholder="7" />
        </Field>
        <Field label="Or to one date, for all of them" name="eta" hint="Legs stay as they are planned">
          <DateInput type="datetime-local" autoComplete="off" />
        </Field>
        <MoveReasonFields />
      </>
    ),
    read: (typed) => {
      const words = moveWords(bulkEtaForm.parse(typed), formatDateTime);
      return {
        act: { act: "eta", move: typed as Record<string, string> },
        done: (count) => ETA_MESSAGES.movedMany(count, words),
      };
    },
    failed: ETA_MESSAGES.moveManyFailed,
    stayed: ETA_MESSAGES.stayed,
  },
  owner: {
    title: "Assign owner",
    pendingLabel: "Assigning...",
    schema: z.object({ owner_id: z.string().min(1, "Choose an owner, or nobody") }),
    fields: ({ owners }) => (
      <Field label="Owner" name="owner_id" required>
        <Select
          options={[
            { value: "", label: "Choose a colleague" },
            ...owners.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_OWNER, label: "Nobody" },
          ]}
        />
      </Field>
    ),
    read: ({ owner_id }, owners) => {
      const owner = owners.find(({ id }) => id === owner_id);
      return {
        act: { act: "owner", owner: owner?.id ?? null },
        done: (count) => SHIPMENT_MESSAGES.assignedMany(count, owner?.name ?? "nobody"),
      };
    },
    failed: SHIPMENT_MESSAGES.assignManyFailed,
    stayed: ACT_MESSAGES.stayed,
  },
} satisfies Record<string, BulkActKind>;
