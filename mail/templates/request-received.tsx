import { company } from "#content/company.ts";
import type { MailOf } from "#domain/mails/mail.ts";
import { shortened, withoutAddresses } from "#domain/mails/plain-words.ts";
import type { Template } from "../template.ts";
import { Facts, Letter, Paragraph, Quoted } from "./letter.tsx";

const nameLength = 60;

/**
 * Tells the visitor that we have the request, what it was, and when to expect an answer. The subject holds no text of
 * theirs and addresses are left out of the rest: anyone can type anyone's e-mail address into a form.
 */
export const requestReceived: Template<MailOf<"request_received">> = ({ source, name, facts, message }) => {
  const quote = source === "quote";
  return {
    subject: quote ? "We have your request for a quote" : "We have your message",
    replyTo: company.email,
    body: (
      <Letter preview="You hear from us within 24 hours.">
        <Paragraph>Hello{name ? ` ${shortened(withoutAddresses(name), nameLength)}` : ""},</Paragraph>
        <Paragraph>
          Thank you for your {quote ? "request" : "message"}. We read it and answer within 24 hours.
        </Paragraph>
        <Paragraph>This is what you {quote ? "asked for" : "wrote"}:</Paragraph>
        <Facts facts={facts.map(({ label, value }) => ({ label, value: withoutAddresses(value) }))} />
        {message ? <Quoted>{withoutAddresses(message)}</Quoted> : null}
        <Paragraph>
          Is something missing, or is it urgent? Answer this mail or call us on {company.phone}.
        </Paragraph>
        <Paragraph>If you did not send this, you can leave this mail: nothing else follows.</Paragraph>
      </Letter>
    ),
  };
};
