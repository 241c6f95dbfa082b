import { generatedResponse } from "#app/files/file-response.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { readUnreadFile } from "./unread-documents.server.ts";
import type { Route } from "./+types/unread-file.route";

/** Serves an original document of the access point, always as a download. */
export const loader = forStaff(
  "supplier_invoices.read",
  async ({ params }: Route.LoaderArgs, { db, actor }) => {
    const bytes = await readUnreadFile(db, actor, params.id);
    return generatedResponse({ name: `${params.id}.xml`, type: "application/xml", bytes });
  },
);
