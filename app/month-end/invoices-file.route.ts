import { archiveResponse } from "#app/files/file-response.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { exportHeaders } from "#app/spreadsheets/export-choice.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { exportInvoices, zipMonth, exportDifferences } from "./export-invoices.server.ts";
import { parseMonth } from "./month-end.ts";
import { listProfiles } from "./profiles.server.ts";
import type { Route } from "./+types/invoices-file.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

/** Exports the invoice lines of a month by the profile in the URL, or all its PDFs and e-invoices: `zip`. */
export const action = forStaff("payments.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const now = scope.now();
  const month = parseMonth(new URL(request.url).searchParams.get("month"), toLocalDay(now));
  if (params.profile === "zip") {
    const zipped = await zipMonth(scope.db, scope.actor, { month, now });
    if (!zipped) throw new NotFound(`No invoice was issued in ${month}`);
    const response = archiveResponse(`Invoices ${month}.zip`, zipped.body);
    response.headers.set("X-Export-Count", String(zipped.count));
    return response;
  }
  if (params.profile === "differences") {
    const { count, file } = await exportDifferences(scope.db, scope.actor, { month, now });
    return new Response(file, {
      headers: exportHeaders("semicolon", `exchange-differences-${month}`, count),
    });
  }
  const profile = (await listProfiles(scope.db, scope.actor)).find(({ id }) => id === params.profile);
  if (!profile) throw new NotFound("This profile is not there any more");
  const { count, file } = await exportInvoices(scope.db, scope.actor, { month, now }, profile);
  return new Response(file, { headers: exportHeaders(profile.format, `invoices-${month}`, count) });
});
