import "./desk.css";
import "./date-look.css";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { DateInput } from "./date-input.tsx";
import { DateLook } from "./date-look.tsx";
import { Field } from "./field.tsx";

const segment = (name: RegExp) => page.getByRole("spinbutton", { name });
const native = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;

function Fields({ onSend }: { onSend: (sent: object) => void }) {
  const [day, setDay] = useState("2026-05-12");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <Field label="Arrival" name="arrival">
        <DateInput type="datetime-local" />
      </Field>
      <Field label="Day" name="day" error="Not this one">
        <DateInput type="date" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
      </Field>
      <button type="button" onClick={() => setDay("2027-01-31")}>
        Later
      </button>
    </form>
  );
}

test("a date is typed day first with 24 hours; the form gets what a native control would have sent", async () => {
  const sent: object[] = [];
  renderRoute(<Fields onSend={(each) => sent.push(each)} />);
  await expect.element(segment(/^day, Arrival/)).toBeVisible();
  await userEvent.click(page.getByText("Arrival"));
  await expect.element(segment(/^day, Arrival/)).toHaveFocus();
  await userEvent.keyboard("3112");
  expect(native("arrival").value).toBe("");
  await userEvent.keyboard("202718");
  expect(native("arrival").value).toBe("");
  await userEvent.keyboard("05{Enter}");
  expect(sent).toEqual([{ arrival: "2027-12-31T18:05", day: "2026-05-12" }]);
});

test("it shows what is put there, keeps half a date while it is typed, and says what is wrong", async () => {
  renderRoute(<Fields onSend={() => {}} />);
  const day = page.getByRole("group", { name: "Day" });
  await expect.element(day).toHaveTextContent("12 May 2026");
  await expect.element(day).toHaveAccessibleDescription(/Not this one/);
  await userEvent.click(segment(/^month, Day/));
  await userEvent.keyboard("{Backspace}{Backspace}");
  expect(native("day").value).toBe("");
  await expect.element(day).toHaveTextContent("12 mm 2026");
  await page.getByRole("button", { name: "Later" }).click();
  await expect.element(day).toHaveTextContent("31 Jan 2027");
  native("day").focus();
  await expect.element(segment(/^day, Day/)).toHaveFocus();
});

function Opened({ onInput }: { onInput: (text: string) => void }) {
  const [times, setTimes] = useState(1);
  return (
    <form key={times} onInput={(event) => onInput((event.target as HTMLInputElement).value)}>
      <Field label="Day" name="day">
        <DateInput type="date" defaultValue="2026-05-12" />
      </Field>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Again
      </button>
    </form>
  );
}

test("it types nothing itself where it begins, also once its code is here: a window asks nobody to discard that", async () => {
  const typed: string[] = [];
  renderRoute(<Opened onInput={(text) => typed.push(text)} />);
  const day = page.getByRole("group", { name: "Day" });
  await expect.element(day).toHaveTextContent("12 May 2026");
  await page.getByRole("button", { name: "Again" }).click();
  await expect.element(day).toHaveTextContent("12 May 2026");
  await userEvent.click(segment(/^day, Day/));
  expect(typed).toEqual([]);
  await userEvent.keyboard("13");
  await expect.element(day).toHaveTextContent("13 May 2026");
  expect(typed.at(-1)).toBe("2026-05-13");
});

test("a month is its month and year; what may not be changed has no calendar", async () => {
  renderRoute(
    <form>
      <Field label="Month" name="month">
        <DateInput type="month" />
      </Field>
      <Field label="Departure" name="departure">
        <DateInput type="date" readOnly defaultValue="2026-05-12" />
      </Field>
    </form>,
  );
  await expect.element(segment(/^month, Month/)).toBeVisible();
  expect(segment(/^day, Month/).query()).toBeNull();
  await userEvent.click(page.getByText("Month", { exact: true }));
  await userEvent.keyboard("032027");
  await expect.poll(() => native("month").value).toBe("2027-03");
  await expect.element(page.getByRole("group", { name: "Month" })).toHaveTextContent("Mar 2027");
  const departure = page.getByRole("group", { name: "Departure" });
  await expect.element(departure).toHaveTextContent("12 May 2026");
  expect(page.getByRole("button", { name: "Calendar" }).elements()).toHaveLength(1);
});

test.each([
  ["date", "2026-05-12"],
  ["datetime-local", "2026-12-04T08:30"],
  ["time", "17:05"],
  ["month", "2026-11"],
  ["date", ""],
  ["datetime-local", ""],
  ["time", ""],
  ["month", ""],
] as const)("%s «%s» looks before its segments as with them", async (type, value) => {
  renderRoute(
    <div data-density="compact" className="w-60">
      <Field label="When" name="when">
        <DateInput type={type} defaultValue={value} />
      </Field>
      <div className="relative">
        <input aria-label="Native" />
        <DateLook type={type} value={value} />
      </div>
    </div>,
  );
  await expect.element(page.getByRole("group", { name: "When" })).toBeVisible();
  const partsOf = (line: Element) =>
    [...line.querySelectorAll("[data-type=literal], [role=spinbutton], .date-look > span")].flatMap(
      (part) => {
        // Segments isolate the time from right-to-left text.
        const text = part.textContent.replace(/[\u2066-\u2069]/g, "");
        return text ? [{ text, at: Math.round(part.getBoundingClientRect().left) }] : [];
      },
    );
  const look = document.querySelector(".date-look")!;
  await expect.poll(() => partsOf(document.querySelector("[role=group]")!)).toEqual(partsOf(look));
});
