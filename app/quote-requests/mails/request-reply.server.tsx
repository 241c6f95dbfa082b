import { type MailOf, truncate } from "#app/mails/mail.ts";
import { formatLongDate } from "#app/kit/time/time.ts";
import type { Template } from "#app/mails/message.server.ts";
import { FactTable, Letter, MailLayout, Paragraph, Quoted } from "#app/mails/layout.server.tsx";

const previewLength = 120;

export const requestReply: Template<MailOf<"request_reply">> = ({ subject, text, replyTo, asked }) => {
  const [greeting = subject, first = greeting] = text.split(/\n{2,}/);
  const hasQuote = asked.facts.length > 0 || asked.message !== null;
  return {
    subject,
    replyTo,
    personal: true,
    body: (
      <MailLayout preview={truncate(first, previewLength)}>
        <Letter>{text}</Letter>
        {hasQuote ? (
          <>
            <Paragraph>You asked us on {formatLongDate(new Date(asked.at))}:</Paragraph>
            {asked.facts.length > 0 ? <FactTable facts={asked.facts} /> : null}
            {asked.message === null ? null : <Quoted>{asked.message}</Quoted>}
          </>
        ) : null}
      </MailLayout>
    ),
  };
};
