import type { MailOf } from "#domain/mails/mail.ts";
import { shortened } from "#domain/mails/plain-words.ts";
import type { Template } from "../template.ts";
import { Act, Facts, Letter, Paragraph, Quoted } from "./letter.tsx";

const subjectLength = 120;

/** Tells staff of a new quote request or message; an answer goes to who sent it. */
export const newRequest: Template<MailOf<"new_request">> = (mail) => {
  const { source, visitor, link, facts, message } = mail;
  const name = mail.name || "Unknown";
  const value = (label: string) => facts.find((fact) => fact.label === label)?.value ?? "Unknown";
  const about = source === "quote" ? `${value("From")} → ${value("To")}` : value("Subject");
  const what = source === "quote" ? "New quote request" : "New message";
  return {
    subject: shortened(`${what}: ${about} (${name})`, subjectLength),
    replyTo: visitor,
    body: (
      <Letter preview={shortened(message ?? about, subjectLength)}>
        <Paragraph>
          {what} from {name}. Answer this mail and it goes to {visitor}.
        </Paragraph>
        <Facts facts={[{ label: "Name", value: name }, { label: "E-mail", value: visitor }, ...facts]} />
        {message ? <Quoted>{message}</Quoted> : null}
        <Act href={link}>{source === "quote" ? "Open the request" : "Open the message"}</Act>
      </Letter>
    ),
  };
};
