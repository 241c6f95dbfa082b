import { company } from "#content/company.ts";
import { CompanyPhone, Letter, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import type { MailOf } from "#app/mails/mail.ts";
import type { Template } from "#app/mails/message.server.ts";
import { PAPER_MAIL } from "./customer-words.ts";

/** What somebody of the staff writes to a carrier or haulier. */
export const partnerLetter: Template<MailOf<"partner_letter">> = ({ subject, message }) => ({
  subject,
  replyTo: company.email,
  personal: true,
  body: (
    <MailLayout preview={subject}>
      <Letter>{message}</Letter>
      <Paragraph>
        {PAPER_MAIL.questions} <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});
