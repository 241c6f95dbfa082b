import { FileText } from "lucide-react";
import { useId } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { LetterFields, useLetterLanguage } from "#app/kit/language/letter-fields.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";
import { invoiceAddress } from "../invoice-list.ts";
import { sendInvoiceForm } from "./invoice-letter.ts";

interface Props {
  invoice: InvoicePageValues;
  sending: NonNullable<InvoicePageValues["sending"]>;
  onClose: () => void;
}

/** What is to be paid; of an invoice that is settled in part, what is open of it. */
function Amounts({ invoice, part }: Pick<Props, "invoice"> & Pick<Props["sending"], "part">) {
  const { label, amount } = invoice.view.gross;
  if (!part) return `${label}: ${amount}`;
  const money = (sum: Decimal) => formatMoney(sum, invoice.currency);
  return (
    <>
      <span className="font-semibold text-ink-900">{`${label}: ${money(part.open)}`}</span>{" "}
      <span className="whitespace-nowrap">{`of ${amount},`}</span>{" "}
      <span className="whitespace-nowrap">{`${money(part.settled)} settled`}</span>
    </>
  );
}

/** Dialog with the mail to send, fully editable. */
export function SendInvoiceDialog({ invoice, sending, onClose }: Props) {
  const id = useId();
  const { letters } = sending;
  const { translate } = useLetterLanguage(id, letters, sending.language);
  return (
    <FormDialog
      title={`Send ${invoice.title} by mail`}
      description={
        sending.isCopy
          ? "It went out before: COPY stands across the attached PDF."
          : "With the PDF and the e-invoice (UBL) attached."
      }
      size="lg"
      schema={sendInvoiceForm}
      action={invoiceAddress(invoice.id)}
      fields={{ intent: "mail", attempt: String(sending.attempt) }}
      submit={sending.isCopy ? "Send copy" : "Send"}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {({ count }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-slate-50 px-3 py-2.5">
            <p className="figures min-w-0">
              <span className="font-semibold wrap-anywhere text-ink-900">{invoice.customer}</span>
              <span className="block text-slate-600">
                <Amounts invoice={invoice} part={sending.part} />
              </span>
            </p>
            <a
              href={`${invoiceAddress(invoice.id)}/${sending.isCopy ? "copy" : "pdf"}`}
              className={buttonClasses({ size: "sm" })}
            >
              <FileText aria-hidden="true" />
              Look at the PDF
            </a>
          </div>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Field
              label="To"
              name="to"
              hint={sending.to ? undefined : "The customer has no contact with an address yet"}
              required
            >
              <TextInput type="email" defaultValue={sending.to} list={`${id}-contacts`} />
            </Field>
            <LanguageField
              label="Mail language"
              value={sending.language}
              onChange={translate}
              hint={`The PDF is in ${STAFF_LANGUAGE_NAMES[sending.pdfLanguage]}, as issued`}
            />
          </div>
          <datalist id={`${id}-contacts`}>
            {sending.contacts.map((email) => (
              <option key={email} value={email}>
                {email}
              </option>
            ))}
          </datalist>
          <LetterFields id={id} letter={letters[sending.language]} count={count} />
        </>
      )}
    </FormDialog>
  );
}
