import { expect, test } from "vitest";
import { filledIn, remindersSchema, SAMPLE_REMINDERS } from "#app/settings/reminders.ts";
import { remindersForm, remindersFormValues } from "./reminders-form.ts";

test("what the form shows of the sample is the sample again", () => {
  expect(remindersSchema.parse(SAMPLE_REMINDERS)).toEqual(SAMPLE_REMINDERS);
  expect(remindersForm.parse(remindersFormValues(SAMPLE_REMINDERS))).toEqual(SAMPLE_REMINDERS);
});

test("a level comes later than the one before, and no text is empty", () => {
  const values = { ...remindersFormValues(SAMPLE_REMINDERS), days_2: "7", text_3_fr: " " };
  const { error } = remindersForm.safeParse(values);
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["text_3_fr"]);
  const late = remindersForm.safeParse({ ...remindersFormValues(SAMPLE_REMINDERS), days_2: "7" });
  expect(late.error?.issues.map(({ path }) => path[0])).toEqual(["days_2"]);
});

test("the values stand in the text as they are, also where they look like a name or a pattern", () => {
  const values = { customer: "Maes $& {total}", total: "EUR 10.00", company: "Zenne" };
  expect(filledIn("{customer} owes {total} to {company}, {other}", values)).toBe(
    "Maes $& {total} owes EUR 10.00 to Zenne, {other}",
  );
});
