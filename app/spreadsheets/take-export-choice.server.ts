import { savePreference } from "#app/accounts/preferences.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { Actor } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { type ExportChoice, readExportChoice } from "./export-choice.ts";
import { EXPORT_MESSAGES } from "./export-words.ts";

/** Reads the export options of a form and stores them for the next time. @throws Invalid when no column is chosen */
export async function takeExportChoice<Column extends string>(
  db: Database,
  actor: Actor,
  form: FormData,
  { key, columns }: { key: string; columns: readonly Column[] },
): Promise<ExportChoice<Column>> {
  const choice = readExportChoice(form, columns);
  if (!choice) throw new Invalid(EXPORT_MESSAGES.noColumns);
  await savePreference(db, actor, key, { ...choice });
  return choice;
}
