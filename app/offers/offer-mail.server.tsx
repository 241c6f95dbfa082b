import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { Template } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  Letter,
  MailLayout,
  Paragraph,
  Strong,
  TextLink,
} from "#app/mails/layout.server.tsx";

const subjectLength = 200;

export const offer: Template<MailOf<"offer">> = (mail) => ({
  subject: truncate(mail.subject, subjectLength),
  replyTo: company.email,
  body: (
    <MailLayout preview={`${mail.lane}: ${mail.total}`}>
      <Letter>{mail.message}</Letter>
      <FactTable facts={offerFacts(mail)} />
      <ActionButton href={mail.link}>See the offer and answer</ActionButton>
      <Paragraph>
        You accept or decline on that page, without an account.{" "}
        {mail.pdfHash ? "The same offer is attached as PDF. " : ""}Questions? Answer this mail or call us on{" "}
        <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});

export const offerReminder: Template<MailOf<"offer_reminder">> = (mail) => ({
  subject: truncate(`Offer ${mail.number} is open until ${mail.validUntil}`, subjectLength),
  replyTo: company.email,
  stop: mail.stop,
  body: (
    <MailLayout
      preview={`${mail.lane}: ${mail.total}`}
      note={
        <>
          You get this once, because we sent you an offer that you have not answered yet.
          {mail.stop ? (
            <>
              {" "}
              <TextLink href={mail.stop}>Stop such mails</TextLink>
            </>
          ) : null}
        </>
      }
    >
      <Paragraph>
        Our offer <Strong>{mail.number}</Strong> is open until <Strong>{mail.validUntil}</Strong>. After that
        day its prices no longer hold.
      </Paragraph>
      <FactTable facts={offerFacts(mail)} />
      <ActionButton href={mail.link}>See the offer and answer</ActionButton>
      <Paragraph>
        Need more time, or something else? Answer this mail or call us on <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});

export const offerAccepted: Template<MailOf<"offer_accepted">> = (mail) => ({
  subject: truncate(`Offer ${mail.number} accepted: shipment ${mail.trackingNumber}`, subjectLength),
  replyTo: company.email,
  body: (
    <MailLayout preview={`${mail.lane}: your shipment is ${mail.trackingNumber}`}>
      <Paragraph>Thank you.</Paragraph>
      <Paragraph>
        Offer <Strong>{mail.number}</Strong> was accepted by {mail.name}. Your shipment has the number{" "}
        <Strong>{mail.trackingNumber}</Strong>.
      </Paragraph>
      <FactTable facts={laneAndPrice(mail)} />
      <ActionButton href={mail.trackingLink}>Follow the shipment</ActionButton>
      <Paragraph>
        We contact you about pick-up and papers. Is something wrong with it? Answer this mail or call us on{" "}
        <CompanyPhone />.
      </Paragraph>
    </MailLayout>
  ),
});

export const offerDecision: Template<MailOf<"offer_decision">> = (mail) => {
  const { number, customer, decision, name, reason, trackingNumber, link } = mail;
  return {
    subject: truncate(`Offer ${number} ${decision}: ${customer}`, subjectLength),
    body: (
      <MailLayout preview={`${mail.lane}: ${mail.total}`}>
        <Paragraph>
          {customer} {decision} offer <Strong>{number}</Strong>
          {trackingNumber ? (
            <>
              . Shipment <Strong>{trackingNumber}</Strong> was made of it
            </>
          ) : null}
          .
        </Paragraph>
        <FactTable
          facts={[
            ...laneAndPrice(mail),
            ...(name ? [{ label: "By", value: name }] : []),
            ...(reason ? [{ label: "Reason", value: reason }] : []),
          ]}
        />
        <ActionButton href={link}>Open the offer</ActionButton>
      </MailLayout>
    ),
  };
};

const laneAndPrice = ({ lane, total }: { lane: string; total: string }) => [
  { label: "Route", value: lane },
  { label: "Price", value: total },
];

const offerFacts = (mail: { number: string; lane: string; total: string; validUntil: string }) => [
  { label: "Offer", value: mail.number },
  ...laneAndPrice(mail),
  { label: "Open until", value: mail.validUntil },
];
