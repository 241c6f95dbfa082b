import { useId, useState } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import type { Language } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
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
  const [letterId, listId] = [useId(), useId()];
  const addressed = recipients.filter(({ email }) => email);
  const name = addressed[0]?.name ?? null;
  const start = addressed[0]?.language ?? "en";
  const [language, setLanguage] = useState<Language>(start);
  const translate = (to: Language) => {
    const control = document.getElementById(letterId) as HTMLTextAreaElement | null;
    // Edited texts are kept, not translated.
    if (control?.value === letter(name, language)) control.value = letter(name, to);
    setLanguage(to);
  };
  return (
    <FormDialog
      title="Send a private link"
      schema={sendLinkSchema}
      action={PRIVATE_LINKS_ADDRESS}
      fields={{ intent: "send", kind: target.kind, id: target.id }}
      submit="Send link"
      onClose={onClose}
    >
      <Field label="To" name="recipient" required>
        <TextInput
          type="email"
          list={listId}
          maxLength={EMAIL_MAX_LENGTH}
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
      <LanguageField label="The recipient reads" value={language} onChange={translate} />
      <Field
        label="Letter"
        id={letterId}
        name="message"
        hint="The link stands below it, with how long it works."
        required
      >
        <TextArea rows={6} data-max={LETTER_MAX_LENGTH} defaultValue={letter(name, start)} />
      </Field>
    </FormDialog>
  );
}

export function CopyLinkDialog(props: {
  action: string;
  fields: Record<string, string>;
  recipients: readonly LinkRecipient[];
  language?: Language;
  onClose: () => void;
}) {
  const { recipients, onClose } = props;
  return (
    <FormDialog<LinkAnswer>
      title="Copy a private link"
      size="sm"
      schema={makeLinkSchema}
      action={props.action}
      fields={{ intent: "make", ...props.fields }}
      submit="Make link"
      instead={({ link }) =>
        link ? (
          <NewLinkDialog title="Your private link" link={link} onClose={onClose}>
            <Field label="Link" hint={LINK_MESSAGES.shownOnce}>
              <TextInput readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
            </Field>
          </NewLinkDialog>
        ) : null
      }
      onClose={onClose}
    >
      <Field
        label="For whom"
        name="recipient"
        hint="Name or e-mail address: it stands on the page the link opens."
        required
      >
        <TextInput
          data-max={EMAIL_MAX_LENGTH}
          defaultValue={recipients[0]?.email ?? recipients[0]?.name ?? ""}
        />
      </Field>
      <LanguageField label="They read" value={props.language} />
    </FormDialog>
  );
}
