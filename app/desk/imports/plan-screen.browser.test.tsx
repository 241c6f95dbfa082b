import { createRoot } from "react-dom/client";
import { createRoutesStub, data } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { toast } from "#app/kit/ui/toast.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { CUSTOMER_IMPORT_MESSAGES } from "#app/customers/import-company.ts";
import { IMPORT_HISTORY, IMPORT_MENDS, IMPORT_MESSAGES } from "#app/imports/words.ts";
import { DETAIL_MESSAGES } from "#app/shipments/details-messages.ts";
import { importSettings } from "#app/imports/import.ts";
import { PlanScreen } from "./plan-screen.tsx";
import type { PlanData } from "./plan.server.ts";
import { revalidatePlan } from "./import-screens.tsx";

const planThatSays = (words: string) =>
  ({
    id: "1802cad8-0581-49ad-809a-9d3861adb1c5",
    kind: "shipments",
    address: "/",
    file_name: "a.csv",
    counts: { created: 0, changed: 1, unchanged: 0, asked: 0, refused: 0 },
    show: null,
    reason: null,
    reasons: [],
    erasures: 0,
    due: 0,
    fields: [],
    settings: importSettings(null),
    total: 1,
    page: {
      rows: [{ row: 2, name: "MW-11", outcome: "changed", words: [words] }],
      start: 0,
      previous: null,
      next: null,
    },
    applied_at: null,
    sameFile: null,
    leftOut: [],
    sheets: [],
    sheet: 0,
    headingRow: null,
    hiddenRows: 0,
  }) as unknown as PlanData;

test("an import that was overtaken shows what it would do now", async () => {
  const error = "Something changed meanwhile: nothing was imported. This is what the import would do now.";
  let words = "Notes: Fragile → Upright";
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => planThatSays(words),
      action: () => {
        words = "Notes: Edited by Wim → Upright";
        return data({ done: undefined, error }, 409);
      },
      shouldRevalidate: revalidatePlan,
      Component: ({ loaderData, actionData }) => (
        <PlanScreen plan={loaderData as PlanData} answer={actionData as { error: string } | undefined} />
      ),
    },
  ]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(<Stub />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  await expect.element(page.getByText("Notes: Fragile → Upright")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 shipment" }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByText("Notes: Edited by Wim → Upright")).toBeVisible();
});

test("an answer that is chosen and not saved is not passed over by the import", async () => {
  const sent: (FormDataEntryValue | null)[] = [];
  const question = {
    row: 3,
    name: "Muide Interieurs",
    outcome: "asked",
    words: [],
    candidates: [{ id: "m", name: "Muide Interiors", why: "the same name" }],
  };
  const plan = {
    ...planThatSays("New"),
    kind: "companies" as const,
    counts: { created: 0, changed: 1, unchanged: 0, asked: 1, refused: 0 },
    show: "asked" as const,
    page: { ...planThatSays("").page, rows: [question] },
  } as PlanData;
  renderRoute(<PlanScreen plan={plan} answer={undefined} />, (form) => {
    sent.push(form.get("answer-3"));
    return null;
  });
  const answer = page.getByRole("combobox", { name: "Who is Muide Interieurs, row 3?" });
  await answer.selectOptions("It is Muide Interiors (the same name)");
  const shown = vi.spyOn(toast, "error").mockImplementation(() => {});
  onTestFinished(() => shown.mockRestore());
  await page.getByRole("button", { name: "Import 1 customer" }).click();
  await expect
    .poll(() => shown.mock.calls)
    .toEqual([["Save the answers first: the import does not know them yet."]]);
  await page.getByRole("button", { name: "Save the answers" }).click();
  await expect.poll(() => sent).toEqual(["m"]);
});

test("what is still to be answered is said beside every list", async () => {
  const plan = planThatSays("New");
  renderRoute(<PlanScreen plan={{ ...plan, counts: { ...plan.counts, asked: 3 } }} answer={undefined} />);
  await expect.element(page.getByText(IMPORT_MESSAGES.unanswered("shipments", 3))).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Answer", exact: true })).toBeVisible();
});

test("once it is done, what was not answered was left out and is asked no more", async () => {
  const candidates = [{ id: "m", name: "Muide Interiors", why: "the same name" }];
  const words = [CUSTOMER_IMPORT_MESSAGES.ask(candidates)];
  const row = { row: 3, name: "Muide Interieurs", outcome: "asked" as const, words, candidates };
  const base = planThatSays("");
  const counts = { ...base.counts, asked: 1 };
  const at = "2026-11-20T09:05:00Z";
  const done = { kind: "companies", applied_at: at, counts, page: { ...base.page, rows: [row] } } as const;
  renderRoute(<PlanScreen plan={{ ...base, ...done } as unknown as PlanData} answer={undefined} />);
  await expect.element(page.getByText(IMPORT_MESSAGES.leftOut(candidates))).toBeVisible();
  await expect.element(page.getByText(IMPORT_MESSAGES.unansweredLeftOut("companies", 1))).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Left out/ })).toBeVisible();
  await expect.element(page.getByText("To answer")).not.toBeInTheDocument();
});

