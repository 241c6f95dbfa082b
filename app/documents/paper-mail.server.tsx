import { company } from "#content/company.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { ActionButton, CompanyPhone, FactTable, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { Letter, letterPreview } from "#app/mails/letter.server.tsx";
import { PAPER_MAIL as WORDS } from "./customer-words.ts";

/** Template of a mail with papers, or of a letter by staff to a carrier or haulier. */
export const paperMail: MailTemplate<MailOf<"paper" | "partner_letter">> = ({
  subject,
  message,
  ...mail
}) => ({
  subject,
  replyTo: company.email,
  personal: true,
  body: (
    <MailLayout preview={letterPreview(message)}>
      <Letter text={message}>
        {mail.kind === "paper" ? <FactTable facts={mail.facts ?? []} /> : null}
        {mail.kind === "paper" && mail.driverLink ? (
          <ActionButton href={mail.driverLink}>{WORDS.driver}</ActionButton>
        ) : null}
        {mail.kind === "paper" ? (
          <Paragraph>
            {WORDS.questions} <CompanyPhone />.
          </Paragraph>
        ) : null}
      </Letter>
    </MailLayout>
  ),
});
