import { savePreference } from "#app/accounts/preferences.server.ts";
import { exportCompanies } from "../export-companies.server.ts";
import { parseCompanyFilter } from "../company-list.ts";
import { COMPANY_EXPORT, COMPANY_EXPORT_KEY } from "../export-columns.ts";
import { Invalid } from "#app/kit/errors.ts";
import { exportHeaders, readExportChoice } from "#app/spreadsheets/export-choice.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { EXPORT_MESSAGES } from "#app/spreadsheets/export-words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/export.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "customers.read",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const form = await request.formData();
    const choice = readExportChoice(form, COMPANY_EXPORT);
    if (!choice) throw new Invalid(EXPORT_MESSAGES.noColumns);
    await savePreference(db, actor, COMPANY_EXPORT_KEY, { ...choice });
    const filter = parseCompanyFilter(new URL(request.url).searchParams);
    const moment = now();
    const { count, file } = await exportCompanies(db, actor, filter, {
      columns: choice.columns,
      shape: choice,
      now: moment,
    });
    const headers = exportHeaders(choice.format, `customers-${toLocalDay(moment)}`);
    return new Response(file, { headers: { ...headers, "X-Export-Count": String(count) } });
  },
);
