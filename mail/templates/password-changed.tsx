import { company } from "#content/company.ts";
import type { MailOf } from "#domain/mails/mail.ts";
import { COMPANY_TIME, formatDateTime } from "#domain/time.ts";
import type { Template } from "../template.ts";
import { Letter, Paragraph } from "./letter.tsx";

/** Tells the owner of an account that its password was changed or reset. */
export const passwordChanged: Template<MailOf<"password_changed">> = ({ changedAt }) => ({
  subject: `Your password for ${company.name} was changed`,
  body: (
    <Letter preview="If this was you, there is nothing to do.">
      <Paragraph>
        The password of your account in our back office was changed on {formatDateTime(new Date(changedAt))} (
        {COMPANY_TIME}). Whoever was signed in elsewhere has been signed out.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, set a new password with «Forgot Password» on
        the sign-in page and tell your colleagues at once.
      </Paragraph>
    </Letter>
  ),
});
