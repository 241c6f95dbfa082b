import { forStaff, withDialog } from "#app/request/for-staff.server.ts";
import { catchNetworkError, failWith } from "#app/kit/forms/catch-network-error.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-form.route";
import { readEditForm } from "../read-form.server.ts";
import { type ShipmentSaveAnswer, saveEdited } from "../save-shipment.server.ts";

/** Reads the data of the list's edit dialog; errors are returned as data, so that the list stays mounted. */
export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, scope) =>
  withDialog(scope.log, "the form of a shipment could not be read", () =>
    readEditForm(params.id, scope.actor, scope),
  ),
);

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  catchNetworkError<object>(serverLoader, { failed: true });

export const action = forStaff("shipments.read", async ({ request, params }: Route.ActionArgs, scope) =>
  saveEdited(params.id, formRecord(await request.formData()), scope.actor, scope),
);

export const clientAction = failWith<ShipmentSaveAnswer>({ error: SHIPMENT_MESSAGES.operationFailed });
