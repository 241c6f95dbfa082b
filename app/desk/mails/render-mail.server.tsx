import { convert, type HtmlToTextOptions } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import type { Mail, MailKind, MailOf } from "#app/mails/mail.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { SiteAddress } from "#app/mails/layout.server.tsx";
import type { MailMessage, MailTemplate } from "#app/mails/message.server.ts";
import {
  emailChanged,
  emailConfirmation,
  invitation,
  newSignIn,
  passwordChanged,
  passwordReset,
  secondFactorChanged,
  signInStopped,
} from "#app/accounts/account-mails.server.tsx";
import { shipmentUpdate, subscriptionConfirmation } from "#app/subscriptions/journey-mail.server.tsx";
import { delayLetterMail } from "#app/subscriptions/delay-letter-mail.server.tsx";
import { offer, offerAccepted, offerDecision, offerReminder } from "#app/offers/offer-mail.server.tsx";
import { invoice } from "#app/invoices/invoice-mail.server.tsx";
import { accountLetter } from "#app/payments/account-mail.server.tsx";
import { paperMail } from "#app/documents/paper-mail.server.tsx";
import { lostLink, privateLink } from "#app/portal/link-mail.server.tsx";
import { newRequest, requestReceived, requestReply } from "#app/quote-requests/request-mails.server.tsx";

const templates: { [Kind in MailKind]: MailTemplate<MailOf<Kind>> } = {
  password_reset: passwordReset,
  new_request: newRequest,
  request_received: requestReceived,
  password_changed: passwordChanged,
  email_changed: emailChanged,
  email_confirmation: emailConfirmation,
  invitation,
  new_sign_in: newSignIn,
  second_factor_changed: secondFactorChanged,
  sign_in_stopped: signInStopped,
  shipment_update: shipmentUpdate,
  delay_letter: delayLetterMail,
  subscription_confirmation: subscriptionConfirmation,
  private_link: privateLink,
  lost_link: lostLink,
  offer,
  offer_reminder: offerReminder,
  offer_accepted: offerAccepted,
  offer_decision: offerDecision,
  request_reply: requestReply,
  invoice,
  account_letter: accountLetter,
  paper: paperMail,
  partner_letter: paperMail,
};

/** Options of the text part. Lines are not wrapped: mail clients do that. A link follows its text. */
const plainText: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    label: ({ attribs }, _walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 2 });
      builder.addInline(attribs["aria-label"] ?? "");
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
  },
  selectors: [
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "[role=img]", format: "label" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
};

type RenderedMail = Pick<MailMessage, "to" | "subject" | "html" | "text" | "replyTo" | "headers">;

/** Renders a mail in its recipient's language. `publicUrl` is the base of its images; without it there are none. */
export const renderMail = (mail: Mail, publicUrl: string | null = null): RenderedMail =>
  runInLanguage(mail.language ?? "en", () => render(mail, publicUrl));

function render(mail: Mail, publicUrl: string | null): RenderedMail {
  const template = templates[mail.kind] as MailTemplate<Mail>;
  const { subject, body, replyTo, stop, personal = false } = template(mail);
  const html = `<!DOCTYPE html>${renderToStaticMarkup(<SiteAddress value={publicUrl}>{body}</SiteAddress>)}`;
  return {
    to: mail.to,
    subject: singleLine(subject),
    replyTo: replyTo === undefined ? undefined : singleLine(replyTo),
    html,
    text: convert(html, plainText),
    headers: {
      // RFC 3834: no auto-replies to an automatic mail.
      ...(personal ? {} : { "Auto-Submitted": "auto-generated" }),
      ...(stop ? oneClickStop(stop) : {}),
    },
  };
}

/** RFC 8058 headers: the mail client's «Unsubscribe» posts to the link, without a page in between. */
const oneClickStop = (link: string) => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
