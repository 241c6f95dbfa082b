import { signatureOf } from "#app/mails/signature.ts";
import { useContext } from "react";
import { greeting } from "#app/kit/language/greeting.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import { pathIn } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#app/mails/mail.ts";
import type { MailTemplate } from "#app/mails/message.server.ts";
import {
  ActionButton,
  CompanyPhone,
  FactTable,
  LetterText,
  MailLayout,
  Paragraph,
  Strong,
  SiteAddress,
  TextLink,
} from "#app/mails/layout.server.tsx";
import { Letter } from "#app/mails/letter.server.tsx";
import { OFFER_LETTER, OFFER_MAIL_WORDS as WORDS, OFFER_PAGE_WORDS } from "./site-words.ts";

const subjectLength = 200;

export const offer: MailTemplate<MailOf<"offer">> = (mail) => ({
  subject: truncate(mail.subject, subjectLength),
  replyTo: company.email,
  body: (
    <MailLayout
      preview={`${labelText(mail.lane)} ${mail.total} · ${labelText(WORDS.openUntil)} ${mail.validUntil}`}
    >
      <Letter text={mail.message}>
        <FactTable facts={offerFacts(mail)} />
        <ActionButton href={mail.link}>{WORDS.seeAndAnswer}</ActionButton>
        <Paragraph>
          {WORDS.howTo} {mail.pdfHash ? `${WORDS.attached} ` : ""}
          {WORDS.questions} <CompanyPhone />.
        </Paragraph>
      </Letter>
    </MailLayout>
  ),
});

export const offerReminder: MailTemplate<MailOf<"offer_reminder">> = (mail) => ({
  subject: truncate(WORDS.openSubject(mail.number, mail.validUntil), subjectLength),
  replyTo: company.email,
  stop: mail.stop,
  body: (
    <MailLayout
      preview={`${labelText(mail.lane)} ${mail.total}`}
      note={
        <>
          {WORDS.onlyOnce}
          {mail.stop ? (
            <>
              {" "}
              <TextLink href={mail.stop}>{WORDS.stop}</TextLink>
            </>
          ) : null}
        </>
      }
    >
      <Paragraph>{greeting(mail.customer ?? null)}</Paragraph>
      <Paragraph>
        {WORDS.ourOffer} <Strong>{mail.number}</Strong> {WORDS.isOpenUntil} <Strong>{mail.validUntil}</Strong>
        . {WORDS.thenOver}
      </Paragraph>
      <FactTable facts={priceFacts(mail)} />
      <ActionButton href={mail.link}>{WORDS.seeAndAnswer}</ActionButton>
      <Paragraph>
        {WORDS.moreTime} <CompanyPhone />.
      </Paragraph>
      <Signature person={mail.person} />
    </MailLayout>
  ),
});

export const offerAccepted: MailTemplate<MailOf<"offer_accepted">> = (mail) => ({
  subject: truncate(WORDS.acceptedSubject(mail.number, mail.trackingNumber), subjectLength),
  replyTo: company.email,
  body: (
    <MailLayout preview={WORDS.yourShipmentIs(mail.lane, mail.trackingNumber)}>
      <Paragraph>{greeting(mail.customer ?? mail.name)}</Paragraph>
      <Paragraph>
        {(mail.customer ?? mail.name) === mail.name ? (
          <>
            {WORDS.thanksFor} <Strong>{mail.number}</Strong>.
          </>
        ) : (
          <>
            {WORDS.thanks} {WORDS.offer} <Strong>{mail.number}</Strong> {WORDS.acceptedBy(mail.name)}
          </>
        )}{" "}
        {WORDS.shipmentIs} <Strong>{mail.trackingNumber}</Strong>.
      </Paragraph>
      <FactTable facts={priceFacts(mail)} />
      <ActionButton href={mail.trackingLink}>{WORDS.follow}</ActionButton>
      <Paragraph>
        {WORDS.nextStep} <CompanyPhone />.
      </Paragraph>
      <GeneralTerms />
      <Signature person={mail.person} />
    </MailLayout>
  ),
});

function Signature({ person }: { person: string | null | undefined }) {
  return <LetterText>{signatureOf(OFFER_LETTER.regards, person, company.name)}</LetterText>;
}

function GeneralTerms() {
  const site = useContext(SiteAddress) ?? "";
  return (
    <Paragraph>
      <TextLink href={`${site}${pathIn("/terms")}`}>{OFFER_PAGE_WORDS.generalTerms}</TextLink>.
    </Paragraph>
  );
}

/** Mail to staff, in English. */
export const offerDecision: MailTemplate<MailOf<"offer_decision">> = (mail) => {
  const { number, customer, decision, name, reason, trackingNumber, link } = mail;
  return {
    subject: truncate(`Offer ${number} ${decision}: ${customer}`, subjectLength),
    body: (
      <MailLayout preview={`${labelText(mail.lane)} ${mail.total}`}>
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
            { label: "Route", value: mail.lane },
            { label: "Price", value: mail.total },
            ...(name ? [{ label: "By", value: name }] : []),
            ...(reason ? [{ label: "Reason", value: reason }] : []),
          ]}
        />
        <ActionButton href={link}>Open the offer</ActionButton>
      </MailLayout>
    ),
  };
};

const priceFacts = ({ lane, total }: { lane: string; total: string }) => [
  { label: WORDS.route, value: lane },
  { label: WORDS.price, value: total },
];

const offerFacts = (mail: { number: string; lane: string; total: string; validUntil: string }) => [
  { label: WORDS.offerNumber, value: mail.number },
  ...priceFacts(mail),
  { label: WORDS.openUntil, value: mail.validUntil },
];
