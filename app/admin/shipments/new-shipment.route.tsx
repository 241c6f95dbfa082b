import { randomBytes } from "node:crypto";
import { data, Form, redirect, useNavigation } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { listPartyNames } from "#database/parties/list-party-names.ts";
import { createShipment } from "#database/shipments/create-shipment.ts";
import { Conflict, DomainError, Invalid } from "#domain/errors.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import { DEFAULT_SERVICE_TYPE } from "#domain/service-type.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { shipmentSchema } from "#domain/shipments/shipment.ts";
import { DEFAULT_STATUS } from "#domain/shipments/status.ts";
import { proposeTrackingNumber } from "#domain/shipments/tracking-number.ts";
import type { Route } from "./+types/new-shipment.route";
import { ShipmentFields } from "./shipment-fields.tsx";

export const loader = atEdge(async ({ context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const [shippers, consignees] = await Promise.all([
    listPartyNames(db, "shippers"),
    listPartyNames(db, "consignees"),
  ]);
  return { shippers, consignees, proposed: proposeTrackingNumber(randomBytes) };
});

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const parsed = parseForm(shipmentSchema, record);
  if (!parsed.ok)
    return data({ fieldErrors: parsed.fieldErrors, values: parsed.values, error: undefined }, 400);
  try {
    const id = await createShipment(db, context.get(staffContext), parsed.value);
    return redirect(`/admin/shipments/${id}?created`);
  } catch (error) {
    if (error instanceof Conflict) {
      return data(
        { fieldErrors: { tracking_number: [error.userMessage] }, values: record, error: undefined },
        409,
      );
    }
    if (error instanceof Invalid) {
      return data({ fieldErrors: error.fieldErrors, values: record, error: undefined }, 400);
    }
    log.error({ err: error }, "a shipment could not be created");
    const message = error instanceof DomainError ? error.userMessage : SHIPMENT_MESSAGES.operationFailed;
    return data({ fieldErrors: undefined, values: record, error: message }, 503);
  }
}

export default function NewShipment({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: shipmentSchema, answer: actionData });
  const start = {
    tracking_number: loaderData.proposed,
    status: DEFAULT_STATUS,
    service_type: DEFAULT_SERVICE_TYPE,
  };
  const values = { ...start, ...(actionData?.values as Record<string, string> | undefined) };
  return (
    <>
      <PageHeader
        title="Add New Shipment"
        above={
          <Breadcrumb
            items={[{ label: "Shipments", to: "/admin/shipments" }, { label: "Add New Shipment" }]}
          />
        }
      />
      <Form
        {...form.props}
        method="post"
        className="mt-6 max-w-4xl border border-slate-200 bg-white p-5 sm:p-6"
      >
        <p role="alert" className="mb-4 font-medium text-red-700 empty:hidden">
          {actionData?.error}
        </p>
        <ShipmentFields
          values={values}
          error={form.error}
          shippers={loaderData.shippers}
          consignees={loaderData.consignees}
        />
        <div className="mt-6 flex justify-end gap-2 border-t border-slate-200 pt-4">
          <ButtonLink to="/admin/shipments">Cancel</ButtonLink>
          <Button
            type="submit"
            variant="primary"
            pending={navigation.state === "submitting"}
            pendingLabel="Saving..."
          >
            Create Shipment
          </Button>
        </div>
      </Form>
    </>
  );
}
