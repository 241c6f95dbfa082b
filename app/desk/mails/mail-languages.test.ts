import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Language } from "#app/kit/language/language.ts";
import { DELAY_REASONS } from "#app/shipments/letter-words.en.ts";
import type { Mail } from "#app/mails/mail.ts";
import { renderMail } from "./render-mail.server.tsx";

// A day before the expected delivery of the mails.
beforeAll(() => void vi.setSystemTime(new Date("2026-11-30T12:00:00Z")));
afterAll(() => void vi.useRealTimers());

const event = { notes: null, at: "2026-11-20T09:30:00Z", offset: 480 };
const update = {
  kind: "shipment_update" as const,
  to: "ana@maes.example",
  trackingNumber: "ZF-7K2M",
  origin: "Antwerp",
  destination: "Cologne",
  link: "https://zenne.example/track?number=ZF-7K2M",
  stop: "https://zenne.example/notify/stop?token=t",
};
const mails: Mail[] = [
  {
    kind: "request_received",
    to: "ana@maes.example",
    source: "quote",
    number: 42,
    origin: "BEANR",
    destination: "DECGN",
  },
  { kind: "request_received", to: "ana@maes.example", source: "contact" },
  {
    kind: "subscription_confirmation",
    to: "ana@maes.example",
    subscriptionId: "9b2f6f0e-6f0c-4c8e-9d6a-2f1f2a3b4c5d",
    trackingNumber: "ZF-7K2M",
    confirm: "https://zenne.example/notify/confirm?token=t",
  },
  {
    ...update,
    events: [
      { ...event, title: "Picked up", place: "Antwerp" },
      { ...event, title: "Held by customs", place: "Cologne", offset: null },
    ],
    eta: null,
    delivered: false,
    expected: "2026-12-01T10:00:00Z",
  },
  ...Object.keys(DELAY_REASONS).map((reason) => ({
    ...update,
    events: [],
    eta: {
      from: "2026-12-01T10:00:00Z",
      to: "2026-12-04T10:00:00Z",
      reason: reason as keyof typeof DELAY_REASONS,
    },
    delivered: false,
    expected: null,
  })),
  {
    ...update,
    events: [{ ...event, title: "Delivered", place: null }],
    eta: null,
    delivered: true,
    expected: null,
  },
  {
    kind: "delay_letter",
    to: "ana@maes.example",
    subject: "ZF-7K2M",
    text: "—",
    link: update.link,
    stop: update.stop,
  },
  {
    kind: "request_reply",
    to: "ana@maes.example",
    replyTo: "office@zenne.example",
    subject: "Q-00042",
    text: "—",
    asked: {
      at: "2026-11-20T09:30:00Z",
      facts: [
        { label: "From", value: "Gent" },
        { label: "Freight", value: "Sea Freight, Road Transport" },
        { label: "Weight", value: "640 kg" },
      ],
      message: null,
    },
    follows: [],
  },
  {
    kind: "invoice",
    to: "ana@maes.example",
    deliveryId: "9b2f6f0e-6f0c-4c8e-9d6a-2f1f2a3b4c5d",
    subject: "2026-00001",
    message: "—",
    number: "2026-00001",
    total: "€ 121",
    due: "2026-12-26",
    communication: "+++202/6000/00107+++",
    iban: "BE68 5390 0754 7034",
  },
  {
    kind: "account_letter",
    to: "ana@maes.example",
    subject: "—",
    message: "—",
    facts: [{ label: "IBAN", value: "BE68 5390 0754 7034" }],
    invoices: [{ number: "2026-00001", due: "2026-12-26", amount: "€ 121", communication: null }],
    letterId: "9b2f6f0e-6f0c-4c8e-9d6a-2f1f2a3b4c5d",
  },
];

/** Words that only exist in English, in any of the mails above. */
const english =
  /\b(the|you|your|we|this|that|it|with|from|to|and|our|is|has|been|until|delivered|picked|held|freight|transport of|weight|shipment|before|now|click|Antwerp|Cologne)\b|\b(?:Dec|Nov) \d\d,/i;

test.each(["nl", "fr", "de"] as const)(
  "no mail to a customer has English words in %s",
  (language: Language) => {
    const left: string[] = [];
    for (const mail of mails) {
      const { subject, html, text } = renderMail({ ...mail, language });
      expect(html).toContain(`<html lang="${language}"`);
      // Names of the company and its people, and link addresses, are the same in each language.
      const lines = `${subject}\n${text}`.replace(/https?:\S+|\S+@\S+|Zenne Freight/g, "").split("\n");
      left.push(...lines.filter((line) => english.test(withoutCommon(line, language))));
    }
    expect(left).toEqual([]);
  },
);

/** Words that exist both in English and in the language. */
const COMMON: Record<string, RegExp> = {
  nl: /\b(is|we|to|it|transport)\b/gi,
  fr: /\b(Cologne|a|on)\b/gi,
  de: /\b(am|was|Transport)\b/gi,
};
const withoutCommon = (line: string, language: Language) => line.replace(COMMON[language] ?? /$^/, "");

test("in each language what is still to pay of an invoice stands first, also when its letter says it", () => {
  const firstRow = (language: Language) => {
    const message = "€ 121, € 41,00";
    const part = { message, total: "€ 121", settled: "€ 80,00", open: "€ 41,00" };
    const { text } = renderMail({
      ...(mails.find(({ kind }) => kind === "invoice") as Mail),
      ...part,
      language,
    });
    return text.replace(message, "").match(/^.*(?:€ (?:41|80),00).*$/m)?.[0];
  };
  const rows = (["en", "nl", "fr", "de"] as const).map(firstRow);
  const labels = [/^Still to pay/, /^Nog te betalen/, /^Reste à payer/, /^Noch zu zahlen/];
  for (const [at, label] of labels.entries()) expect(rows[at]).toMatch(label);
});

test("a mail about a shipment names it, its route and when things happened", () => {
  const { subject, text } = renderMail(mails[3] as Mail);
  expect(subject).toBe("ZF-7K2M: Held by customs, Cologne (2 events)");
  expect(text).toContain("Your shipment ZF-7K2M is on hold. We write again as soon as it moves on.");
  expect(text).toContain("\n\nAntwerp to Cologne\n");
  expect(text).toContain("Nov 20, 2026 17:30 (local time, UTC+8)");
  expect(text).toContain("Nov 20, 2026 10:30 (Brussels time)");
  // A day that was planned before the hold is no promise any more.
  expect(text).toContain("The day of delivery is not known yet");
  expect(text).not.toContain("Dec 01, 2026");
});

test("a mail calls statuses and places as its reader does, and dates them so", () => {
  const { subject, text } = renderMail({ ...(mails[3] as Mail), language: "nl" });
  expect(subject).toBe("ZF-7K2M: Aangehouden door de douane, Keulen (2 berichten)");
  expect(text).toContain("Uw zending ZF-7K2M staat in de wacht.");
  expect(text).toContain("\n\nAntwerpen naar Keulen\n");
  expect(text).toContain("20 nov 2026 17:30 (plaatselijke tijd, UTC+8)");
  expect(text).toContain("20 nov 2026 10:30 (Brusselse tijd)");
});

test("each fact is a line of the text", () => {
  const reply = mails.find(({ kind }) => kind === "request_reply")!;
  expect(renderMail(reply).text).toContain(
    "From: Gent\nFreight: Sea Freight, Road Transport\nWeight: 640 kg\n",
  );
});
