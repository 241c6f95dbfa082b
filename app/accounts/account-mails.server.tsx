import { company } from "#content/company.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { useContext } from "react";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  MailLayout,
  Paragraph,
  SiteAddress,
} from "#app/mails/layout.server.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { ROLE_TEXTS } from "./role-texts.ts";

/** Sent to the previous address, so that an account takeover is noticed. */
export const emailChanged: MailTemplate<MailOf<"email_changed">> = ({ newEmail, changedAt }) => ({
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

export const passwordChanged: MailTemplate<MailOf<"password_changed">> = ({ changedAt }) => ({
  subject: `Your password for ${company.name} was changed`,
  body: (
    <MailLayout preview="If this was you, there is nothing to do.">
      <Paragraph>
        The password of your account in our back office was changed on {formatDateTime(new Date(changedAt))} (
        {companyTime()}). Whoever was signed in elsewhere has been signed out.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, set a new password and tell your colleagues at
        once.
      </Paragraph>
      <NewPassword />
    </MailLayout>
  ),
});

export const passwordReset: MailTemplate<MailOf<"password_reset">> = ({ link }) => ({
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

/** Sent to the new address: the link proves ownership of the mailbox. */
export const emailConfirmation: MailTemplate<MailOf<"email_confirmation">> = ({
  oldEmail,
  link,
  expiresAt,
}) => ({
  subject: `Confirm your new email for ${company.name}`,
  body: (
    <MailLayout preview="Confirm it while you are signed in, and you sign in with this address.">
      <Paragraph>
        You asked to use this address in our back office instead of {oldEmail}. Confirm it, signed in as{" "}
        {oldEmail}, and from then on you sign in with it.
      </Paragraph>
      <ActionButton href={link}>Confirm this email</ActionButton>
      <Paragraph>
        The link works once, until {formatDateTime(new Date(expiresAt))} ({companyTime()}). Until then{" "}
        {oldEmail} goes on working. If you did not ask for this, you can leave this mail: nothing changes.
      </Paragraph>
    </MailLayout>
  ),
});

/** Leads to where the link for a new password is asked for. */
function NewPassword() {
  const site = useContext(SiteAddress) ?? "";
  return <ActionButton href={`${site}/admin/login?forgot=1`}>Set a new password</ActionButton>;
}

type Change = MailOf<"second_factor_changed">;

const happened: Record<Change["change"], (mail: Change) => string> = {
  authenticator_on: () => "An authenticator app was set up for your account",
  authenticator_replaced: () =>
    "Another authenticator app was set up for your account, in place of the one before",
  authenticator_off: () => "The authenticator app of your account was turned off",
  backup_codes_new: () => "New backup codes were made for your account, in place of the old ones",
  backup_code_used: ({ left = 0 }) =>
    `A backup code of your account was used (${pluralize(left, "code")} left)`,
  passkey_added: ({ name }) => `The passkey «${name}» was added to your account`,
  passkey_removed: ({ name }) => `The passkey «${name}» was removed from your account`,
  reset: () =>
    "The second factor of your account was reset: app, passkeys and backup codes are gone, and every session has ended",
};

export const secondFactorChanged: MailTemplate<Change> = (mail) => ({
  subject: `Your second factor for ${company.name} was ${mail.change === "backup_code_used" ? "used" : "changed"}`,
  body: (
    <MailLayout preview="If this was you, there is nothing to do.">
      <Paragraph>
        {happened[mail.change](mail)}. It was on {formatDateTime(new Date(mail.changedAt))} ({companyTime()}
        ), in our back office.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, set a new password and tell your colleagues at
        once.
      </Paragraph>
      <NewPassword />
    </MailLayout>
  ),
});

export const signInStopped: MailTemplate<MailOf<"sign_in_stopped">> = ({ address, stoppedAt }) => ({
  subject: `Somebody tried to sign in as you at ${company.name}`,
  body: (
    <MailLayout preview="Your second factor kept them out.">
      <Paragraph>
        Within a day, twenty wrong codes of your second factor were typed in our back office, the last one on{" "}
        {formatDateTime(new Date(stoppedAt))} ({companyTime()}) from the network address {address}. A code is
        asked for only after your password, or where you are signed in. None of them opened anything.
      </Paragraph>
      <Paragraph>
        If this was not you, somebody knows your password: set a new one, and tell your colleagues.
      </Paragraph>
      <NewPassword />
    </MailLayout>
  ),
});

export const invitation: MailTemplate<MailOf<"invitation">> = ({ role, invitedBy, link, expiresAt }) => ({
  subject: `Your account at ${company.name}`,
  body: (
    <MailLayout preview="Choose a password, and you can begin.">
      <Paragraph>
        {invitedBy} invites you to the back office of {company.name}. Choose your name and a password, and you
        can begin.
      </Paragraph>
      <FactTable
        facts={[{ label: "Your role", value: `${ROLE_TEXTS[role].name}: ${ROLE_TEXTS[role].line}` }]}
      />
      <ActionButton href={link}>Accept the invitation</ActionButton>
      <Paragraph>
        The link works once, until {formatDateTime(new Date(expiresAt))} ({companyTime()}). If you do not know
        who invites you, you can leave this mail: no account is made.
      </Paragraph>
    </MailLayout>
  ),
});

export const newSignIn: MailTemplate<MailOf<"new_sign_in">> = ({ at, browser, address, link }) => ({
  subject: `New sign-in to your account at ${company.name}`,
  body: (
    <MailLayout preview={`${browser}, ${formatDateTime(new Date(at))}`}>
      <Paragraph>Somebody signed in with your password from a browser we have not seen lately.</Paragraph>
      <FactTable
        facts={[
          { label: "When", value: `${formatDateTime(new Date(at))} (${companyTime()})` },
          { label: "Browser", value: browser },
          { label: "Network address", value: address },
        ]}
      />
      <Paragraph>
        If this was you, there is nothing to do. If it was not, end that session and change your password at
        once, and tell your colleagues.
      </Paragraph>
      <ActionButton href={link}>See your sessions</ActionButton>
    </MailLayout>
  ),
});
