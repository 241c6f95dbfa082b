import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/kit/forms/hidden-inputs.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import type { Language } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { LETTER_MAX_LENGTH, type LinkTarget, makeLinkSchema, sendLinkSchema } from "./private-link.ts";
import { LINK_MESSAGES } from "./words.ts";
import { NewLinkDialog } from "./link-actions.tsx";
import { PRIVATE_LINKS_ADDRESS, type LinkAnswer, type LinkRecipient } from "./private-links-answer.ts";

interface DialogProps {
  target: LinkTarget;
  recipients: readonly LinkRecipient[];
  letter: (name: string | null, language: Language) => string;
  onClose: () => void;
}

export function SendLinkDialog({ target, recipients, letter, onClose }: DialogProps) {
  const fetcher = useFetcher<LinkAnswer>();
  const form = useCheckedForm({ schema: sendLinkSchema, answer: fetcher.data });
  const [formId, listId] = [useId(), useId()];
  const addressed = recipients.filter(({ email }) => email);
  const [language, setLanguage] = useState<Language>("en");
  const name = addressed[0]?.name ?? null;
  const translate = (to: Language) => {
    const control = document.getElementById(`${formId}-letter`) as HTMLTextAreaElement | null;
    // What somebody has written is not translated, and stays.
    if (control?.value === letter(name, language)) control.value = letter(name, to);
    setLanguage(to);
  };
  useAnswerToast(fetcher.data, onClose);
  return (
    <Dialog
      title="Send a private link"
      isOpen
      pending={fetcher.state !== "idle"}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={<FormFooter form={formId}>Send link</FormFooter>}
    >
      <fetcher.Form
        {...form.props}
        id={formId}
        method="post"
        action={PRIVATE_LINKS_ADDRESS}
        className="grid gap-4"
      >
        <SendKey />
        <HiddenInputs fields={{ intent: "send", kind: target.kind, id: target.id }} />
        <Field label="To" name="recipient" error={form.error("recipient")} required>
          <TextInput
            type="email"
            list={listId}
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="off"
            defaultValue={addressed[0]?.email ?? ""}
          />
        </Field>
        <datalist id={listId}>
          {addressed.map(({ name, email }) => (
            <option key={email} value={email ?? ""}>
              {name}
            </option>
          ))}
        </datalist>
        <LanguageField
          label="The recipient reads"
          value={language}
          onChange={translate}
          error={form.error("language")}
        />
        <Field
          label="Letter"
          id={`${formId}-letter`}
          name="message"
          error={form.error("message")}
          hint={form.count("message") ?? "The link stands below it, with how long it works."}
          required
        >
          <TextArea rows={6} data-max={LETTER_MAX_LENGTH} defaultValue={letter(name, "en")} />
        </Field>
      </fetcher.Form>
    </Dialog>
  );
}

export function CopyLinkDialog(props: {
  action: string;
  fields: Record<string, string>;
  recipients: readonly LinkRecipient[];
  language?: Language;
  onClose: () => void;
}) {
  const { action, fields, recipients, language, onClose } = props;
  const fetcher = useFetcher<LinkAnswer>();
  const form = useCheckedForm({ schema: makeLinkSchema, answer: fetcher.data });
  const formId = useId();
  const { link, error } = fetcher.data ?? {};
  useEffect(() => {
    if (error) toast.error(error);
  }, [error, fetcher.data]);
  if (link)
    return (
      <NewLinkDialog title="Your private link" link={link} onClose={onClose}>
        <Field label="Link" hint={LINK_MESSAGES.shownOnce}>
          <TextInput readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      </NewLinkDialog>
    );
  return (
    <Dialog
      title="Copy a private link"
      size="sm"
      isOpen
      pending={fetcher.state !== "idle"}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={<FormFooter form={formId}>Make link</FormFooter>}
    >
      <fetcher.Form {...form.props} id={formId} method="post" action={action}>
        <SendKey />
        <HiddenInputs fields={{ intent: "make", ...fields }} />
        <div className="grid gap-4">
          <Field
            label="For whom"
            name="recipient"
            error={form.error("recipient")}
            hint="Name or e-mail address: it stands on the page the link opens."
            required
          >
            <TextInput
              data-max={EMAIL_MAX_LENGTH}
              autoComplete="off"
              defaultValue={recipients[0]?.email ?? recipients[0]?.name ?? ""}
            />
          </Field>
          <LanguageField label="They read" value={language} error={form.error("language")} />
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
