import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import { CONFIRM_DAYS } from "#app/tracking/notify-terms.ts";
import { etaWord, letterLine } from "./letter.ts";
import { offsetLabel } from "#app/places/zone-time.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import { DELAY_REASONS } from "#app/mails/words.ts";
import type { Template } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  Letter,
  MailLayout,
  Paragraph,
  Quoted,
  Strong,
  TextLink,
} from "#app/mails/layout.server.tsx";

type Update = MailOf<"shipment_update">;

const subjectLength = 120;

export const shipmentUpdate: Template<Update> = (mail) => {
  const { trackingNumber, origin, destination, events, eta, delivered, expected, link, stop } = mail;
  const line = letterLine(mail);
  return {
    subject: truncate(`${trackingNumber}: ${line}`, subjectLength),
    replyTo: company.email,
    stop,
    body: (
      <MailLayout
        preview={`${origin} to ${destination}`}
        note={
          <>
            You get this because you asked to hear when this shipment moves, or because we agreed to keep you
            informed.{stop ? <StopLink href={stop} /> : null}
          </>
        }
      >
        <Paragraph>
          Your shipment <Strong>{trackingNumber}</Strong>, {origin} to {destination}
          {delivered && events.length > 0 ? ", has been delivered." : ", has news."}
        </Paragraph>
        {events.map((event, index) => (
          <Event key={index} event={event} />
        ))}
        {eta ? <Moved eta={eta} /> : null}
        {expected && !eta ? (
          <FactTable facts={[{ label: "Estimated delivery", value: formatDate(new Date(expected)) }]} />
        ) : null}
        <ActionButton href={link}>{delivered ? "See the whole journey" : "Follow the shipment"}</ActionButton>
        <Paragraph>
          Something wrong? Answer this mail, or call <CompanyPhone />.
        </Paragraph>
      </MailLayout>
    ),
  };
};

function StopLink({ href }: { href: string }) {
  return (
    <>
      {" "}
      <TextLink href={href}>Stop these mails</TextLink>
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
      {notes ? <Quoted>{notes}</Quoted> : null}
    </>
  );
}

const clockOfPlace = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** In the place's own time where it is known, else in ours. */
function momentAt(at: Date, offset: number | null): string {
  if (offset === null) return `${formatDateTime(at)} (${companyTime()})`;
  const part = new Map(
    clockOfPlace
      .formatToParts(new Date(at.getTime() + offset * 60_000))
      .map(({ type, value }) => [type, value]),
  );
  return `${part.get("month")} ${part.get("day")}, ${part.get("year")} ${part.get("hour")}:${part.get("minute")} (local time, ${offsetLabel(offset)})`;
}

function Moved({ eta }: { eta: NonNullable<Update["eta"]> }) {
  const word = etaWord(eta);
  const { from, reason } = eta;
  return (
    <>
      <Paragraph>
        <Strong>
          {word.charAt(0).toUpperCase() + word.slice(1)} {formatDate(new Date(eta.to))}
        </Strong>
        {reason ? `: ${DELAY_REASONS[reason]}.` : "."}
      </Paragraph>
      {from ? (
        <FactTable
          facts={[
            { label: "Before", value: formatDate(new Date(from)) },
            { label: "Now", value: formatDate(new Date(eta.to)) },
          ]}
        />
      ) : null}
    </>
  );
}

/** Repeats nothing that a visitor typed. */
export const subscriptionConfirmation: Template<MailOf<"subscription_confirmation">> = ({
  trackingNumber,
  confirm,
}) => ({
  subject: `Please confirm: mails about shipment ${trackingNumber}`,
  replyTo: company.email,
  body: (
    <MailLayout preview="One click, and we write when it moves.">
      <Paragraph>
        Somebody, most likely you, asked us to write to this address when shipment{" "}
        <Strong>{trackingNumber}</Strong> moves. Please confirm it.
      </Paragraph>
      {confirm ? <ActionButton href={confirm}>Yes, write to me</ActionButton> : null}
      <Paragraph>
        The link works for {CONFIRM_DAYS} days. If you did not ask for this, you can leave this mail: nothing
        else follows.
      </Paragraph>
    </MailLayout>
  ),
});

const previewLength = 120;

export const delayLetter: Template<MailOf<"delay_letter">> = ({ subject, text, link, stop }) => {
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
              You get this because you send or receive this shipment with us.{" "}
              <TextLink href={stop}>Stop these mails</TextLink>
            </>
          ) : null
        }
      >
        <Letter>{text}</Letter>
        <ActionButton href={link}>Follow the shipment</ActionButton>
      </MailLayout>
    ),
  };
};
