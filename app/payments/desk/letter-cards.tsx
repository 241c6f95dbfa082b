import { useId } from "react";
import { Link } from "react-router";
import { ActForm } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { addressedLetterForm } from "#app/kit/language/letter.ts";
import { LetterFields, useLetterLanguage } from "#app/kit/language/letter-fields.tsx";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import type { ListedLetter, prepareStatement } from "../letters.server.ts";
import { letterAddress } from "../payment.ts";

/** The statement of account as a mail, reviewed by a person before sending. */
export function LetterCard(props: {
  letter: Awaited<ReturnType<typeof prepareStatement>>;
  answer: FormAnswer | undefined;
}) {
  const { answer } = props;
  const { to, language, letters } = props.letter;
  const id = useId();
  const { translate } = useLetterLanguage(id, letters, language);
  const letter = letters[language];
  return (
    <Card title="Mail the statement of account">
      <ActForm
        intent="send-statement"
        schema={addressedLetterForm}
        answer={answer}
        submit="Send it"
        pendingLabel="Sending..."
        className="grid gap-4"
      >
        <Field label="To" name="to" required>
          <TextInput type="email" autoComplete="off" defaultValue={to} />
        </Field>
        <LanguageField
          label="The customer reads"
          hint="The mail and the PDF that goes with it"
          value={language}
          onChange={translate}
        />
        <LetterFields id={id} letter={letter} />
      </ActForm>
    </Card>
  );
}

/** Sent statements and reminders, with the state of each mail. */
export function LettersCard({ letters }: { letters: readonly ListedLetter[] }) {
  return (
    <Card title="Sent">
      <ul className="grid gap-3">
        {letters.map((letter) => (
          <li key={letter.id}>
            <Link to={letterAddress(letter.id)} reloadDocument className="text-link wrap-anywhere">
              {letter.subject}
            </Link>
            <p className="text-sm wrap-anywhere text-slate-600">
              <WholeParts
                of={[
                  letter.level ? `Reminder, level ${letter.level}` : "Statement of account",
                  `to ${letter.recipient}`,
                  `by ${letter.sent_by}, ${formatDateTime(letter.created_at)}`,
                  stateOf(letter),
                ]}
              />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateOf({ sent_at, refused_at }: ListedLetter): string {
  if (refused_at) return "not sent";
  return sent_at ? "sent" : "waits to be sent";
}
