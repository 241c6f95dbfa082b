import { Fragment } from "react";
import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { Template } from "#app/mails/message.server.ts";
import { ActionButton, CompanyPhone, Letter, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";

const subjectLength = 120;

export const privateLink: Template<MailOf<"private_link">> = ({ about, message, link, until }) => ({
  subject: truncate(`${about} at ${company.name}`, subjectLength),
  replyTo: company.email,
  body: (
    <MailLayout preview="One link, no account and no password.">
      <Letter>{message}</Letter>
      <ActionButton href={link}>{about}</ActionButton>
      <Paragraph>
        The link works {until}, without an account. It is meant for you: whoever has it sees the same.
        Questions? Answer this mail or call us on <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});

export const lostLink: Template<MailOf<"lost_link">> = ({ links }) => ({
  subject: `Your ${links.length === 1 ? "link" : "links"} to your shipments at ${company.name}`,
  replyTo: company.email,
  body: (
    <MailLayout preview="One click, no account and no password.">
      <Paragraph>
        Someone, most likely you, asked for a new link to your shipments with us. Earlier links go on working.
      </Paragraph>
      {links.map(({ about, link, until }) => (
        <Fragment key={link}>
          <ActionButton href={link}>{about}</ActionButton>
          <Paragraph>It works {until}.</Paragraph>
        </Fragment>
      ))}
      <Paragraph>If you did not ask for it, you can leave this mail: nothing changes.</Paragraph>
    </MailLayout>
  ),
});
