import { saveSetting } from "#database/settings/settings.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";
import { SETTING_FORMS, type SettingKey, SETTINGS } from "#domain/settings/settings.ts";
import { SETTING_MESSAGES } from "#words/settings.ts";

export interface CompanyAnswer {
  setting: string;
  success?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}

export async function saveSettingForm(
  db: Database,
  actor: Actor,
  record: FormRecord,
): Promise<{ status: number; answer: CompanyAnswer } | null> {
  const setting = String(record.setting);
  if (!Object.hasOwn(SETTINGS, setting)) return null;
  const parsed = parseForm(SETTING_FORMS[setting as SettingKey], record);
  if (!parsed.ok) {
    return { status: 400, answer: { setting, fieldErrors: parsed.fieldErrors, values: parsed.values } };
  }
  const changed = await saveSetting(db, actor, setting as SettingKey, parsed.value);
  const success = changed ? SETTING_MESSAGES.saved : SETTING_MESSAGES.unchanged;
  return { status: 200, answer: { setting, success } };
}
