import { expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { letterOf } from "./letter.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { HEADLINE_WORDS } from "#app/tracking/search-words.ts";
import { UPDATE_WORDS } from "./mail-words.ts";

test("a mail about a shipment says when things happened there, on both sides of a change of the clocks", () => {
  const event = (at: string, offset: number | null) => ({
    title: "Departed",
    place: "there",
    notes: null,
    at,
    offset,
  });
  const mail = renderMail({
    kind: "shipment_update",
    to: "lotte@customer.example",
    trackingNumber: "ZF-1",
    origin: "حيفا",
    destination: "بورسعيد",
    events: [
      event("2026-10-25T00:30:00.000Z", 480),
      event("2026-10-25T01:30:00.000Z", 60),
      event("2027-03-28T01:30:00.000Z", -240),
      event("2027-03-28T01:30:00.000Z", null),
    ],
    eta: null,
    delivered: false,
    expected: null,
    link: "https://zenne.example/track?number=ZF-1",
  });
  expect(mail.text.match(/^\w{3} \d\d, .*time.*$/gm)).toEqual([
    // The newest comes first, in the band.
    "Mar 28, 2027 03:30 (Brussels time)",
    "Mar 27, 2027 21:30 (local time, UTC−4)",
    "Oct 25, 2026 02:30 (local time, UTC+1)",
    "Oct 25, 2026 08:30 (local time, UTC+8)",
  ]);
  // An arrow between two right-to-left names would point from the destination to the origin.
  for (const body of [mail.text, mail.html]) expect(body).toContain("حيفا to بورسعيد");
});

test("a mail about a shipment ends with who looks after it, in each language", () => {
  const endOf = (person: string | null, language: (typeof LANGUAGES)[number]) =>
    renderMail({
      kind: "shipment_update",
      to: "lotte@customer.example",
      language,
      person,
      trackingNumber: "ZF-1",
      origin: "Antwerp",
      destination: "Oslo",
      events: [{ title: "Departed", place: null, notes: null, at: "2026-10-25T00:30:00.000Z", offset: null }],
      eta: null,
      delivered: false,
      expected: null,
      link: "https://zenne.example/track?number=ZF-1",
    }).text;
  const closings = ["Kind regards,", "Met vriendelijke groeten,", "Cordialement,", "Mit freundlichen Grüßen"];
  for (const [at, language] of LANGUAGES.entries()) {
    expect(endOf("Nora Peeters", language)).toContain(`${closings[at]}\nNora Peeters\n`);
    expect(endOf(null, language)).not.toContain(closings[at]);
  }
});

test("a mail of a delivery says so in its first sentence, in each language", () => {
  const first = (delivered: boolean, language: (typeof LANGUAGES)[number], values: object = {}) =>
    renderMail({
      ...values,
      kind: "shipment_update",
      to: "lotte@customer.example",
      language,
      trackingNumber: "ZF-1",
      origin: "Antwerp",
      destination: "Oslo",
      events: [
        { title: "Delivered", place: "Oslo", notes: null, at: "2026-10-25T00:30:00.000Z", offset: null },
      ],
      eta: null,
      delivered,
      expected: null,
      link: "https://zenne.example/track?number=ZF-1",
    }).text;
  expect(LANGUAGES.map((language) => /^.*ZF-1.*$/m.exec(first(true, language))?.[0])).toEqual([
    "Your shipment ZF-1 has been delivered.",
    "Uw zending ZF-1 is geleverd.",
    "Votre envoi ZF-1 a été livré.",
    "Ihre Sendung ZF-1 wurde zugestellt.",
  ]);
  const handed = { pieces: 6, short: 2, damaged: 1 };
  const lineIn = (values: object) =>
    LANGUAGES.map((language) => /^6 .*$/m.exec(first(true, language, { handed, ...values }))?.[0]);
  expect(lineIn({ signedBy: "F. Adeyemi" })).toEqual([
    "6 pieces, 2 missing, 1 damaged, signed by F. Adeyemi",
    "6 colli, 2 ontbreken, 1 beschadigd, getekend door F. Adeyemi",
    "6 colis, 2 manquants, 1 endommagé, signé par F. Adeyemi",
    "6 Packstücke, 2 fehlen, 1 beschädigt, unterschrieben von F. Adeyemi",
  ]);
  expect(lineIn({ handed: { pieces: 6, short: 0, damaged: 0 } })[0]).toBe("6 pieces");
  expect(first(false, "en", { handed })).not.toContain("6 pieces");
  expect(first(false, "de")).toContain("es gibt Neuigkeiten zu Ihrer Sendung ZF-1.");
  expect(first(false, "en")).toContain("There is news of your shipment ZF-1.");
});

const update = {
  kind: "shipment_update",
  to: "lotte@customer.example",
  trackingNumber: "ZF-1",
  origin: "Antwerp",
  destination: "Oslo",
  eta: null,
  delivered: false,
  expected: null,
  link: "https://zenne.example/track?number=ZF-1",
} as const;
const eventAt = (title: string, day: number) => ({
  title,
  place: "Antwerp",
  notes: null,
  at: `2999-11-${day}T09:00:00.000Z`,
  offset: 60,
});
const tonesOf = (html: string) =>
  [...html.matchAll(/<td class="(red|yellow|green|blue)"/g)].map(([, tone]) => tone);

test("a delivery with pieces missing or damaged is no good news: in subject, colour and what to do", () => {
  const handed = { pieces: 6, short: 2, damaged: 1 };
  const mail = renderMail({ ...update, events: [eventAt("Delivered", 20)], delivered: true, handed });
  expect(mail.subject).toBe("ZF-1: Delivered, Antwerp; 2 missing, 1 damaged");
  expect(tonesOf(mail.html)).toEqual(["yellow"]);
  expect(mail.text).toContain("send us your written reservation");
  const sound = { ...update, events: [eventAt("Delivered", 20)], delivered: true };
  const good = renderMail({ ...sound, handed: { pieces: 6, short: 0, damaged: 0 } });
  expect(tonesOf(good.html)).toEqual(["green"]);
  expect(good.text).not.toContain("reservation");
});

test("a delay is told once, with the new day, its reason and the event that reported it", () => {
  const eta = {
    from: "2999-12-09T15:00:00.000Z",
    to: "2999-12-16T15:00:00.000Z",
    reason: "weather",
  } as const;
  const late = renderMail({ ...update, events: [eventAt("Delayed", 20)], eta, expected: eta.to });
  expect(tonesOf(late.html)).toEqual(["yellow"]);
  expect(late.subject).toBe("ZF-1: Delayed until Dec 16, 2999");
  expect(late.text).toContain("Your shipment ZF-1 will arrive later than planned. We are sorry");
  expect(late.text).toContain("Delayed, Antwerp · Nov 20, 2999 10:00 (local time, UTC+1)");
  expect(late.html).toMatch(
    />Delayed until Dec 16, 2999 · Before: Dec 09, 2999 · Adverse weather · Antwerp to Oslo/,
  );
  const departed = renderMail({ ...update, events: [eventAt("Departed", 20)], eta, expected: eta.to });
  expect(tonesOf(departed.html)).toEqual(["yellow", "blue"]);
});

test("several events stand newest first, and a zone is named where it changes", () => {
  const events = ["Picked up", "Departed", "Arrived"].map((title, at) => eventAt(title, 20 + at));
  const { text } = renderMail({ ...update, events, expected: "2999-12-09T15:00:00.000Z" });
  expect(text.match(/^Nov .*$/gm)).toEqual([
    "Nov 22, 2999 10:00 (local time, UTC+1)",
    "Nov 21, 2999 10:00",
    "Nov 20, 2999 10:00",
  ]);
  expect(text).toMatch(
    /Arrived, Antwerp[^]*Estimated delivery: Dec 09, 2999[^]*Before that[^]*Departed[^]*Picked up/,
  );
});

test("8 of 10 pieces are told as partly delivered in each language, and as no delivery", () => {
  const status = "Partly delivered: 8 of 10 pieces";
  const happened = { code: null, location: "Oslo", notes: null, utc_offset: null, fresh: true };
  const letter = letterOf(
    {
      tracking_number: "ZF-1",
      origin_location: "Antwerp",
      destination_location: "Oslo",
      status,
      estimated_delivery: null,
      eta_offset: null,
    },
    [{ ...happened, status, timestamp: new Date("2026-11-22T09:30:00Z") }],
    [],
    "key",
  );
  expect(letter).toMatchObject({ delivered: false });
  const texts = LANGUAGES.map(
    (language) =>
      renderMail({
        kind: "shipment_update",
        to: "lotte@customer.example",
        language,
        link: "https://zenne.example/track?number=ZF-1",
        ...letter!,
      }).text,
  );
  expect(texts[0]).toContain("Partly delivered: 8 of 10 pieces");
  expect(texts[0]).toContain("The other 2 pieces follow.");
  expect(texts[1]).toContain("De andere 2 colli volgen nog.");
  expect(texts[2]).toContain("Les 2 autres colis suivent.");
  expect(texts[3]).toContain("Die übrigen 2 Packstücke folgen.");
  expect(texts[1]).toContain("Gedeeltelijk geleverd: 8 van 10 colli");
  expect(texts[2]).toContain("Partiellement livré\u202f: 8 colis sur 10");
  expect(texts[3]).toContain("Teilweise zugestellt: 8 von 10");
});

test("a mail says the day that a delivery is expected, and of one that has passed that it has", () => {
  const textFor = (expected: string, language: (typeof LANGUAGES)[number]) =>
    renderMail({
      kind: "shipment_update",
      to: "lotte@customer.example",
      language,
      trackingNumber: "ZF-1",
      origin: "Antwerp",
      destination: "Oslo",
      events: [
        { title: "Departed", place: "Antwerp", notes: null, at: "2026-11-20T09:00:00.000Z", offset: null },
      ],
      eta: null,
      delivered: false,
      expected,
      link: "https://zenne.example/track?number=ZF-1",
    }).text;
  for (const language of LANGUAGES) {
    const [label, passed] = runInLanguage(language, () => [
      UPDATE_WORDS.expected,
      `${HEADLINE_WORDS.passed(formatDate(new Date("2020-11-24T12:00:00Z")))} ${HEADLINE_WORDS.noNewDate}`,
    ]);
    expect(textFor("2999-11-24T12:00:00.000Z", language)).toContain(label);
    const late = textFor("2020-11-24T12:00:00.000Z", language);
    expect(late).not.toContain(label);
    expect(late.replaceAll(/\s+/g, " ")).toContain(passed.replaceAll(/\s+/g, " "));
  }
});
