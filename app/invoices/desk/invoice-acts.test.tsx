import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { InvoiceActs } from "./invoice-acts.tsx";

type Props = Parameters<typeof InvoiceActs>[0];

function actsOf(openItem: object, settle?: Props["settle"], role = "accounting"): string[] {
  const invoice = {
    id: "1",
    kind: "invoice",
    number: "2026-00001",
    title: "Invoice 2026-00001",
    lines: [],
    openItem: { open: "121.00", disputed_reason: null, ...openItem },
    sending: { isCopy: true, peppol: { isOver: true } },
  };
  const props = { invoice, settle, onDialog: () => undefined } as unknown as Props;
  const Stub = createRoutesStub([{ id: SHELL, path: "/", Component: () => <InvoiceActs {...props} /> }]);
  const html = renderToStaticMarkup(
    <Stub hydrationData={{ loaderData: { [SHELL]: { user: { role } } } }} />,
  ).replace(/<noscript>.*/s, "");
  return [...html.matchAll(/<(button|a)\b.*?<\/\1>/gs)]
    .map(([act]) => act.replaceAll(/<[^>]*>/g, ""))
    .filter(Boolean);
}

test("what resolves the dispute of an invoice comes before its payment", () => {
  expect(actsOf({})).toEqual(["Payment received", "PDF", "Send copy"]);
  expect(actsOf({ disputed_reason: "Wrong weight" })).toEqual(["Resolve dispute", "PDF", "Send copy"]);
  expect(actsOf({ disputed_reason: "Wrong weight", open: "0.00" })).toEqual(["PDF", "Send copy"]);
});

test("a payment that came in is matched before one is typed", () => {
  const match = { id: "match", label: "Match payment", to: "/admin/payments/statements/1" };
  expect(actsOf({}, match)).toEqual(["Match payment", "PDF", "Send copy"]);
  expect(actsOf({ disputed_reason: "Wrong weight" }, match)[0]).toBe("Resolve dispute");
});
