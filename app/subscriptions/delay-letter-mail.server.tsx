import { company } from "#content/company.ts";
import { ActionButton, FactTable, MailLayout, TextLink } from "#app/mails/layout.server.tsx";
import { Letter, letterPreview } from "#app/mails/letter.server.tsx";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import { UPDATE_WORDS } from "./mail-words.ts";

const SUBJECT_LENGTH = 120;

export const delayLetterMail: MailTemplate<MailOf<"delay_letter">> = ({
  subject,
  text,
  facts = [],
  link,
  stop,
}) => {
  return {
    subject: truncate(subject, SUBJECT_LENGTH),
    replyTo: company.email,
    stop,
    body: (
      <MailLayout
        preview={letterPreview(text)}
        note={
          stop ? (
            <>
              {UPDATE_WORDS.whyLetter} <TextLink href={stop}>{UPDATE_WORDS.stop}</TextLink>
            </>
          ) : null
        }
      >
        <Letter text={text}>
          <FactTable facts={facts} />
          <ActionButton href={link}>{UPDATE_WORDS.follow}</ActionButton>
        </Letter>
      </MailLayout>
    ),
  };
};
