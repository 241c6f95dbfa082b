import { z } from "zod";
import { SETTING_MESSAGES } from "#words/settings.ts";
import type { SettingKey, SettingValue } from "./settings.ts";

/** How the form of each setting is read: its fields to the value. */
export const SETTING_FORMS = {
  public_party_names: z
    .object({ public_party_names: z.enum(["yes", "no"], { error: SETTING_MESSAGES.chooseNames }) })
    .transform((form) => form.public_party_names === "yes"),
} satisfies { [Key in SettingKey]: z.ZodType<SettingValue<Key>> };
