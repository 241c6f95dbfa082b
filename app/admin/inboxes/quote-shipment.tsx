import { useId, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { QuoteRequest } from "#database/quotes/get-quote-request.ts";

export interface KnownShipper {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
}

/** Choices beside the shippers that are known. */
export const NEW_SHIPPER = "new";
export const NO_SHIPPER = "none";

/** The shipment made from a request; without one, the way to it, which says beforehand what becomes of the shipper. */
export function QuoteShipment(props: {
  request: QuoteRequest;
  shippers: readonly KnownShipper[];
  gone: boolean;
  error: string | undefined;
}) {
  const { request, shippers, gone } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-5 border-t border-slate-200 pt-4">
      <h3 id={headingId} className="waybill-label text-slate-600">
        Shipment
      </h3>
      {request.shipment_id ? (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Link to={`/admin/shipments/${request.shipment_id}`} className="text-link font-semibold">
            {request.shipment_number}
          </Link>
          <StatusBadge status={request.shipment_status ?? ""} />
        </p>
      ) : gone ? (
        <p className="mt-2">None was made from it.</p>
      ) : (
        <CreateShipment request={request} shippers={shippers} />
      )}
      <p role="alert" className="mt-2 font-medium text-red-700 empty:hidden">
        {props.error}
      </p>
    </section>
  );
}

function CreateShipment({ request, shippers }: { request: QuoteRequest; shippers: readonly KnownShipper[] }) {
  const navigation = useNavigation();
  const start = shippers[0]?.id ?? NEW_SHIPPER;
  const [chosen, setChosen] = useState<string>();
  const known = shippers.some(({ id }) => id === chosen) || (chosen === NEW_SHIPPER && shippers.length === 0);
  const value = chosen === NO_SHIPPER || known ? chosen : start;
  const person = request.name || request.email;
  const options = [
    ...shippers.map((each) => ({
      value: each.id,
      label: each.company ? `${each.name} (${each.company})` : each.name,
    })),
    ...(shippers.length === 0 ? [{ value: NEW_SHIPPER, label: `${person} (new)` }] : []),
    { value: NO_SHIPPER, label: "No shipper" },
  ];
  return (
    <Form method="post" preventScrollReset className="mt-2 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <Field
        label="Shipper of the new shipment"
        name="shipper"
        hint={
          value === NEW_SHIPPER
            ? `${person} will be added to the shippers with ${request.email}.`
            : value === NO_SHIPPER
              ? "The shipment starts without a shipper."
              : `Already among the shippers with ${request.email}: nobody is added.`
        }
      >
        <Select value={value} onChange={(event) => setChosen(event.currentTarget.value)} options={options} />
      </Field>
      <Button
        type="submit"
        className="sm:mt-7"
        pending={navigation.formMethod === "POST"}
        pendingLabel="Opening..."
      >
        Create shipment
      </Button>
    </Form>
  );
}
