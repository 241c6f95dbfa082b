import { forStaff, withDialog } from "#app/request/for-staff.server.ts";
import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { leadToPage } from "#app/request/rows-of-document.ts";
import { sectionAddress } from "../page-sections.ts";
import type { Route } from "./+types/history.route";
import { changeHistory, readHistory } from "../change-history.server.ts";
import { type HistoryAnswer, historyFailure } from "../history-answer.ts";

/** Reads a shipment's status history for the list's dialogs; errors are returned as data, so that the list stays mounted. */
export const loader = forStaff("shipments.read", async ({ request, params }: Route.LoaderArgs, scope) => {
  leadToPage(request, sectionAddress(params.id, "changes"));
  return withDialog(scope.log, "a status history could not be read", () =>
    readHistory(params.id, scope.actor, scope),
  );
});

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  catchNetworkError<object>(serverLoader, { failed: true });

export const clientAction = failByRecord<HistoryAnswer>(historyFailure);

export const action = forStaff("shipments.read", async ({ request, params }: Route.ActionArgs, scope) =>
  changeHistory(params.id, formRecord(await request.formData()), scope.actor, scope),
);
