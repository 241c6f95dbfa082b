import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { CLAIM_OUTCOMES, claimAddress, closeForm, noticeForm } from "../claim.ts";
import type { ClaimPageProps } from "./claim-dialog.tsx";

type Props = Pick<ClaimPageProps, "claim"> & { onClose: () => void };

/** Dialog for the day of a notice that was not mailed from here; an empty day removes it. */
export function NoticeDayDialog({ claim, today, onClose }: Props & Pick<ClaimPageProps, "today">) {
  return (
    <FormDialog
      title="Notice sent"
      size="sm"
      schema={noticeForm}
      action={claimAddress(claim.id)}
      fields={{ intent: "notice" }}
      submit="Save the day"
      onClose={onClose}
    >
      <Field
        label="The liable party was told on"
        name="sent_on"
        hint={claim.notice_sent_on ? "Empty takes it back" : undefined}
      >
        <DateInput type="date" max={today} defaultValue={claim.notice_sent_on ?? today} />
      </Field>
    </FormDialog>
  );
}

/** Dialog that closes a claim with its outcome. */
export function CloseDialog({ claim, onClose }: Props) {
  return (
    <FormDialog
      title={`Close ${claim.number}`}
      schema={closeForm}
      action={claimAddress(claim.id)}
      fields={{ intent: "close" }}
      submit="Close claim"
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]"
      onClose={onClose}
    >
      <Field label="It ended" name="outcome" required>
        <Select options={optionsOf(CLAIM_OUTCOMES)} />
      </Field>
      <Field label="Amount paid" name="settled_amount">
        <TextInput inputMode="decimal" autoComplete="off" unit={claim.currency} />
      </Field>
    </FormDialog>
  );
}
