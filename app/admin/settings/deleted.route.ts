import { data } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { streamNdjson } from "#app/lists/stream-ndjson.server.ts";
import { eraseDeleted } from "#database/deleted/erase.ts";
import { restoreDeleted } from "#database/deleted/restore-deleted.ts";
import { type ArchiveProgress, parseDeletedRequest } from "#domain/deleted/deleted.ts";
import { DELETED_MESSAGES } from "#words/deleted.ts";
import type { Route } from "./+types/deleted.route";

/** There is nothing to look at here; being a route it is guarded like the others. */
export function loader() {
  throw data(null, { status: 404 });
}

const RESTORING = [
  "shipments.write",
  "customers.write",
  "requests.write",
  "contacts.write",
  "blog.write",
] as const;

/** Restores what was deleted, or deletes it for good, and reports progress: one JSON object a line. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const asked = parseDeletedRequest(await request.formData());
  // What restoring takes depends on the kind, which the verb knows.
  const actor =
    asked?.intent === "erase" ? allowedStaff(context, "records.erase") : allowedStaff(context, ...RESTORING);
  if (!asked) throw data("What to restore?", { status: 400 });
  const { intent, wanted, withNeeded } = asked;
  return streamNdjson<ArchiveProgress>(async (tell) => {
    const onProgress = (done: number) => tell({ kind: "progress", done });
    try {
      if (intent === "erase") {
        tell({ kind: "erased", count: await eraseDeleted(db, actor, wanted, onProgress) });
      } else {
        const outcome = await restoreDeleted(db, actor, wanted, { withNeeded, onProgress });
        tell({ kind: "restored", outcome });
      }
    } catch (error) {
      const told = intent === "erase" ? DELETED_MESSAGES.eraseFailed : DELETED_MESSAGES.restoreFailed;
      tell({ kind: "failed", error: toFailure(error, log, told).message });
    }
  });
});
