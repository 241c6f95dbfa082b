import { type MailOf, truncate } from "#app/mails/mail.ts";
import { formatLongDate } from "#app/kit/time/time.ts";
import { REPLY_WORDS } from "./mails/mail-words.ts";
import { serviceInWords } from "#app/goods/service-in-words.ts";
import type { Template } from "#app/mails/message.server.ts";
import { FactTable, Letter, MailLayout, Paragraph, Quoted } from "#app/mails/layout.server.tsx";

const previewLength = 120;

interface Fact {
  label: string;
  value: string;
}

/** Queued in English, as `quoteForMail` names them. */
function factInWords({ label, value }: Fact): Fact {
  const words = (REPLY_WORDS as Readonly<Record<string, unknown>>)[label];
  return {
    label: typeof words === "string" ? words : label,
    value: label === "Freight" ? value.split(", ").map(serviceInWords).join(", ") : value,
  };
}

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
            <Paragraph>{REPLY_WORDS.asked(formatLongDate(new Date(asked.at)))}</Paragraph>
            {asked.facts.length > 0 ? <FactTable facts={asked.facts.map(factInWords)} /> : null}
            {asked.message === null ? null : <Quoted>{asked.message}</Quoted>}
          </>
        ) : null}
      </MailLayout>
    ),
  };
};
