import { company } from "#content/company.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Template } from "#app/mails/message.server.ts";
import { ActionButton, CompanyPhone, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";

/** Goes to the previous address, so that an account takeover is noticed. */
export const emailChanged: Template<MailOf<"email_changed">> = ({ newEmail, changedAt }) => ({
  subject: `Your email for ${company.name} was changed`,
  body: (
    <MailLayout preview={`You now sign in as ${newEmail}.`}>
      <Paragraph>
        Since {formatDateTime(new Date(changedAt))} ({companyTime()}) your account in our back office belongs
        to {newEmail}. This address no longer opens it.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, tell your colleagues at once: with{" "}
        <CompanyPhone /> you reach our desk.
      </Paragraph>
    </MailLayout>
  ),
});

export const passwordChanged: Template<MailOf<"password_changed">> = ({ changedAt }) => ({
  subject: `Your password for ${company.name} was changed`,
  body: (
    <MailLayout preview="If this was you, there is nothing to do.">
      <Paragraph>
        The password of your account in our back office was changed on {formatDateTime(new Date(changedAt))} (
        {companyTime()}). Whoever was signed in elsewhere has been signed out.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, set a new password with «Forgot Password» on
        the sign-in page and tell your colleagues at once.
      </Paragraph>
    </MailLayout>
  ),
});

export const passwordReset: Template<MailOf<"password_reset">> = ({ link }) => ({
  subject: `Set a new password for ${company.name}`,
  body: (
    <MailLayout preview="The link works once, for one hour.">
      <Paragraph>
        Someone, most likely you, asked to set a new password for your account in our back office.
      </Paragraph>
      <ActionButton href={link}>Set a new password</ActionButton>
      <Paragraph>
        The link works once and for one hour. If you did not ask for it, you can leave this mail: your
        password stays as it is.
      </Paragraph>
    </MailLayout>
  ),
});

/** Goes to the new address: the link proves that the mailbox is theirs. */
export const emailConfirmation: Template<MailOf<"email_confirmation">> = ({ oldEmail, link, expiresAt }) => ({
  subject: `Confirm your new email for ${company.name}`,
  body: (
    <MailLayout preview="One click, and you sign in with this address.">
      <Paragraph>
        You asked to use this address in our back office instead of {oldEmail}. Confirm it, and from then on
        you sign in with it.
      </Paragraph>
      <ActionButton href={link}>Confirm this email</ActionButton>
      <Paragraph>
        The link works once, until {formatDateTime(new Date(expiresAt))} ({companyTime()}). Until then{" "}
        {oldEmail} goes on working. If you did not ask for this, you can leave this mail: nothing changes.
      </Paragraph>
    </MailLayout>
  ),
});
