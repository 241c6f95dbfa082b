import { company } from "#content/company.ts";
import { CompanyPhone, FactTable, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { Letter, letterPreview, LineTable } from "#app/mails/letter.server.tsx";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { carriesInvoices } from "./reminder.ts";
import { ACCOUNT_WORDS } from "./words.ts";

/** Template of a statement of account or a reminder with its PDF, sent by a person. */
export const accountLetter: MailTemplate<MailOf<"account_letter">> = ({
  subject,
  message,
  facts,
  invoices = [],
  replyTo,
}) => ({
  subject: truncate(subject, 200),
  replyTo: replyTo ?? company.email,
  personal: true,
  body: (
    <MailLayout preview={letterPreview(message)}>
      <Letter text={message}>
        {invoices.length > 0 ? <Invoices of={invoices} /> : null}
        {facts.length > 0 ? <FactTable facts={facts} /> : null}
        <Paragraph>
          {carriesInvoices(invoices)
            ? `${ACCOUNT_WORDS.attachedCopies(invoices.length)} `
            : invoices.length > 0
              ? `${ACCOUNT_WORDS.attached} `
              : null}
          {ACCOUNT_WORDS.questions} <CompanyPhone />.
        </Paragraph>
      </Letter>
    </MailLayout>
  ),
});

/** One row an invoice: number and reference, due day, amount. */
function Invoices({ of }: { of: NonNullable<MailOf<"account_letter">["invoices"]> }) {
  const { number, due, open } = ACCOUNT_WORDS.columns;
  return (
    <LineTable
      titles={[number, due, open]}
      lines={of.map((invoice) => ({
        cells: [invoice.number, invoice.due, invoice.amount],
        below: invoice.communication,
      }))}
    />
  );
}
