import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { InvoiceDialogs } from "./invoice-acts.tsx";

type Props = Parameters<typeof InvoiceDialogs>[0];

function drawn(open: Props["open"], of: object) {
  const line = (description: string, amount: string, rate: string) => ({
    description,
    amount,
    vat: { category: "S", rate },
  });
  const invoice = {
    id: "1",
    kind: "invoice",
    number: "2026-00001",
    customer: "Maes NV",
    currency: "EUR",
    language: "en",
    lines: [line("Road", "310.00", "21"), line("Storage", "100.00", "6"), line("Customs", "50.00", "21")],
    released: [false, false, true],
    noteDrafts: [],
    openItem: { open: "121.00", disputed_reason: null },
    otherLanguage: [],
    view: { gross: { label: "Credited to you", amount: "EUR 375.10" } },
    ...of,
  };
  const props = { invoice, open, onDialog() {}, onClose() {} } as unknown as Props;
  const Stub = createRoutesStub([{ id: SHELL, path: "/", Component: () => <InvoiceDialogs {...props} /> }]);
  return renderToStaticMarkup(
    <Stub hydrationData={{ loaderData: { [SHELL]: { user: { role: "accounting" } } } }} />,
  );
}

const ticksOf = (html: string) => (html.match(/checked=""/g) ?? []).length;

test("all that is left of an invoice is proposed for a credit note, with its sum; nothing of a disputed one", () => {
  const whole = drawn("credit", {});
  expect(ticksOf(whole)).toBe(2);
  expect(whole).toContain("EUR 481.10 with VAT");
  const disputed = drawn("credit", { openItem: { open: "121.00", disputed_reason: "Wrong weight" } });
  expect(ticksOf(disputed)).toBe(0);
  expect(disputed).toContain("EUR 0.00 with VAT");
});

test("whoever issues a credit note reads whom it credits, not the words of its customer", () => {
  const html = drawn("issue", { kind: "credit_note", number: null, version: "1", recipient: null });
  expect(html).toContain("It credits Maes NV EUR 375.10.");
  expect(html).not.toContain("Credited to you");
});
