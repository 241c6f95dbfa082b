import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { OPENING_WEEK } from "#content/opening-week.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { answerDueAt, promisedMoment } from "./promised-answer.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";

const reply = {
  kind: "request_reply" as const,
  to: "ngozi@brightpath.example",
  replyTo: "desk@zenne.example",
  subject: "Your request Brussels to Lagos [Q-00042]",
  text: "Dear Ngozi,\n\nHow many pallets:\n- stackable?\n- <b>how high</b>?",
  asked: {
    at: "2026-03-05T08:00:00Z",
    facts: [{ label: "From", value: "Brussels" }],
    message: "By sea, please.\nBoth, if you can.",
  },
  follows: [],
};

test("a reply keeps its lines, quotes what was asked, and is answered to the desk by a person", () => {
  const mail = renderMail(reply);
  expect(mail).toMatchObject({ subject: reply.subject, replyTo: "desk@zenne.example", headers: {} });
  expect(mail.text).toContain("How many pallets:\n- stackable?\n- <b>how high</b>?");
  expect(mail.text).toContain("You asked us on March 05, 2026:");
  expect(mail.text).toContain("By sea, please.\nBoth, if you can.");
  expect(mail.html).toContain("&lt;b&gt;how high&lt;/b&gt;?");
});

test("a request that says nothing is not quoted", () => {
  const { text } = renderMail({ ...reply, asked: { ...reply.asked, facts: [], message: null } });
  expect(text).not.toContain("You asked us");
});

test("our telephone number stays on one line on a narrow screen", () => {
  const { html, text } = renderMail({
    kind: "private_link",
    to: "an@maes.example",
    link: "https://zenne.example/p/x",
    about: "Shipment ZF-1",
    message: "Dear An",
    until: "until Mar 05, 2027",
  });
  const pieces = html.split(company.phone);
  expect(pieces.length).toBeGreaterThan(2);
  for (const before of pieces.slice(0, -1)) expect(before).toMatch(/white-space:nowrap">$/);
  expect(text).toContain(company.phone);
});

test.each(LANGUAGES)("the confirmation in %s promises the moment that the desk counts to", (language) => {
  const now = new Date();
  const received = (receivedAt?: Date) =>
    renderMail({
      kind: "request_received",
      to: "an@maes.example",
      source: "quote",
      language,
      receivedAt: receivedAt?.toISOString(),
    }).text.replaceAll(/\s+/g, " ");
  const due = runInLanguage(language, () =>
    promisedMoment(answerDueAt(now, OPENING_WEEK), now).replaceAll(/\s+/g, " "),
  );
  expect(due).toMatch(
    { en: /, \d\d:\d\d$/, nl: / om \d+\.\d\d uur$/, fr: / à \d+ h \d\d$/, de: /, \d+:\d\d Uhr$/ }[language],
  );
  for (const text of [received(now), received()]) expect(text).toContain(due);
  expect(received(new Date("2026-01-01T08:00:00Z"))).not.toMatch(/24|2026/);
});

test("no e-mail breaks at its hyphen, and a label has room beside its value", () => {
  const { html } = renderMail({
    kind: "request_received",
    to: "an@maes.example",
    source: "quote",
    language: "fr",
    number: 26,
    origin: "FRBOD",
    destination: "CAMTR",
  });
  expect(html).toContain('<span class="whole" style="white-space:nowrap">e-mail</span>');
  expect(html).toContain("width:140px");
  expect(html).toContain("Montréal, Canada");
});
