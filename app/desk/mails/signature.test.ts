import { expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { DELAY_LETTER } from "#app/shipments/letter-words.ts";
import { INVOICE_LETTER } from "#app/invoices/words.ts";
import { ACCOUNT_WORDS } from "#app/payments/words.ts";
import { PAPER_MAIL } from "#app/documents/customer-words.ts";
import { OFFER_LETTER } from "#app/offers/site-words.ts";
import { renderMail } from "./render-mail.server.tsx";
import { splitSignature } from "#app/mails/signature.ts";

test.each(LANGUAGES)("the letters that we propose in %s are split before their closing words", (language) => {
  runInLanguage(language, () => {
    for (const closing of [
      DELAY_LETTER.closing("Ana", "Zenne"),
      `${INVOICE_LETTER.regards}\nAna`,
      `${PAPER_MAIL.regards}\nAna`,
      `${OFFER_LETTER.regards}\n\nAna`,
    ])
      expect(splitSignature(`Dear Bo,\n\nKind regards to all.\n\nText.\n\n${closing}`)).toEqual([
        "Dear Bo,\n\nKind regards to all.\n\nText.",
        closing,
      ]);
    expect(splitSignature(ACCOUNT_WORDS.statementText("Hello,", "Maes", "€ 1"))[1]).not.toBe("");
  });
});

test("a letter without closing words has no signature", () => {
  expect(splitSignature("Dear Bo,\n\nIt has left.\n\nAna")).toEqual(["Dear Bo,\n\nIt has left.\n\nAna", ""]);
});

test("facts and button of a letter stand above its signature", () => {
  const { text } = renderMail({
    kind: "delay_letter",
    to: "ana@maes.example",
    subject: "ZF-7K2M",
    text: "Dear Ana,\n\nIt is late.\n\nKind regards,\nBo Peeters",
    facts: [{ label: "Now expected", value: "Dec 05, 2026" }],
    link: "https://zenne.example/track?number=ZF-7K2M",
  });
  const order = ["It is late.", "Now expected", "zenne.example/track", "Bo Peeters"].map((words) =>
    text.indexOf(words),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
});
