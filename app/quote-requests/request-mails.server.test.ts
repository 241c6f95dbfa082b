import { expect, test } from "vitest";
import { company } from "#content/company.ts";
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
