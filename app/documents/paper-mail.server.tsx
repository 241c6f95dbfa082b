import { company } from "#content/company.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { Template } from "#app/mails/message.server.ts";
import { ActionButton, CompanyPhone, Letter, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { PAPER_MAIL as WORDS } from "./customer-words.ts";

export const paperMail: Template<MailOf<"paper">> = ({ subject, message, driverLink }) => ({
  subject,
  replyTo: company.email,
  personal: true,
  body: (
    <MailLayout preview={subject}>
      <Letter>{message}</Letter>
      {driverLink ? <ActionButton href={driverLink}>{WORDS.driver}</ActionButton> : null}
      <Paragraph>
        {WORDS.questions} <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});
