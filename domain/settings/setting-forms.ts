import { z } from "zod";
import { SETTING_MESSAGES } from "#words/settings.ts";
import type { SettingKey, SettingValue } from "./settings.ts";

const wholeDays = z
  .string({ error: SETTING_MESSAGES.silentDays })
  .trim()
  .regex(/^\d{1,2}$/, SETTING_MESSAGES.silentDays)
  .transform(Number)
  .refine((days) => days >= 1 && days <= 90, SETTING_MESSAGES.silentDays);

/** How the form of each setting is read: its fields to the value. */
export const SETTING_FORMS = {
  public_party_names: z
    .object({ public_party_names: z.enum(["yes", "no"], { error: SETTING_MESSAGES.chooseNames }) })
    .transform((form) => form.public_party_names === "yes"),
  silent_days: z.object({ air: wholeDays, sea: wholeDays, road: wholeDays }),
} satisfies { [Key in SettingKey]: z.ZodType<SettingValue<Key>> };
