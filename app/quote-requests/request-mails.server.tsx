import { company } from "#content/company.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import { answerDueAt, promisedMoment } from "./promised-answer.ts";
import { RECEIVED_WORDS, REPLY_WORDS } from "./mails/mail-words.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  MailLayout,
  Paragraph,
  Quoted,
  LetterText,
} from "#app/mails/layout.server.tsx";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { places } from "#content/places/places.server.ts";
import { formatLongDate } from "#app/kit/time/time.ts";
import { serviceInWords } from "#app/goods/service-in-words.ts";

const subjectLength = 120;

export const newRequest: MailTemplate<MailOf<"new_request">> = (mail) => {
  const { source, visitor, link, facts, message } = mail;
  const name = mail.name || "Unknown";
  const value = (label: string) => facts.find((fact) => fact.label === label)?.value ?? "Unknown";
  const about = source === "quote" ? `${value("From")} → ${value("To")}` : value("Subject");
  const kind = source === "quote" ? "New quote request" : "New message";
  return {
    subject: truncate(`${kind}: ${about} (${name})`, subjectLength),
    replyTo: visitor,
    body: (
      <MailLayout preview={truncate(message ?? about, subjectLength)}>
        <Paragraph>
          {kind} from {name}. Answer this mail and it goes to {visitor}.
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

/** The number to mention, and places and services by the names of our lists. */
function receivedFacts({
  number,
  origin,
  destination,
  services = [],
}: Pick<MailOf<"request_received">, "origin" | "destination" | "services"> & { number: number }): Fact[] {
  const [from, to] = [origin, destination].map((code) => places.find(code));
  const nameOf = (place: NonNullable<typeof from>) => places.nameWithCountry(place.name, place.code);
  return [
    { label: RECEIVED_WORDS.number, value: formatRequestNumber(number) },
    ...(from ? [{ label: REPLY_WORDS.From, value: nameOf(from) }] : []),
    ...(to ? [{ label: REPLY_WORDS.To, value: nameOf(to) }] : []),
    ...(services.length > 0
      ? [{ label: REPLY_WORDS.Freight, value: services.map(serviceInWords).join(", ") }]
      : []),
  ];
}

/** Contains no typed text: otherwise the form could send any text to any address. */
export const requestReceived: MailTemplate<MailOf<"request_received">> = ({
  source,
  receivedAt,
  ...mail
}) => {
  const quote = source === "quote";
  const now = new Date();
  const due = answerDueAt(receivedAt ? new Date(receivedAt) : now, OPENING_WEEK);
  const answer = RECEIVED_WORDS.answer(promisedMoment(due, now));
  const [before, after] = RECEIVED_WORDS.urgent;
  return {
    subject: quote ? RECEIVED_WORDS.quoteSubject : RECEIVED_WORDS.messageSubject,
    replyTo: company.email,
    body: (
      <MailLayout preview={answer} note={RECEIVED_WORDS.notYou}>
        <Paragraph>{RECEIVED_WORDS.hello}</Paragraph>
        <Paragraph>
          {quote ? RECEIVED_WORDS.thanksForRequest : RECEIVED_WORDS.thanksForMessage} {answer}
        </Paragraph>
        {mail.number === undefined ? null : (
          <>
            <FactTable facts={receivedFacts({ ...mail, number: mail.number })} />
            <Paragraph>{RECEIVED_WORDS.next}</Paragraph>
          </>
        )}
        <Paragraph>
          {before}
          <CompanyPhone />
          {after}
        </Paragraph>
      </MailLayout>
    ),
  };
};

const previewLength = 120;

interface Fact {
  label: string;
  value: string;
}

/** Translates a label, which `quoteForMail` queued in English. */
function factInWords({ label, value }: Fact): Fact {
  const words = (REPLY_WORDS as Readonly<Record<string, unknown>>)[label];
  return {
    label: typeof words === "string" ? words : label,
    value: label === "Freight" ? value.split(", ").map(serviceInWords).join(", ") : value,
  };
}

export const requestReply: MailTemplate<MailOf<"request_reply">> = ({ subject, text, replyTo, asked }) => {
  const [greeting = subject, first = greeting] = text.split(/\n{2,}/);
  const hasQuote = asked.facts.length > 0 || asked.message !== null;
  return {
    subject,
    replyTo,
    personal: true,
    body: (
      <MailLayout preview={truncate(first, previewLength)}>
        <LetterText>{text}</LetterText>
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
