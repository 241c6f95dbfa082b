import { company } from "#content/company.ts";
import { type MailOf, truncate } from "#domain/mails/mail.ts";
import type { Template } from "../message.ts";
import { ActionButton, Letter, MailLayout, TextLink } from "./layout.tsx";

const previewLength = 120;

/** A letter that staff wrote to a customer about one shipment, with the way to its tracking page. */
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
