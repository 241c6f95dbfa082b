import { greeting } from "#app/kit/language/greeting.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import { capitalize } from "#app/kit/text/text.ts";
import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import { CONFIRM_DAYS } from "#app/tracking/notify-terms.ts";
import { HEADLINE_FACTS, HEADLINE_WORDS } from "#app/tracking/search-words.ts";
import { places } from "#content/places/places.server.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { countedPieces } from "#app/shipments/status.ts";
import { remarkParts } from "#app/shipments/remarks.ts";
import { dayOfDelivery, etaWord, letterLine } from "./letter.ts";
import { localTimeAt, offsetLabel } from "#app/places/zone-time.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime, formatDay } from "#app/kit/time/time.ts";
import { DELAY_FACTS, DELAY_LETTER, DELAY_REASONS } from "#app/shipments/letter-words.ts";
import { CONFIRMATION_WORDS, UPDATE_WORDS } from "./mail-words.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  LetterText,
  Lines,
  MailLayout,
  Paragraph,
  Quoted,
  Strong,
  TextLink,
} from "#app/mails/layout.server.tsx";
import { Letter, unsaidFacts } from "#app/mails/letter.server.tsx";
import { RouteBox, StatusBand } from "#app/mails/shipment-parts.server.tsx";

type Update = MailOf<"shipment_update">;

const subjectLength = 120;

/** Translates an update, which is queued with English texts and place names. */
function inReadersWords(mail: Update): Update {
  if (currentLanguage() === "en") return mail;
  const placeIn = (text: string) => places.shownName(text, null);
  return {
    ...mail,
    origin: placeIn(mail.origin),
    destination: placeIn(mail.destination),
    events: mail.events.map((event) => ({
      ...event,
      title: capitalize(statusInWords(event.title)),
      place: event.place && placeIn(event.place),
    })),
  };
}

export const shipmentUpdate: MailTemplate<Update> = (queued) => {
  const mail = inReadersWords(queued);
  const { name, person, trackingNumber, origin, destination, events, eta, delivered, expected, link, stop } =
    mail;
  const line = letterLine(mail);
  const route = UPDATE_WORDS.route(origin, destination);
  const newest = events.at(-1);
  const [before, after] = delivered ? UPDATE_WORDS.arrived : UPDATE_WORDS.news;
  const partly = countedPieces(queued.events.at(-1)?.title ?? "");
  return {
    subject: truncate(`${labelText(trackingNumber)} ${line}`, subjectLength),
    replyTo: company.email,
    stop,
    body: (
      <MailLayout
        preview={route}
        note={
          <>
            {UPDATE_WORDS.why}
            {stop ? <StopLink href={stop} /> : null}
          </>
        }
      >
        <Paragraph>{greeting(name ?? null)}</Paragraph>
        <Paragraph>
          {before}
          <Strong>{trackingNumber}</Strong>
          {after}
        </Paragraph>
        <RouteBox
          alt={route}
          ends={[
            { label: UPDATE_WORDS.from, name: origin, code: shortCode(queued.origin) },
            { label: UPDATE_WORDS.to, name: destination, code: shortCode(queued.destination) },
          ]}
        />
        {eta ? <Moved mail={mail} eta={eta} /> : null}
        {newest ? (
          <>
            <StatusBand
              tone={toneOf(queued)}
              title={newest.place ? `${newest.title}, ${newest.place}` : newest.title}
              lines={[
                momentAt(new Date(newest.at), newest.offset),
                delivered ? handedInWords(mail) : null,
                partly && UPDATE_WORDS.piecesFollow(Number(partly.pieces) - Number(partly.delivered)),
              ]}
            />
            {newest.notes ? <QuotedRemark text={newest.notes} /> : null}
          </>
        ) : null}
        {expected && !eta ? (
          <FactTable facts={[factOfDelivery(new Date(expected), dayOfDelivery(mail, expected))]} />
        ) : null}
        {events.slice(0, -1).map((event, index) => (
          <Event key={index} event={event} />
        ))}
        <ActionButton href={link}>{delivered ? UPDATE_WORDS.wholeJourney : UPDATE_WORDS.follow}</ActionButton>
        <Paragraph>
          {UPDATE_WORDS.wrong[0]}
          <CompanyPhone />
          {UPDATE_WORDS.wrong[1]}
        </Paragraph>
        {person ? <LetterText>{DELAY_LETTER.closing(person, company.name)}</LetterText> : null}
      </MailLayout>
    ),
  };
};

/** «6 pieces, 1 damaged, signed by F. Adeyemi». */
function handedInWords({ handed, signedBy }: Update): string | null {
  const { pieces, short, damaged } = handed ?? { pieces: 0, short: 0, damaged: 0 };
  const parts = [
    pieces > 0 && UPDATE_WORDS.pieces(pieces),
    short > 0 && UPDATE_WORDS.short(short),
    damaged > 0 && UPDATE_WORDS.damaged(damaged),
    signedBy && UPDATE_WORDS.signedBy(signedBy),
  ].filter(Boolean);
  return capitalize(parts.join(", ")) || null;
}

