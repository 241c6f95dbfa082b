import { company } from "#content/company.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { CompanyPhone, FactTable, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { Letter } from "#app/mails/letter.server.tsx";
import { INVOICE_MAIL_WORDS as WORDS, INVOICE_WORDS } from "./words.ts";

export const invoice: MailTemplate<MailOf<"invoice">> = (mail) => ({
  subject: mail.subject,
  replyTo: mail.replyTo ?? company.email,
  personal: true,
  body: (
    <MailLayout
      preview={[mail.open ?? mail.total, mail.due && INVOICE_WORDS.payBy(mail.due)]
        .filter(Boolean)
        .join(" · ")}
    >
      <Letter text={mail.message}>
        <FactTable facts={factsOf(mail)} />
        <Paragraph>
          {WORDS.attached} {WORDS.questions} <CompanyPhone />.
        </Paragraph>
      </Letter>
    </MailLayout>
  ),
});

const factsOf = ({ number, total, settled, open, due, communication, iban }: MailOf<"invoice">) =>
  [
    { label: WORDS.open, value: open },
    { label: WORDS.number, value: number },
    { label: WORDS.amount, value: total },
    { label: WORDS.settled, value: settled },
    { label: WORDS.due, value: due },
    { label: WORDS.communication, value: communication },
    { label: "IBAN", value: iban },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
