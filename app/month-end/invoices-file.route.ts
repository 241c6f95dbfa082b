import { toLocalDay } from "#app/kit/time/time.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { archiveResponse } from "#app/files/file-response.server.ts";
import { exportHeaders } from "#app/spreadsheets/export-choice.ts";
import type { Route } from "./+types/invoices-file.route";
import { exportInvoices } from "./export-invoices.server.ts";
import { parseMonth } from "./month-end.ts";
import { zipMonth } from "./month-zip.server.ts";
import { listProfiles } from "./profiles.server.ts";

/** The lines of a month by the profile of the address, or all its PDF and e-invoices: `zip`. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "payments.read");
  const { db, now } = context.get(requestScope);
  const month = parseMonth(new URL(request.url).searchParams.get("month"), toLocalDay(now()));
  // A head has no rows: nothing is read for it, counted or noted.
  const isHead = request.method === "HEAD";
  if (params.profile === "zip") {
    if (isHead) return archiveResponse(`Invoices ${month}.zip`, null);
    const body = await zipMonth(db, actor, month);
    if (!body) throw new NotFound(`No invoice was issued in ${month}`);
    return archiveResponse(`Invoices ${month}.zip`, body);
  }
  const profile = (await listProfiles(db, actor)).find(({ id }) => id === params.profile);
  if (!profile) throw new NotFound("This profile is not there any more");
  const headers = exportHeaders(profile.format, `invoices-${month}`);
  if (isHead) return new Response(null, { headers });
  const { file } = await exportInvoices(db, actor, month, profile);
  return new Response(file, { headers });
});
