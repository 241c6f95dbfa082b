import { Fragment } from "react";
import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { ActionButton, CompanyPhone, MailLayout, Paragraph } from "#app/mails/layout.server.tsx";
import { Letter } from "#app/mails/letter.server.tsx";
import { LINK_WORDS as WORDS } from "./site-words.ts";

const subjectLength = 120;

export const privateLink: MailTemplate<MailOf<"private_link">> = ({ about, message, link, until }) => ({
  subject: truncate(WORDS.subject(about, company.name), subjectLength),
  replyTo: company.email,
  body: (
    <MailLayout preview={WORDS.preview}>
      <Letter text={message}>
        <ActionButton href={link}>{WORDS.see(about)}</ActionButton>
        <Paragraph>
          {WORDS.works(until)} <CompanyPhone />.
        </Paragraph>
      </Letter>
    </MailLayout>
  ),
});

export const lostLink: MailTemplate<MailOf<"lost_link">> = ({ links }) => ({
  subject: WORDS.lostSubject(links.length, company.name),
  replyTo: company.email,
  body: (
    <MailLayout preview={WORDS.lostPreview}>
      <Paragraph>{WORDS.lostIntro}</Paragraph>
      {links.map(({ about, link, until }) => (
        <Fragment key={link}>
          <ActionButton href={link}>{WORDS.see(about)}</ActionButton>
          <Paragraph>{WORDS.itWorks(until)}</Paragraph>
        </Fragment>
      ))}
      <Paragraph>{WORDS.notYou}</Paragraph>
    </MailLayout>
  ),
});
