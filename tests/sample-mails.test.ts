import { splitSignature } from "#app/mails/signature.ts";
import { expect, test } from "vitest";
import { mailSchema } from "#app/mails/mail.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { company } from "#content/company.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { englishLeft } from "./english-left.ts";
import { sampleMails } from "./sample-mails.ts";

test("there is a valid sample of every kind of mail", () => {
  const kinds = mailSchema.def.left.options.map(({ shape }) => shape.kind.value);
  expect(new Set(sampleMails.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const mail of sampleMails) expect(mailSchema.safeParse(mail).error).toBeUndefined();
});

test.each(sampleMails.map((mail) => [mail.kind, mail] as const))(
  "a phone draws a mail as wide as its screen: %s",
  (_kind, mail) => {
    expect(renderMail(mail).html).toContain(
      '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    );
  },
);

/** Mails to customers; staff read English. */
const TO_CUSTOMERS = new Set([
  "account_letter",
  "delay_letter",
  "invoice",
  "lost_link",
  "offer",
  "offer_accepted",
  "offer_reminder",
  "paper",
  "partner_letter",
  "private_link",
  "request_received",
  "request_reply",
  "shipment_update",
  "subscription_confirmation",
]);
const stringsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value, ...splitSignature(value)].filter(Boolean)
    : Object.values((value as object | null) ?? {}).flatMap(stringsOf);

/** French has a narrow space before a colon, which is easily forgotten when texts are joined. */
function colonsWithoutSpace(mail: (typeof sampleMails)[number]): string[] {
  const typed = [company.name, ...stringsOf(mail)].toSorted((a, b) => b.length - a.length);
  const { subject, text } = renderMail({ ...mail, language: "fr" } as typeof mail);
  const own = typed.reduce((rest, each) => rest.replaceAll(each, "x"), `${subject}\n${text}`);
  return own.match(/.{0,20}[^\s\u202f\u00a0]: .{0,20}/g) ?? [];
}

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "no English word is left in a mail to a customer in %s",
  (language) => {
    const mails = sampleMails.filter(({ kind }) => TO_CUSTOMERS.has(kind));
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(TO_CUSTOMERS);
    const left = mails.map((mail) => {
      const typed = [company.name, ...stringsOf(mail)].toSorted((a, b) => b.length - a.length);
      const { subject, text } = renderMail({ ...mail, language } as typeof mail);
      return [mail.kind, englishLeft({ subject, text }, typed)];
    });
    expect(left.filter(([, words]) => words!.length > 0)).toEqual([]);
    if (language === "fr") expect(mails.flatMap(colonsWithoutSpace)).toEqual([]);
    if (process.env.SHOW_COUNTS) process.stdout.write(`${language}: ${left.length} mails, 0 English words\n`);
  },
);

test("references and dates in mails are not cut, labels not at all", () => {
  const cut = LANGUAGES.flatMap((language) =>
    sampleMails.flatMap((mail) => {
      const { html } = renderMail({ ...mail, language } as typeof mail);
      const whole = /<span class="whole" style="white-space:nowrap">([^<]*)<\/span>/g;
      const text = html
        .slice(html.indexOf("</div>"))
        .replace(whole, "")
        .replace(/<[^>]*>/g, "\n");
      return [
        ...(text.match(/\b(?:ZF|OF|TO|2026)-\w[\w-]*/g) ?? []),
        ...(text.match(/(?:\p{L}{3,9} \d{1,2},|\b\d{1,2}(?:er|\.)? \p{L}{3,9}\.?) 20\d\d/gu) ?? []),
        ...(html.replace(whole, "$1").match(/word-break:break-word;margin:0">[^<>]*: </g) ?? []),
      ];
    }),
  );
  expect(cut).toEqual([]);
});