test("a long import says that it is one step and takes its time", async () => {
  const answered = Promise.withResolvers<void>();
  const plan = { ...planThatSays("New"), counts: { ...planThatSays("").counts, created: 12_000 } };
  renderRoute(<PlanScreen plan={plan} answer={undefined} />, async () => {
    await answered.promise;
    return null;
  });
  const note = page.getByText(IMPORT_MESSAGES.takesTime(12_001));
  await expect.element(page.getByRole("button", { name: "Import 12,001 shipments" })).toBeVisible();
  expect(note.elements()).toHaveLength(0);
  await page.getByRole("button", { name: "Import 12,001 shipments" }).click();
  await expect.element(note).toBeVisible();
  answered.resolve();
  await expect.element(note).not.toBeInTheDocument();
});

test("what is said of a row and does not fit is read whole, by a press or by Enter on the row", async () => {
  const words = [
    "Pieces must be a whole number from 1",
    "Weight must be a number of kilograms from 0 with at most two decimals",
  ];
  const row = { row: 4, name: "MW-12", outcome: "refused", words };
  const plan = { ...planThatSays(""), total: 1, page: { rows: [row], start: 0, previous: null, next: null } };
  renderRoute(<PlanScreen plan={plan as unknown as PlanData} answer={undefined} />);
  const dialog = page.getByRole("dialog", { name: "MW-12" });
  await page.getByRole("button", { name: "Read the whole of Row 4" }).click();
  for (const each of words) await expect.element(dialog.getByText(each, { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  (page.getByRole("row", { name: /MW-12/ }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
});

test("an undone import says so of what it had created, and not of what stayed", async () => {
  const base = planThatSays("");
  const created = { outcome: "created", words: ["Gent → Lille, Pending"] };
  const rows = [
    { ...created, row: 2, name: "MW-1", isUndone: true },
    { ...created, row: 3, name: "MW-2", isUndone: false },
  ];
  const at = "2026-11-20T09:05:00Z";
  const undone = { applied_at: at, undone_at: at, undo_begun_at: at, leftAlone: [], total: 2 };
  const plan = { ...base, ...undone, page: { ...base.page, rows } } as unknown as PlanData;
  renderRoute(<PlanScreen plan={plan} answer={undefined} />);
  await expect.element(page.getByText("CREATED, UNDONE", { exact: true })).toBeVisible();
  await expect.element(page.getByText("CREATED", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Created, undone/ })).toBeVisible();
});

test("values without a currency take one for all, or are left out", async () => {
  const sent: string[] = [];
  const base = planThatSays("New");
  const sample = DETAIL_MESSAGES.currencyMissing;
  const reasons = [{ reason: sample, sample, count: 4, canLeaveOut: true, canReadOtherwise: false }];
  const plan = { ...base, reasons, counts: { ...base.counts, refused: 4 } } as PlanData;
  renderRoute(<PlanScreen plan={plan} answer={undefined} />, (form) => {
    sent.push(`${String(form.get("intent"))} ${String(form.get("currency"))}`);
    return null;
  });
  const why = page.getByRole("list", { name: "Why rows are refused" });
  await expect.element(why.getByText("4", { exact: true })).toBeVisible();
  await why.getByRole("combobox", { name: IMPORT_MENDS.currency }).fill("USD");
  await why.getByRole("button", { name: IMPORT_MENDS.takeCurrency }).click();
  await expect.poll(() => sent).toEqual(["currency USD"]);
  await expect.element(why.getByRole("button", { name: /^Import them without it/ })).toBeVisible();
});

test("what was due before today is counted and offered as history", async () => {
  const sent: unknown[] = [];
  const base = planThatSays("New");
  renderRoute(<PlanScreen plan={{ ...base, due: 2 }} answer={undefined} />, (form) => {
    sent.push(form.get("intent"));
    return null;
  });
  await expect.element(page.getByText(IMPORT_HISTORY.due(2))).toBeVisible();
  await page.getByRole("button", { name: IMPORT_HISTORY.takeDue(2) }).click();
  await expect.poll(() => sent).toEqual(["due-history"]);
});
