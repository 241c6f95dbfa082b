import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AllocateCard } from "./allocate-card.tsx";

type Props = Parameters<typeof AllocateCard>[0];

const invoice = (id: string, open: string, currency = "EUR") => ({
  id,
  number: id,
  customer: "Maes",
  kind: "invoice",
  currency,
  open,
  gross: open,
  due_on: "2026-11-23",
  settlement_kinds: [],
  disputed_reason: null,
});

/** Draws the card for a payment of EUR 2,580.10. */
function drawn(items: object[], of: Partial<Props> = {}) {
  const payment = { amount: "2580.10", rest: "2580.10", currency: "EUR" };
  const props = { payment, items, namedItems: [], rates: {}, overpayments: [], search: "", ...of };
  const card = (
    <AllocateCard {...({ ...props, today: "2026-12-01", answer: undefined } as unknown as Props)} />
  );
  const Stub = createRoutesStub([{ path: "/", Component: () => card }]);
  const html = renderToStaticMarkup(<Stub />);
  return {
    ticked: [
      ...html.matchAll(/<input[^>]*checked=""[^>]*value="([^"]*)"|value="([^"]*)"[^>]*checked=""/g),
    ].map(([, first, second]) => first ?? second),
    button: /Allocate(?! to)[^<]*/.exec(html)?.[0],
    writesOff: html.includes("Write off what stays open"),
  };
}

test("the only open invoice of exactly what came in is ticked, and the button says the sum", () => {
  expect(drawn([invoice("1", "100.00"), invoice("2", "2580.10")])).toEqual({
    ticked: ["2"],
    button: "Allocate EUR 2,580.10",
    writesOff: false,
  });
});

test("nothing is ticked where several invoices fit, none does, or other customers were searched for", () => {
  const none = { ticked: [], button: "Allocate", writesOff: true };
  expect(drawn([invoice("1", "2580.10"), invoice("2", "2580.10")])).toEqual(none);
  expect(drawn([invoice("1", "2580.11")])).toEqual(none);
  expect(drawn([invoice("1", "2580.10")], { search: "2580.10" })).toEqual(none);
});

test("what a payment names comes before its amount, and what it leaves open can be written off", () => {
  const items = [invoice("1", "2600.00"), invoice("2", "2580.10")];
  expect(drawn(items, { namedItems: ["1"] })).toEqual({
    ticked: ["1"],
    button: "Allocate EUR 2,580.10",
    writesOff: true,
  });
  expect(drawn([invoice("1", "2000.00")], { namedItems: ["1"] }).button).toBe("Allocate EUR 2,000.00");
});
