import { archiveResponse } from "#app/files/file-response.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { INVOICES_PAGE } from "../invoice-list.ts";
import type { Route } from "./+types/hand-over.route";
import { handOver } from "./hand-over.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "invoices.write");
  const { db, now } = context.get(requestScope);
  const chosen = (await request.formData()).getAll("invoice").map(String).slice(0, INVOICES_PAGE);
  const at = now();
  const { count, body } = await handOver(db, actor, { ids: chosen, now: at });
  const response = archiveResponse(`E-invoices ${toLocalDay(at)}.zip`, body);
  response.headers.set("X-Export-Count", String(count));
  return response;
});
