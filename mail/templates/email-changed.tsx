import { company } from "#content/company.ts";
import type { MailOf } from "#domain/mails/mail.ts";
import { COMPANY_TIME, formatDateTime } from "#domain/time.ts";
import type { Template } from "../template.ts";
import { Letter, Paragraph } from "./letter.tsx";

/** Goes to the address an account had before, so that nobody takes an account over unnoticed. */
export const emailChanged: Template<MailOf<"email_changed">> = ({ newEmail, changedAt }) => ({
  subject: `Your email for ${company.name} was changed`,
  body: (
    <Letter preview={`You now sign in as ${newEmail}.`}>
      <Paragraph>
        Since {formatDateTime(new Date(changedAt))} ({COMPANY_TIME}) your account in our back office belongs
        to {newEmail}. This address no longer opens it.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, tell your colleagues at once: with{" "}
        {company.phone} you reach our desk.
      </Paragraph>
    </Letter>
  ),
});
