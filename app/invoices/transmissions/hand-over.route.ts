import { archiveResponse } from "#app/files/file-response.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { INVOICES_PAGE } from "../invoice-list.ts";
import type { Route } from "./+types/hand-over.route";
import { handOver } from "./hand-over.server.ts";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "invoices.write",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const chosen = (await request.formData()).getAll("invoice").map(String).slice(0, INVOICES_PAGE);
    const at = now();
    const { count, body } = await handOver(db, actor, { ids: chosen, now: at });
    const response = archiveResponse(`E-invoices ${toLocalDay(at)}.zip`, body);
    response.headers.set("X-Export-Count", String(count));
    return response;
  },
);
