import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { MonthSteps } from "./month-steps.tsx";

type Props = Parameters<typeof MonthSteps>[0];

const nothingOpen: Props = {
  month: "2026-10",
  thisMonth: "2026-11",
  closedMonth: null,
  settingsVersion: "1",
  toInvoice: [],
  accruals: [],
  issued: [],
};
const drawn = (props: Partial<Props>) => {
  const Stub = createRoutesStub([{ path: "/", Component: () => <MonthSteps {...nothingOpen} {...props} /> }]);
  return renderToStaticMarkup(<Stub />);
};
const statesIn = (text: string) => [...text.matchAll(/: (done|open)</g)].map(([, state]) => state);

test("a step is done once nothing of it is open, and all are once the books are closed", () => {
  const accruals = [
    { supplier: "Haulage", code: null, currency: "EUR", lines: 2, amount: "80.00" },
    { supplier: null, code: null, currency: "EUR", lines: 1, amount: "20.50" },
    { supplier: null, code: "AFR", currency: "USD", lines: 1, amount: "7.00" },
  ];
  const open = drawn({ accruals });
  expect(statesIn(open)).toEqual(["done", "open", "done", "open"]);
  expect(open).toContain("4 planned costs without a supplier invoice: EUR 100.50 + USD 7.00.");
  expect(open).toContain("2 of 4 open");
  const issued = [
    { kind: "invoice", currency: "EUR", count: 2, net: "9.00", vat: "1.00", gross: "10.00" },
  ] as const;
  expect(statesIn(drawn({ issued: [...issued] }))).toEqual(["done", "done", "open", "open"]);
  expect(statesIn(drawn({ closedMonth: "2026-10", issued: [...issued] }))).toEqual([
    "done",
    "done",
    "done",
    "done",
  ]);
  expect(statesIn(drawn({ closedMonth: "2026-09" }))).toEqual(["done", "done", "done", "open"]);
});

test("a month that is not over says from when it can be closed", () => {
  const drawnNow = drawn({ month: "2026-11" });
  expect(drawnNow).toContain("The month is not over yet");
  expect(drawnNow).toContain("Available from Dec 01, 2026. Closing locks costs and payments.");
  expect(drawn({})).not.toContain("Available from");
});
