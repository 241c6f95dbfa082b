import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { Template } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  MailLayout,
  Paragraph,
  Quoted,
} from "#app/mails/layout.server.tsx";

const subjectLength = 120;

export const newRequest: Template<MailOf<"new_request">> = (mail) => {
  const { source, visitor, link, facts, message } = mail;
  const name = mail.name || "Unknown";
  const value = (label: string) => facts.find((fact) => fact.label === label)?.value ?? "Unknown";
  const about = source === "quote" ? `${value("From")} → ${value("To")}` : value("Subject");
  const what = source === "quote" ? "New quote request" : "New message";
  return {
    subject: truncate(`${what}: ${about} (${name})`, subjectLength),
    replyTo: visitor,
    body: (
      <MailLayout preview={truncate(message ?? about, subjectLength)}>
        <Paragraph>
          {what} from {name}. Answer this mail and it goes to {visitor}.
        </Paragraph>
        <FactTable facts={[{ label: "Name", value: name }, { label: "E-mail", value: visitor }, ...facts]} />
        {message ? <Quoted>{message}</Quoted> : null}
        <ActionButton href={link}>
          {source === "quote" ? "Open the request" : "Open the message"}
        </ActionButton>
      </MailLayout>
    ),
  };
};

/** Repeats nothing of what was typed: the form could otherwise be used to send any text to any address. */
export const requestReceived: Template<MailOf<"request_received">> = ({ source }) => {
  const quote = source === "quote";
  return {
    subject: quote ? "We have your request for a quote" : "We have your message",
    replyTo: company.email,
    body: (
      <MailLayout preview="You hear from us within 24 hours.">
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          Thank you for your {quote ? "request" : "message"}. We read it and answer within 24 hours.
        </Paragraph>
        <Paragraph>
          Is something missing, or is it urgent? Answer this mail or call us on <CompanyPhone />.
        </Paragraph>
        <Paragraph>
          This mail repeats nothing of what was typed, so that nobody can write to you through us. If you did
          not send us anything, you can leave it: nothing else follows.
        </Paragraph>
      </MailLayout>
    ),
  };
};
