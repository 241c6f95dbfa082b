import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { QueueLine } from "../queue/queue.ts";
import type { Role } from "#app/access/policy.ts";
import { queueLine } from "#tests/queue-line.ts";
import { recordedAction, renderInShell } from "#tests/render-route.tsx";
import { LATE_GROUP_TEXTS } from "./late-groups.ts";
import { LateDesk, type LateDeskProps } from "./late-desk.tsx";

const line = (id: string, values: Partial<QueueLine> = {}) =>
  queueLine({ id, label: `ZF-${id}`, to: `/admin/shipments/${id}`, ...values });
const desk: LateDeskProps = {
  counts: { late: 2, moved: 1, silent: 0, on_hold: 0, unproven: 1001 },
  group: null,
  unnotified: false,
  isFirstPage: true,
  groups: [
    { group: "late", lines: [line("1"), line("2", { owner: { id: "8", name: "Wim Peeters" } })], next: null },
    {
      group: "moved",
      lines: [line("3", { cause: { reason: "customs", note: null, text: "Customs" } })],
      next: "next",
    },
    { group: "silent", lines: [], next: null },
  ],
  snoozed: { count: 0, lines: [] },
  showSnoozed: false,
  mine: false,
  owners: [{ id: "8", name: "Wim Peeters" }],
  me: "8",
  asOf: new Date("2026-11-22T09:00:00Z"),
};

function show(values: Partial<LateDeskProps> = {}, role: Role = "owner") {
  const { sent, action } = recordedAction();
  const Component = () => <LateDesk {...desk} {...values} />;
  renderInShell(role, [{ path: "late", Component, action }], "/admin/late");
  return sent;
}

async function focus(number: string) {
  const link = page.getByRole("link", { name: number });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
}

test("groups with lines stand in their order, with counts; an empty one is one sentence", async () => {
  show();
  await expect.element(page.getByRole("heading", { name: "Late" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Moved 1" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: `${LATE_GROUP_TEXTS.unproven.title} 1,000+` }))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Show all: Moved" })).toBeVisible();
  await expect.element(page.getByText("Customs")).toBeVisible();
});

test("the keys move between lines and take; what somebody has cannot be taken", async () => {
  const sent = show();
  await focus("ZF-1");
  await userEvent.keyboard("t");
  await expect.poll(() => sent).toEqual([{ intent: "claim", kind: "shipment", id: "1" }]);
  await focus("ZF-1");
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("link", { name: "ZF-2" })).toHaveFocus();
  await userEvent.keyboard("t");
  expect(sent).toHaveLength(1);
});

test("a line says that the customer was not told, and offers it; the filter keeps the group", async () => {
  const lines = [line("1", { notice: { at: null } }), line("2", { notice: { at: "Nov 21 14:05" } })];
  show({ group: "late", groups: [{ group: "late", lines, next: null }] });
  await expect.element(page.getByText("Customer told Nov 21 14:05")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Not told" }))
    .toHaveAttribute("href", "/admin/late?group=late&notice=none");
  await expect
    .element(page.getByRole("button", { name: "Write to customer: ZF-1" }).first())
    .toHaveTextContent("Write to customer");
});

test("R says why, with what was said before", async () => {
  const sent = show();
  await focus("ZF-3");
  await userEvent.keyboard("r");
  const reason = page.getByRole("combobox", { name: /^Reason/ });
  await expect.element(reason).toHaveValue("customs");
  await reason.selectOptions("weather");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ intent: "reason", id: "3", delay_reason: "weather", delay_note: "" }]);
});

test("a group that cannot be read says so, the others stay; who only reads gets no acts", async () => {
  show({ groups: [{ group: "late", lines: null, next: null }, ...desk.groups.slice(1)] }, "viewer");
  await expect.element(page.getByText(/could not be read/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "ZF-3" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /ZF-3/ })).not.toBeInTheDocument();
});
