import { company } from "#content/company.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Template } from "#app/mails/message.server.ts";
import { MailLayout, Paragraph } from "#app/mails/layout.server.tsx";

type Change = MailOf<"second_factor_changed">;

const happened: Record<Change["change"], (mail: Change) => string> = {
  authenticator_on: () => "An authenticator app was set up for your account",
  authenticator_replaced: () =>
    "Another authenticator app was set up for your account, in place of the one before,",
  authenticator_off: () => "The authenticator app of your account was turned off",
  backup_codes_new: () => "New backup codes were made for your account, in place of the old ones,",
  backup_code_used: ({ left = 0 }) =>
    `A backup code of your account was used (${pluralize(left, "code")} left)`,
  passkey_added: ({ name }) => `The passkey «${name}» was added to your account`,
  passkey_removed: ({ name }) => `The passkey «${name}» was removed from your account`,
  reset: () =>
    "The second factor of your account was reset: app, passkeys and backup codes are gone, and every session ended,",
};

export const secondFactorChanged: Template<Change> = (mail) => ({
  subject: `Your second factor for ${company.name} was ${mail.change === "backup_code_used" ? "used" : "changed"}`,
  body: (
    <MailLayout preview="If this was you, there is nothing to do.">
      <Paragraph>
        {happened[mail.change](mail)} on {formatDateTime(new Date(mail.changedAt))} ({companyTime()}), in our
        back office.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. If it was not, set a new password with «Forgot Password» on
        the sign-in page and tell your colleagues at once.
      </Paragraph>
    </MailLayout>
  ),
});

export const signInStopped: Template<MailOf<"sign_in_stopped">> = ({ address, stoppedAt }) => ({
  subject: `Somebody tried to sign in as you at ${company.name}`,
  body: (
    <MailLayout preview="Your second factor kept them out.">
      <Paragraph>
        Within a day, twenty wrong codes of your second factor were typed in our back office, the last one on{" "}
        {formatDateTime(new Date(stoppedAt))} ({companyTime()}) from the network address {address}. A code is
        asked for only after your password, or where you are signed in. None of them opened anything.
      </Paragraph>
      <Paragraph>
        If this was not you, somebody knows your password: set a new one with «Forgot Password» on the sign-in
        page, and tell your colleagues.
      </Paragraph>
    </MailLayout>
  ),
});
