import { useId, useState } from "react";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import {
  LETTER_MAX_LENGTH,
  customerLetterForm,
  LETTER_MESSAGES,
  recipientNotes,
} from "#app/shipments/letters.ts";
import { capitalize } from "#app/kit/text/text.ts";
import type { Language } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import type { LetterRecipient } from "#app/shipments/notify-customer.server.ts";

export interface NotifyLetter {
  recipients: LetterRecipient[];
  texts: Record<Language, Record<LetterRecipient["kind"] | "several", string>>;
}

const addressOf = (id: string) => `/admin/late/letter?id=${id}`;

/** The shipment that a letter is about. */
interface LetterSubject {
  id: string;
  label: string;
  customer: string | null;
}

/** Prepares a letter to the customer, asking for the user's name first. */
export function NotifyDialog(props: { line: LetterSubject; onClose: () => void }) {
  return (
    <NameFirst onClose={props.onClose}>
      <PreparedLetter {...props} />
    </NameFirst>
  );
}

function PreparedLetter({ line, onClose }: { line: LetterSubject; onClose: () => void }) {
  const { answer } = useFetchedAnswer<NotifyLetter>(
    addressOf(line.id),
    "The letter could not be prepared. Please try again.",
    onClose,
  );
  return answer ? <LetterDialog line={line} letter={answer} onClose={onClose} /> : null;
}

/** Recipient and text of a notification; an unedited text follows the recipient it greets. */
export function LetterDialog(props: { line: LetterSubject; letter: NotifyLetter; onClose: () => void }) {
  const { line, letter, onClose } = props;
  const toErrorId = useId();
  const { recipients, texts } = letter;
  const [chosen, setChosen] = useState(() => recipients.filter(({ stopped }) => !stopped).slice(0, 1));
  const greeted = (chosen.length === 1 ? chosen[0]?.kind : undefined) ?? "several";
  const [picked, setPicked] = useState<Language>();
  const language = picked ?? chosen[0]?.language ?? "en";
  // An edited text stays when the recipient changes.
  const [changed, setChanged] = useState<string | null>(null);
  const shown = changed ?? `${language} ${greeted}`;
  const canSend = recipients.some(({ stopped }) => !stopped);
  return (
    <FormDialog
      title="Write to customer"
      description={line.customer ? `${line.label}, ${line.customer}` : line.label}
      size="md"
      schema={customerLetterForm}
      lists={["to"]}
      action={addressOf(line.id)}
      fields={{}}
      submit={canSend ? "Send mail" : null}
      onClose={onClose}
    >
      {({ error }) =>
        recipients.length === 0 ? (
          <p>Neither payer, consignee nor shipper has an e-mail address. Add one to the customer first.</p>
        ) : (
          <>
            <fieldset>
              <legend className="text-sm font-semibold text-ink-900">To</legend>
              {recipients.map((recipient) => (
                <Checkbox
                  key={recipient.email}
                  name="to"
                  value={recipient.email}
                  disabled={recipient.stopped}
                  checked={chosen.includes(recipient)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((before) =>
                      recipients.filter((each) => (each === recipient ? checked : before.includes(each))),
                    )
                  }
                  label={`${capitalize(recipient.kind)}: ${recipient.name}, ${recipient.email}`}
                  hint={
                    recipient.stopped
                      ? LETTER_MESSAGES.stopped(recipient.email)
                      : [
                          recipient.pays && recipient.kind !== "payer" && "Pays for this shipment",
                          ...recipientNotes(recipient),
                        ]
                          .filter(Boolean)
                          .join(" · ") || undefined
                  }
                />
              ))}
              <FieldError id={toErrorId}>{error("to")}</FieldError>
            </fieldset>
            <LanguageField
              key={chosen[0]?.language}
              value={language}
              hint={changed === null ? undefined : "The text that you changed stays as it is"}
              onChange={setPicked}
              className="sm:max-w-56"
            />
            <Field
              label="Letter"
              name="text"
              hint="Below it stands a button that opens the tracking page."
              required
            >
              <TextArea
                key={shown}
                rows={10}
                defaultValue={texts[language][greeted]}
                data-max={LETTER_MAX_LENGTH}
                onInput={() => setChanged(shown)}
              />
            </Field>
          </>
        )
      }
    </FormDialog>
  );
}
