import { savePreference } from "#app/accounts/preferences.server.ts";
import { exportCharges } from "../export-charges.server.ts";
import { parseChargeFilter } from "../charge-list.ts";
import { CHARGE_EXPORT, CHARGE_EXPORT_KEY } from "../export-columns.ts";
import { Invalid } from "#app/kit/errors.ts";
import { exportHeaders, readExportChoice } from "#app/spreadsheets/export-choice.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { EXPORT_MESSAGES } from "#app/spreadsheets/export-words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/export.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "charges.export",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const choice = readExportChoice(await request.formData(), CHARGE_EXPORT);
    if (!choice) throw new Invalid(EXPORT_MESSAGES.noColumns);
    await savePreference(db, actor, CHARGE_EXPORT_KEY, { ...choice });
    const at = now();
    const thisMonth = toLocalDay(at).slice(0, 7);
    const filter = parseChargeFilter(new URL(request.url).searchParams, thisMonth);
    const of = { columns: choice.columns, shape: choice, now: at };
    const { count, file } = await exportCharges(db, actor, filter, of);
    const headers = exportHeaders(choice.format, `charges-${filter.month}`);
    return new Response(file, { headers: { ...headers, "X-Export-Count": String(count) } });
  },
);
