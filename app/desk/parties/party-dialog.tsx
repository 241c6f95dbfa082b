import { useEffect, useId, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { toastSaveError } from "#app/shipments/toast-save-error.ts";
import { Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { ConflictNote, FormNote } from "#app/kit/forms/form-note.tsx";
import { MailPreviewNote, type MailPreview } from "#app/mails/mail-preview-note.tsx";
import { DeletedNote } from "#app/deleted/deleted-note.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import type { CompanyMatch } from "#app/customers/match.ts";
import { partySearchAddress, type PartyKind } from "#app/parties/party-kind.ts";
import { PARTY_LABELS, PARTY_MAX_LENGTH, partySchema, PARTY_TEXTS } from "#app/parties/party.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";
import type { PartyAnswer, ShownParty, SimilarParty } from "./party-answer.ts";

type LineName = "name" | "company" | "email" | "phone";

type OnClose = (id?: string, belongs?: CompanyMatch) => void;

export function PartyDialog(props: { kind: PartyKind; party?: ShownParty; onClose: OnClose }) {
  const { kind, party, onClose } = props;
  const texts = PARTY_TEXTS[kind];
  const fetcher = useFetcher<PartyAnswer>();
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  const form = useCheckedForm({ schema: partySchema, answer: fetcher.data });
  const formId = useId();
  // A warning about likely duplicates refers to the submitted values: after a change they are checked again.
  const [outdated, setOutdated] = useState<PartyAnswer>();
  const { similar, preview } = (answer === outdated ? undefined : answer) ?? {};
  useAnswer(fetcher.data, ({ done, id, error, conflict: other, belongs }) => {
    if (done) {
      toast.success(done);
      onClose(id, belongs);
    } else if (error && !other) toastSaveError(error);
  });

  const field = (name: LineName, input: React.ComponentProps<typeof TextInput> = {}) => (
    <Field label={PARTY_LABELS[name]} name={name} required={name === "name"} optional={name !== "name"}>
      <TextInput {...input} data-max={PARTY_MAX_LENGTH[name]} defaultValue={party?.[name] ?? ""} />
    </Field>
  );
  const conflict = answer?.conflict;
  const deletion = fetcher.data?.deletion;
  return (
    <Dialog
      title={party ? texts.edit : texts.addNew}
      pending={fetcher.state !== "idle"}
      onClose={onClose}
      footer={
        <FormFooter form={formId}>
          {deletion
            ? null
            : preview
              ? `${party ? "Save" : "Add"} and send such mails`
              : similar
                ? "Add anyway"
                : conflict
                  ? "Save mine"
                  : party
                    ? "Save"
                    : texts.addNew.replace("Add New", "Add")}
        </FormFooter>
      }
    >
      <fetcher.Form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          if (similar || preview) setOutdated(answer);
        }}
        id={formId}
        method="post"
        action={`/admin/${kind}s`}
        className="grid gap-4 sm:grid-cols-2"
      >
        <FormContext value={form}>
          <SendKey />
          <input type="hidden" name="intent" value={party ? "edit" : "add"} />
          <input type="hidden" name="previewed" value={preview?.to.join(" ") ?? ""} />
          {party ? <input type="hidden" name="id" value={party.id} /> : null}
          {party ? (
            <input type="hidden" name="version" value={conflict?.version ?? party.version} />
          ) : (
            <input type="hidden" name="anyway" value={similar || preview ? "1" : ""} />
          )}
          <div className="sm:col-span-2 empty:hidden" aria-live="polite">
            {similar ? <SimilarNote kind={kind} similar={similar} /> : null}
            {conflict ? (
              <ConflictNote
                key={conflict.version}
                title={texts.changedMeanwhile}
                changes={conflict.changes}
              />
            ) : null}
            {deletion ? <DeletedNote deletion={deletion} pending={fetcher.state !== "idle"} /> : null}
          </div>
          {field("name")}
          {field("company")}
          {field("email", { type: "email", inputMode: "email" })}
          {field("phone", { type: "tel" })}
          <Field className="sm:col-span-2" label={PARTY_LABELS.address} name="address" optional>
            <TextArea rows={3} data-max={PARTY_MAX_LENGTH.address} defaultValue={party?.address ?? ""} />
          </Field>
          <Field
            className="sm:col-span-2"
            label={PARTY_LABELS.mails_wanted}
            name="mails_wanted"
            hint="Key events: picked up, departed, arrived, out for delivery, delivered, delayed."
          >
            <Select options={optionsOf(MAILS_WANTED_TEXTS)} defaultValue={party?.mails_wanted ?? "none"} />
          </Field>
          <div className="sm:col-span-2 empty:hidden" aria-live="polite">
            {preview ? <PreviewNote preview={preview} /> : null}
          </div>
        </FormContext>
      </fetcher.Form>
    </Dialog>
  );
}

function PreviewNote({ preview }: { preview: MailPreview }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the cleanup of the effect.
    ref.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={ref}>
      <MailPreviewNote preview={preview} />
    </div>
  );
}

function SimilarNote({ kind, similar }: { kind: PartyKind; similar: SimilarParty[] }) {
  return (
    <FormNote
      title={similar.length === 1 ? `This ${kind} may exist already` : `These ${kind}s may be the same`}
    >
      <ul className="grid gap-1">
        {similar.map((each) => (
          <li key={each.id}>
            <Link
              to={partySearchAddress(kind, each.email ?? each.name)}
              target="_blank"
              className="text-link font-medium"
            >
              {each.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>{" "}
            {[each.company, each.email].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
    </FormNote>
  );
}
