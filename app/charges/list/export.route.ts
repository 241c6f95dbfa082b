import { exportCharges } from "../export-charges.server.ts";
import { parseChargeFilter } from "../charge-list.ts";
import { CHARGE_EXPORT, CHARGE_EXPORT_KEY } from "../export-columns.ts";
import { exportHeaders } from "#app/spreadsheets/export-choice.ts";
import { takeExportChoice } from "#app/spreadsheets/export-file.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/export.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "charges.export",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const form = await request.formData();
    const choice = await takeExportChoice(db, actor, form, {
      key: CHARGE_EXPORT_KEY,
      columns: CHARGE_EXPORT,
    });
    const at = now();
    const thisMonth = toLocalDay(at).slice(0, 7);
    const filter = parseChargeFilter(new URL(request.url).searchParams, thisMonth);
    const of = { columns: choice.columns, shape: choice, now: at };
    const { count, file } = await exportCharges(db, actor, filter, of);
    return new Response(file, { headers: exportHeaders(choice.format, `charges-${filter.month}`, count) });
  },
);
