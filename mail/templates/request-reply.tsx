import { Fragment } from "react";
import { type MailOf, truncate } from "#domain/mails/mail.ts";
import { formatLongDate } from "#domain/time.ts";
import type { Template } from "../message.ts";
import { FactTable, MailLayout, Paragraph, Quoted } from "./layout.tsx";

const previewLength = 120;

/** A reply that staff wrote to a quote request, with what was asked for below it. */
export const requestReply: Template<MailOf<"request_reply">> = ({ subject, text, replyTo, asked }) => {
  const paragraphs = text.split(/\n{2,}/);
  const [greeting = subject, first = greeting] = paragraphs;
  const hasQuote = asked.facts.length > 0 || asked.message !== null;
  return {
    subject,
    replyTo,
    personal: true,
    body: (
      <MailLayout preview={truncate(first, previewLength)}>
        {paragraphs.map((paragraph, index) => (
          <Paragraph key={index}>
            {paragraph.split("\n").map((line, at) => (
              <Fragment key={at}>
                {at > 0 ? <br /> : null}
                {line}
              </Fragment>
            ))}
          </Paragraph>
        ))}
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
