import { company } from "#content/company.ts";
import { CompanyPhone, FactTable, Letter, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { Template } from "#app/mails/message.server.ts";
import { ACCOUNT_WORDS } from "./words.ts";

/** Template of a statement of account or a reminder with its PDF, sent by a person. */
export const accountLetter: Template<MailOf<"account_letter">> = ({ subject, message, facts, replyTo }) => ({
  subject: truncate(subject, 200),
  replyTo: replyTo ?? company.email,
  personal: true,
  body: (
    <MailLayout preview={subject}>
      <Letter>{message}</Letter>
      {facts.length > 0 ? <FactTable facts={facts} /> : null}
      <Paragraph>
        {ACCOUNT_WORDS.questions} <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});
