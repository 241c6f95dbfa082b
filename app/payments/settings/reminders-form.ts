import { z } from "zod";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { requiredLine, requiredText } from "#app/kit/text/text.ts";
import { REMINDER_LEVELS, type Reminders, type ReminderText } from "#app/settings/reminders.ts";

const DAYS = "Enter a whole number of days from 1 to 365";
const days = z
  .string({ error: DAYS })
  .trim()
  .regex(/^\d{1,3}$/, DAYS)
  .transform(Number)
  .refine((count) => count >= 1 && count <= 365, DAYS);
const subject = requiredLine({ required: "Type a subject", max: 150, tooLong: "At most 150 characters" });
const text = requiredText({
  required: "Type what the mail says",
  max: 3000,
  tooLong: "At most 3,000 characters",
});

const fields = Object.fromEntries(
  REMINDER_LEVELS.flatMap((level) => [
    [`days_${level}`, days],
    ...LANGUAGES.flatMap((language) => [
      [`subject_${level}_${language}`, subject],
      [`text_${level}_${language}`, text],
    ]),
  ]),
) as Record<string, z.ZodType>;

/** Schema of the form of Settings, Reminders: the days increase with the level. */
export const remindersForm = z.object(fields).transform((typed, context): Reminders => {
  const [first = 0, second = 0, third = 0] = REMINDER_LEVELS.map((level) => Number(typed[`days_${level}`]));
  const later = "Later than the level before";
  if (second <= first) context.addIssue({ code: "custom", path: ["days_2"], message: later });
  if (third <= second) context.addIssue({ code: "custom", path: ["days_3"], message: later });
  const textOf = (level: number, language: Language): ReminderText => ({
    subject: String(typed[`subject_${level}_${language}`]),
    text: String(typed[`text_${level}_${language}`]),
  });
  return {
    days: [first, second, third],
    texts: REMINDER_LEVELS.map(
      (level) =>
        Object.fromEntries(LANGUAGES.map((language) => [language, textOf(level, language)])) as Record<
          Language,
          ReminderText
        >,
    ),
  };
});

/** Returns the form values of stored settings. */
export function remindersFormValues({ days: counts, texts }: Reminders): Record<string, string> {
  return Object.fromEntries(
    REMINDER_LEVELS.flatMap((level) => [
      [`days_${level}`, String(counts[level - 1])],
      ...LANGUAGES.flatMap((language) => [
        [`subject_${level}_${language}`, texts[level - 1]?.[language].subject ?? ""],
        [`text_${level}_${language}`, texts[level - 1]?.[language].text ?? ""],
      ]),
    ]),
  ) as Record<string, string>;
}
