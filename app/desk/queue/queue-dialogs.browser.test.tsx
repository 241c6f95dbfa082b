import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queueLine } from "#tests/queue-line.ts";
import { dateGroup, typeDate } from "#tests/date-control.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { QueueDialog } from "./queue-dialogs.tsx";
import type { QueueAct } from "./use-queue-acts.ts";

const line = queueLine({ owner: { id: "7", name: "Lotte Claes" } });

/** Opens a dialog of a line on a Thursday; `sent` are the submitted actions, `closed` tells whether it was closed. */
function open(act: QueueAct | "all") {
  const sent: Record<string, string>[] = [];
  const begun: QueueAct[] = [];
  const state = { sent, begun, closed: false };
  renderRoute(
    <QueueDialog
      act={act}
      line={line}
      owners={[
        { id: "7", name: "Lotte Claes" },
        { id: "8", name: "Wim Peeters" },
      ]}
      me="8"
      now={new Date("2026-11-19T09:00:00Z")}
      acts={["add status", "assign", "snooze"]}
      onBegin={(chosen) => begun.push(chosen)}
      send={(fields) => sent.push(fields)}
      onClose={() => (state.closed = true)}
    />,
  );
  return state;
}

const option = (name: RegExp) => page.getByRole("listitem").getByRole("button", { name });

test("the keys snooze until tomorrow or Monday", async () => {
  const state = open("snooze");
  await expect.element(option(/^Tomorrow/)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(option(/^Monday/)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const fields = { intent: "snooze", kind: "shipment", id: "1", snoozed_until: "2026-11-23" };
  expect(state).toMatchObject({ sent: [fields], closed: true });
});

test("a day that has passed is refused at its field and stays; another is taken", async () => {
  const state = open("snooze");
  await typeDate("Another day", "19112026");
  await page.getByRole("button", { name: "Snooze", exact: true }).click();
  await expect.element(page.getByText("Choose a day after today")).toBeVisible();
  await expect.element(dateGroup("Another day")).toHaveTextContent("19 Nov 2026");
  expect(state).toMatchObject({ sent: [], closed: false });
  await typeDate("Another day", "01122026");
  await page.getByRole("button", { name: "Snooze", exact: true }).click();
  expect(state.sent).toMatchObject([{ snoozed_until: "2026-12-01" }]);
});

test("one is assigned to oneself first, to others or to nobody; whose it is now is said", async () => {
  const state = open("assign");
  await expect.element(option(/^Wim Peeters \(me\)/)).toHaveFocus();
  await expect.element(option(/^Lotte Claes, now/)).toBeVisible();
  await option(/^Nobody/).click();
  expect(state.sent).toEqual([{ intent: "assign", id: "1", owner_id: "" }]);
});

test("on a narrow screen the acts stand in one window, which opens the next", async () => {
  const state = open("all");
  await expect.element(page.getByRole("dialog", { name: "ZF-1" })).toBeVisible();
  await option(/^Snooze/).click();
  expect(state).toMatchObject({ begun: ["snooze"], sent: [], closed: false });
});
