import { greeting } from "#app/kit/language/greeting.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import { capitalize } from "#app/kit/text/text.ts";
import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import { CONFIRM_DAYS } from "#app/tracking/notify-terms.ts";
import { HEADLINE_WORDS } from "#app/tracking/search-words.ts";
import { places } from "#content/places/places.server.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { countedPieces } from "#app/shipments/status.ts";
import { remarkParts } from "#app/shipments/remarks.ts";
import { dayOfDelivery, etaWord, letterLine } from "./letter.ts";
import { localTimeAt, offsetLabel } from "#app/places/zone-time.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime, formatDay } from "#app/kit/time/time.ts";
import { DELAY_LETTER, DELAY_REASONS } from "#app/shipments/letter-words.ts";
import { CONFIRMATION_WORDS, LETTER_WORDS, UPDATE_WORDS } from "./mail-words.ts";
import { isDelay, isLater, newsOf, openingOf, toneOf, type UpdateNews } from "./update-news.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  LetterText,
  Lines,
  MailLayout,
  Paragraph,
  Quoted,
  Strong,
  TextLink,
} from "#app/mails/layout.server.tsx";
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
  const route = UPDATE_WORDS.route(origin, destination);
  const newest = events.at(-1);
  const news = newsOf(queued);
  const { opening, next } = openingOf(news);
  const partly = countedPieces(queued.events.at(-1)?.title ?? "");
  const [when, ...then] = eta ? movedInWords(mail, eta) : [expected && deliveryInWords(mail, expected, news)];
  // The band of the new date says that it is delayed.
  const isInMove = eta !== null && news === "late" && isDelay(queued.events.at(-1)?.title);
  const clock = clockOfMail();
  const line = letterLine(isInMove ? { ...mail, events: [] } : mail);
  const subjectLine = news === "short" ? `${line}${LETTER_WORDS.between}${problemsInWords(mail)}` : line;
  return {
    subject: truncate(`${labelText(trackingNumber)} ${subjectLine}`, subjectLength),
    replyTo: company.email,
    stop,
    body: (
      <MailLayout
        preview={[when, ...then, route].filter(Boolean).join(" · ")}
        note={
          <>
            {UPDATE_WORDS.why}
            {stop ? <StopLink href={stop} /> : null}
          </>
        }
      >
        <Paragraph>{greeting(name ?? null)}</Paragraph>
        <Paragraph>
          {opening[0]}
          <Strong>{trackingNumber}</Strong>
          {opening[1]}
          {next ? ` ${next}` : ""}
        </Paragraph>
        <RouteBox
          alt={route}
          ends={[
            { label: UPDATE_WORDS.from, name: origin, code: shortCode(queued.origin) },
            { label: UPDATE_WORDS.to, name: destination, code: shortCode(queued.destination) },
          ]}
        />
        {eta && when ? (
          <StatusBand
            tone={isLater(eta) ? "yellow" : "blue"}
            title={when}
            lines={[...then, isInMove && newest ? `${placed(newest)} · ${clock(newest)}` : null]}
          />
        ) : null}
        {newest && !isInMove ? (
          <StatusBand
            tone={toneOf(queued, news)}
            title={placed(newest)}
            lines={[
              clock(newest),
              delivered ? handedInWords(mail) : null,
              partly && UPDATE_WORDS.piecesFollow(Number(partly.pieces) - Number(partly.delivered)),
              eta ? null : when,
            ]}
          />
        ) : null}
        {newest?.notes ? <QuotedRemark text={newest.notes} /> : null}
        {events.length > 1 ? (
          <Paragraph>
            <Strong>{UPDATE_WORDS.earlierEvents}</Strong>
          </Paragraph>
        ) : null}
        {events
          .slice(0, -1)
          .toReversed()
          .map((event, index) => (
            <Event key={index} event={event} moment={clock(event)} />
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

/** «1 missing, 2 damaged». */
function problemsInWords({ handed }: Update): string {
  const { short, damaged } = handed ?? { short: 0, damaged: 0 };
  const parts = [short > 0 && UPDATE_WORDS.short(short), damaged > 0 && UPDATE_WORDS.damaged(damaged)];
  return parts.filter(Boolean).join(", ");
}

/** «6 pieces, 1 damaged, signed by F. Adeyemi». */
function handedInWords(mail: Update): string | null {
  const { handed, signedBy } = mail;
  const pieces = handed && handed.pieces > 0 ? UPDATE_WORDS.pieces(handed.pieces) : "";
  const parts = [pieces, problemsInWords(mail), signedBy && UPDATE_WORDS.signedBy(signedBy)].filter(Boolean);
  return capitalize(parts.join(", ")) || null;
}

/** The expected day; a past day as on the tracking page, and none while the shipment is on hold. */
function deliveryInWords(mail: Update, expected: string, news: UpdateNews): string {
  const day = dayOfDelivery(mail, expected);
  if (news === "held") return UPDATE_WORDS.dateOpen;
  return new Date(expected) < new Date()
    ? `${HEADLINE_WORDS.passed(day)} ${HEADLINE_WORDS.noNewDate}`
    : `${labelText(UPDATE_WORDS.expected)} ${day}`;
}

const placed = ({ title, place }: Update["events"][number]): string => (place ? `${title}, ${place}` : title);

/** «ANR», when the text means one place. */
function shortCode(text: string): string | null {
  const place = places.resolve(text);
  return place && places.shortCode(place.code);
}

function StopLink({ href }: { href: string }) {
  return (
    <>
      {" "}
      <TextLink href={href}>{UPDATE_WORDS.stop}</TextLink>
    </>
  );
}

function Event({
  event: { title, place, notes },
  moment,
}: {
  event: Update["events"][number];
  moment: string;
}) {
  return (
    <>
      <Paragraph>
        <Strong>{title}</Strong>
        {place ? `, ${place}` : ""}
        <br />
        {moment}
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

/** Formats times from top to bottom, in the place's own zone if known, else in ours, which is named where it changes. */
function clockOfMail(): (event: Update["events"][number]) => string {
  let zoneAbove = "";
  return ({ at, offset }) => {
    const zone = offset === null ? companyTime() : UPDATE_WORDS.localTime(offsetLabel(offset));
    const named = zone === zoneAbove ? "" : ` (${zone})`;
    zoneAbove = zone;
    if (offset === null) return `${formatDateTime(new Date(at))}${named}`;
    const local = localTimeAt(new Date(at), offset);
    return `${formatDay(local.slice(0, 10))} ${local.slice(11)}${named}`;
  };
}

/** The new day, the one before, and why. */
function movedInWords(mail: Update, eta: NonNullable<Update["eta"]>): string[] {
  const { from, to, reason } = eta;
  return [
    `${capitalize(etaWord(eta))} ${dayOfDelivery(mail, to)}`,
    from ? `${labelText(UPDATE_WORDS.before)} ${dayOfDelivery(mail, from)}` : "",
    reason ? capitalize(DELAY_REASONS[reason]) : "",
  ].filter(Boolean);
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
