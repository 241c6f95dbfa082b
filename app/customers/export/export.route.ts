import { exportCompanies } from "../export-companies.server.ts";
import { companyFilter } from "../company-list.ts";
import { COMPANY_EXPORT, COMPANY_EXPORT_KEY } from "../export-columns.ts";
import { exportHeaders } from "#app/spreadsheets/export-choice.ts";
import { takeExportChoice } from "#app/spreadsheets/export-file.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/export.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "customers.read",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const form = await request.formData();
    const choice = await takeExportChoice(db, actor, form, {
      key: COMPANY_EXPORT_KEY,
      columns: COMPANY_EXPORT,
    });
    const filter = companyFilter.parse(new URL(request.url).searchParams);
    const moment = now();
    const { count, file } = await exportCompanies(db, actor, filter, {
      columns: choice.columns,
      shape: choice,
      now: moment,
    });
    const name = `customers-${toLocalDay(moment)}`;
    return new Response(file, { headers: exportHeaders(choice.format, name, count) });
  },
);
