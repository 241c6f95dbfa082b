import { labelText } from "#app/kit/language/label-text.ts";
import { company } from "#content/company.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { CompanyPhone, FactTable, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { Letter, unsaidFacts } from "#app/mails/letter.server.tsx";
import { INVOICE_MAIL_WORDS as WORDS } from "./words.ts";

export const invoice: MailTemplate<MailOf<"invoice">> = (mail) => ({
  subject: mail.subject,
  replyTo: mail.replyTo ?? company.email,
  personal: true,
  body: (
    <MailLayout preview={`${labelText(mail.number)} ${mail.open ?? mail.total}`}>
      <Letter text={mail.message}>
        <FactTable
          facts={unsaidFacts(
            mail.message,
            [
              ...(mail.open ? [{ label: WORDS.open, value: mail.open }] : []),
              { label: WORDS.number, value: mail.number },
              { label: WORDS.amount, value: mail.total },
              ...(mail.settled ? [{ label: WORDS.settled, value: mail.settled }] : []),
              ...(mail.due === null ? [] : [{ label: WORDS.due, value: mail.due }]),
              ...(mail.communication === null
                ? []
                : [{ label: WORDS.communication, value: mail.communication }]),
              ...(mail.iban ? [{ label: "IBAN", value: mail.iban }] : []),
            ],
            WORDS.open,
          )}
        />
        <Paragraph>
          {WORDS.attached} {WORDS.questions} <CompanyPhone />.
        </Paragraph>
      </Letter>
    </MailLayout>
  ),
});
