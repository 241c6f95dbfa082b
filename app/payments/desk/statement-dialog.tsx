import { useId } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { addressedLetterForm } from "#app/kit/language/letter.ts";
import { LetterFields, useLetterLanguage } from "#app/kit/language/letter-fields.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { prepareStatement } from "../letters.server.ts";
import { accountAddress } from "../payment.ts";

/** Dialog with the statement of account as a mail, reviewed by a person before sending. */
export function StatementDialog(props: {
  companyId: string;
  letter: Awaited<ReturnType<typeof prepareStatement>>;
  onClose: () => void;
}) {
  const { to, language, letters } = props.letter;
  const id = useId();
  const { translate } = useLetterLanguage(id, letters, language);
  return (
    <FormDialog
      title="Mail the statement of account"
      size="lg"
      schema={addressedLetterForm}
      action={accountAddress(props.companyId)}
      fields={{ intent: "send-statement" }}
      submit="Send"
      pendingLabel="Sending..."
      onClose={props.onClose}
    >
      <Field label="To" name="to" required>
        <TextInput type="email" defaultValue={to} />
      </Field>
      <LanguageField
        label="The customer reads"
        hint="The mail and the PDF that goes with it"
        value={language}
        onChange={translate}
      />
      <LetterFields id={id} letter={letters[language]} />
    </FormDialog>
  );
}
