import { FileText } from "lucide-react";
import { useId } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { LetterFields } from "#app/kit/language/letter-fields.tsx";
import { useLetterLanguage } from "#app/kit/language/use-letter-language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { ActWindow } from "#app/offers/act-window.tsx";
import type { InvoicePageValues } from "../desk/read-invoice-page.server.ts";
import { invoiceAddress } from "../invoice-list.ts";
import { sendInvoiceForm } from "./invoice-letter.ts";

interface Props {
  invoice: InvoicePageValues;
  sending: NonNullable<InvoicePageValues["sending"]>;
  onClose: () => void;
}

/** The mail as it will go out, each part of it changeable. */
export function SendInvoiceDialog({ invoice, sending, onClose }: Props) {
  const id = useId();
  const fetcher = useFetcher<FormAnswer>();
  useAnswer(fetcher.data, ({ done }) => {
    if (!done) return;
    toast.success(done);
    onClose();
  });
  const form = useCheckedForm({ schema: sendInvoiceForm, answer: fetcher.data });
  const { letters } = sending;
  const letter = letters[sending.language];
  const { translate } = useLetterLanguage(id, letters, sending.language);
  return (
    <ActWindow
      title={`Send ${invoice.view.title} by mail`}
      description={
        sending.isCopy
          ? "It went out before: COPY stands across the attached PDF."
          : "With the PDF and the e-invoice (UBL) attached."
      }
      size="lg"
      formId={id}
      confirm={sending.isCopy ? "Send copy" : "Send"}
      pending={fetcher.state !== "idle"}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-slate-50 px-3 py-2.5">
        <p className="figures min-w-0">
          <span className="font-semibold wrap-anywhere text-ink-900">{invoice.customer}</span>
          <span className="block text-slate-600">
            {invoice.view.gross.label}: {invoice.view.gross.amount}
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
      <fetcher.Form
        {...form.props}
        id={id}
        method="post"
        action={invoiceAddress(invoice.id)}
        className="grid gap-4"
      >
        <SendKey />
        <input type="hidden" name="intent" value="mail" />
        <input type="hidden" name="attempt" value={sending.attempt} />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Field
            label="To"
            name="to"
            error={form.error("to")}
            hint={sending.to ? undefined : "The customer has no contact with an address yet"}
            required
          >
            <TextInput type="email" defaultValue={sending.to} list={`${id}-contacts`} autoComplete="off" />
          </Field>
          <LanguageField
            label="Language of the mail"
            value={sending.language}
            onChange={translate}
            error={form.error("language")}
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
        <LetterFields id={id} letter={letter} error={form.error} count={form.count} />
      </fetcher.Form>
      {fetcher.data?.error ? (
        <p role="alert" className="mt-3 font-medium text-red-700">
          {fetcher.data.error}
        </p>
      ) : null}
    </ActWindow>
  );
}
