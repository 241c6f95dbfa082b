import { company } from "#content/company.ts";
import { ROLE_TEXTS } from "../role-texts.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Template } from "#app/mails/message.server.ts";
import { ActionButton, FactTable, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";

export const invitation: Template<MailOf<"invitation">> = ({ role, invitedBy, link, expiresAt }) => ({
  subject: `Your account at ${company.name}`,
  body: (
    <MailLayout preview="Choose a password, and you can begin.">
      <Paragraph>
        {invitedBy} invites you to the back office of {company.name}. Choose your name and a password, and you
        can begin.
      </Paragraph>
      <FactTable facts={[{ label: ROLE_TEXTS[role].name, value: ROLE_TEXTS[role].line }]} />
      <ActionButton href={link}>Accept the invitation</ActionButton>
      <Paragraph>
        The link works once, until {formatDateTime(new Date(expiresAt))} ({companyTime()}). If you do not know
        who invites you, you can leave this mail: no account is made.
      </Paragraph>
    </MailLayout>
  ),
});

export const newSignIn: Template<MailOf<"new_sign_in">> = ({ at, browser, address, link }) => ({
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
