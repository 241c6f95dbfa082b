import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderInShell } from "#tests/render-route.tsx";
import { StatementPage } from "./statement-page.tsx";

type Props = ComponentProps<typeof StatementPage>;
type Match = Props["certain"]["rows"][number];

const statement: Props["statement"] = {
  id: "1",
  account: "BE68539007547034",
  currency: "EUR",
  number: "2026-112",
  day: "2026-11-27",
  opening: "0",
  closing: "300",
  left_aside: 0,
  file_name: "statement.cod",
  created_at: new Date("2026-11-27T10:00:00Z"),
  created_by: "An",
};

const matchOf = (id: string, facts: Partial<Match>): Match => ({
  key: id,
  paymentId: id,
  booked_on: "2026-11-27",
  amount: "100",
  payer: `Payer ${id}`,
  iban: "BE71096123456769",
  message: "",
  communication: null,
  wrong_communication: null,
  isCertain: true,
  reason: "communication",
  rest: "0.00",
  short: "0.00",
  invoices: [
    { id, number: `INV-${id}`, name: `Payer ${id}`, amount: "100", open: "100", due_on: "2026-12-01" },
  ],
  ...facts,
});

const certain = matchOf("1", { communication: "+++202/6000/00192+++" });
const proposed = matchOf("2", { message: "our order 7", isCertain: false, reason: "numbers" });

function show(rows: readonly Match[]): void {
  const none = { count: 0, rows: [] };
  const props: Props = {
    statement,
    gap: null,
    count: 2,
    sum: "200",
    refunds: 0,
    refunded: "0",
    certain: { count: rows.length, rows: [...rows] },
    proposed: { count: 1, rows: [proposed] },
    unknown: none,
    answer: undefined,
  };
  renderInShell(
    "owner",
    [{ path: "statement", Component: () => <StatementPage {...props} /> }],
    "/admin/statement",
  );
}

test("certain matches and proposals say the same of payment and invoice, with day, account, text and link", async () => {
  show([certain]);
  await expect
    .element(page.getByRole("link", { name: "INV-1" }))
    .toHaveAttribute("href", "/admin/invoices/1");
  await expect
    .element(page.getByRole("link", { name: "INV-2" }))
    .toHaveAttribute("href", "/admin/invoices/2");
  await expect.element(page.getByText("+++202/6000/00192+++")).toBeVisible();
  await expect.element(page.getByText("«our order 7»")).toBeVisible();
  for (const fact of ["booked Nov 27, 2026", "BE71 0961 2345 6769", "open EUR 100.00, due Dec 01, 2026"])
    await expect.poll(() => page.getByText(fact).elements()).toHaveLength(2);
});

test("several certain matches are checked together; each has its facts", async () => {
  show([certain, matchOf("3", { communication: "+++202/6000/00293+++" })]);
  await page.getByText("Show them").click();
  await expect.element(page.getByRole("link", { name: "INV-3" })).toBeVisible();
  await expect.element(page.getByText("+++202/6000/00293+++")).toBeVisible();
});