/** The expected day; a past day as on the tracking page. */
const factOfDelivery = (expected: Date, day: string) =>
  expected < new Date()
    ? { label: HEADLINE_FACTS.delivery, value: `${HEADLINE_WORDS.passed(day)} ${HEADLINE_WORDS.noNewDate}` }
    : { label: UPDATE_WORDS.expected, value: day };

/** «ANR», when the text means one place. */
function shortCode(text: string): string | null {
  const place = places.resolve(text);
  return place && places.shortCode(place.code);
}

/** Tone by the newest event's English title, as queued. */
function toneOf({ events, delivered }: Update) {
  const title = events.at(-1)?.title ?? "";
  if (/\b(cancelled|held|hold)\b/i.test(title)) return "red";
  if (/\b(delay|delayed|damaged|could not)\b/i.test(title)) return "yellow";
  return delivered ? "green" : "blue";
}

function StopLink({ href }: { href: string }) {
  return (
    <>
      {" "}
      <TextLink href={href}>{UPDATE_WORDS.stop}</TextLink>
    </>
  );
}

function Event({ event: { title, place, notes, at, offset } }: { event: Update["events"][number] }) {
  return (
    <>
      <Paragraph>
        <Strong>{title}</Strong>
        {place ? `, ${place}` : ""}
        <br />
        {momentAt(new Date(at), offset)}
      </Paragraph>
      {notes ? <QuotedRemark text={notes} /> : null}
    </>
  );
}

function QuotedRemark({ text }: { text: string }) {
  return (
    <Quoted>
      {remarkParts(text).map((part, index) => (
        <span key={index} lang={part.lang}>
          <Lines text={part.mark ? `${part.text.trimEnd()} (${part.mark}) ` : part.text} />
        </span>
      ))}
    </Quoted>
  );
}

/** Formats a time in the place's own time zone if known, else in ours. */
function momentAt(at: Date, offset: number | null): string {
  if (offset === null) return `${formatDateTime(at)} (${companyTime()})`;
  const local = localTimeAt(at, offset);
  return `${formatDay(local.slice(0, 10))} ${local.slice(11)} (${UPDATE_WORDS.localTime(offsetLabel(offset))})`;
}

function Moved({ mail, eta }: { mail: Update; eta: NonNullable<Update["eta"]> }) {
  const { from, to, reason } = eta;
  const isLater = from !== null && new Date(to) > new Date(from);
  return (
    <StatusBand
      tone={isLater ? "yellow" : "blue"}
      title={`${capitalize(etaWord(eta))} ${dayOfDelivery(mail, to)}`}
      lines={[
        from && `${labelText(UPDATE_WORDS.before)} ${dayOfDelivery(mail, from)}`,
        reason && capitalize(DELAY_REASONS[reason]),
      ]}
    />
  );
}

/** Contains no text typed by visitors. */
export const subscriptionConfirmation: MailTemplate<MailOf<"subscription_confirmation">> = ({
  trackingNumber,
  confirm,
}) => ({
  subject: CONFIRMATION_WORDS.subject(trackingNumber),
  replyTo: company.email,
  body: (
    <MailLayout preview={CONFIRMATION_WORDS.preview}>
      <Paragraph>
        {CONFIRMATION_WORDS.asked[0]}
        <Strong>{trackingNumber}</Strong>
        {CONFIRMATION_WORDS.asked[1]}
      </Paragraph>
      {confirm ? <ActionButton href={confirm}>{CONFIRMATION_WORDS.confirm}</ActionButton> : null}
      <Paragraph>{CONFIRMATION_WORDS.terms(CONFIRM_DAYS)}</Paragraph>
    </MailLayout>
  ),
});

const previewLength = 120;

export const delayLetterMail: MailTemplate<MailOf<"delay_letter">> = ({
  subject,
  text,
  facts = [],
  link,
  stop,
}) => {
  const paragraphs = text.split(/\n{2,}/);
  return {
    subject: truncate(subject, previewLength),
    replyTo: company.email,
    stop,
    body: (
      <MailLayout
        preview={truncate(paragraphs[1] ?? subject, previewLength)}
        note={
          stop ? (
            <>
              {UPDATE_WORDS.whyLetter} <TextLink href={stop}>{UPDATE_WORDS.stop}</TextLink>
            </>
          ) : null
        }
      >
        <Letter text={text}>
          <FactTable facts={unsaidFacts(text, facts, DELAY_FACTS.where)} />
          <ActionButton href={link}>{UPDATE_WORDS.follow}</ActionButton>
        </Letter>
      </MailLayout>
    ),
  };
};
