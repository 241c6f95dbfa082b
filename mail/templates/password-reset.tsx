import { company } from "#content/company.ts";
import type { MailOf } from "#domain/mails/mail.ts";
import type { Template } from "../template.ts";
import { Act, Letter, Paragraph } from "./letter.tsx";

/** The link to set a new password; it works once and for an hour. */
export const passwordReset: Template<MailOf<"password_reset">> = ({ link }) => ({
  subject: `Set a new password for ${company.name}`,
  body: (
    <Letter preview="The link works once, for one hour.">
      <Paragraph>
        Someone, most likely you, asked to set a new password for your account in our back office.
      </Paragraph>
      <Act href={link}>Set a new password</Act>
      <Paragraph>
        The link works once and for one hour. If you did not ask for it, you can leave this mail: your
        password stays as it is.
      </Paragraph>
    </Letter>
  ),
});
