import { CalendarDays, CircleCheck, Mail } from "lucide-react";
import { useState } from "react";
import { useActSubmit } from "#app/accounts/act-form.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useCan } from "#app/access/use-can.ts";
import { dialogActs, RecordActs, sendAct } from "#app/kit/ui/record-acts.tsx";
import { ClaimDialog, type ClaimPageProps } from "./claim-dialog.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { CLAIM_OUTCOMES, claimAddress, closeForm, noticeForm, noticeMailForm } from "#app/claims/claim.ts";
import { AddressedLetterFields } from "#app/kit/language/letter-fields.tsx";
import { displayBytes } from "#app/files/file.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";

type Opened = "edit" | "close" | "letter" | "day";

/** First the notice is written, or recorded when it was given in another way; then the claim is closed. */
export function ClaimActs(props: ClaimPageProps) {
  const { claim, today, letters } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const submit = useActSubmit();
  if (!useCan("claims.write")) return null;
  const open = dialogActs<Opened>(setOpened);
  if (claim.closed_at) {
    const reopen = sendAct(submit, { id: "reopen", label: "Reopen the claim", fields: { intent: "reopen" } });
    return <RecordActs of={claim.number} acts={[reopen]} />;
  }
  const edit = open("edit", { label: "Edit" });
  const close = open("close", { label: "Close claim", icon: <CircleCheck /> });
  const sent = sendAct(submit, {
    id: "sent",
    label: "Notice sent",
    fields: { intent: "notice", sent_on: today },
  });
  return (
    <>
      {claim.notice_sent_on ? (
        <RecordActs
          of={claim.number}
          primary={close}
          acts={[edit]}
          more={[
            open("letter", { label: "Send the notice again", icon: <Mail /> }),
            open("day", { label: "Change the day of the notice", icon: <CalendarDays /> }),
          ]}
        />
      ) : (
        <RecordActs
          of={claim.number}
          primary={open("letter", { label: "Write the notice" })}
          acts={[sent, edit]}
          more={[open("day", { label: "Sent on another day", icon: <CalendarDays /> }), close]}
        />
      )}
      {opened === "edit" ? <ClaimDialog {...props} onClose={onClose} /> : null}
      {opened === "close" ? <CloseDialog claim={claim} onClose={onClose} /> : null}
      {opened === "day" ? <NoticeDayDialog {...{ claim, today, onClose }} /> : null}
      {opened === "letter" && letters ? (
        <NameFirst onClose={onClose}>
          <NoticeDialog {...props} letters={letters} onClose={onClose} />
        </NameFirst>
      ) : null}
    </>
  );
}

type Props = Pick<ClaimPageProps, "claim"> & { onClose: () => void };

/** Dialog for the day of a notice that was not mailed from here; an empty day removes it. */
function NoticeDayDialog({ claim, today, onClose }: Props & Pick<ClaimPageProps, "today">) {
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

function CloseDialog({ claim, onClose }: Props) {
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
        <TextInput inputMode="decimal" unit={claim.currency} />
      </Field>
    </FormDialog>
  );
}

/** Dialog with the notice to the liable party, fully editable, with the photos of the claim. */
function NoticeDialog(
  props: Pick<ClaimPageProps, "claim" | "files" | "carrier"> & {
    letters: NonNullable<ClaimPageProps["letters"]>;
    onClose: () => void;
  },
) {
  const { claim, carrier, letters, onClose } = props;
  // The version at opening, so that a notice sent by somebody else since is not sent twice.
  const [version] = useState(String(claim.version));
  const own = props.files.filter((file) => claim.files.includes(file.id));
  return (
    <FormDialog
      title={`Notice of ${claim.number}`}
      description={claim.liable ?? "No liable party is named yet"}
      size="lg"
      schema={noticeMailForm}
      lists={["files"]}
      action={claimAddress(claim.id)}
      fields={{ intent: "mail-notice", version }}
      submit="Send"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {({ count }) => (
        <>
          <AddressedLetterFields
            letters={letters}
            language={carrier?.language ?? "en"}
            to={carrier?.email ?? ""}
            count={count}
          />
          {own.length > 0 ? (
            <fieldset>
              <legend className="mb-2 font-semibold text-ink-900">With these attached</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {own.map((file) => (
                  <Checkbox
                    key={file.id}
                    label={`${file.name}, ${displayBytes(file.bytes)}`}
                    name="files"
                    value={file.id}
                    defaultChecked
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
