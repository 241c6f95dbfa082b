import { company } from "#content/company.ts";
import { CompanyPhone, FactTable, LetterText, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { ACCOUNT_WORDS } from "./words.ts";

/** Template of a statement of account or a reminder with its PDF, sent by a person. */
export const accountLetter: MailTemplate<MailOf<"account_letter">> = ({
  subject,
  message,
  facts,
  replyTo,
}) => ({
  subject: truncate(subject, 200),
  replyTo: replyTo ?? company.email,
  personal: true,
  body: (
    <MailLayout preview={subject}>
      <LetterText>{message}</LetterText>
      {facts.length > 0 ? <FactTable facts={facts} /> : null}
      <Paragraph>
        {facts.length > 0 ? `${ACCOUNT_WORDS.attached} ` : null}
        {ACCOUNT_WORDS.questions} <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});
