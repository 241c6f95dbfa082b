import { useEffect, useState } from "react";
import { data, useFetcher, useSearchParams } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { toast } from "#app/ui/toast.ts";
import { addStatusEntry } from "#database/shipments/add-status-entry.ts";
import { getShipment } from "#database/shipments/get-shipment.ts";
import { listStatusHistory } from "#database/shipments/list-status-history.ts";
import { DomainError } from "#domain/errors.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { displayStatus } from "#domain/shipments/status.ts";
import { statusEntryFormValues, statusEntrySchema } from "#domain/shipments/status-entry.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import type { Route } from "./+types/shipment.route";
import { code128 } from "./barcodes.server.ts";
import { ShipmentDocument } from "./shipment-document.tsx";
import { StatusEntryDialog } from "./status-entry-dialog.tsx";

export const loader = atEdge(async ({ params, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const shipment = await getShipment(db, params.id);
  const history = await listStatusHistory(db, shipment.id);
  return {
    shipment,
    history: history.toReversed(),
    blank: statusEntryFormValues(null, now()),
    bars: code128(shipment.tracking_number),
    asOf: now(),
  };
});

export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const parsed = parseForm(statusEntrySchema, record);
  if (!parsed.ok) return data({ ok: false, fieldErrors: parsed.fieldErrors, error: undefined }, 400);
  try {
    const shipment = await getShipment(db, params.id);
    await addStatusEntry(db, context.get(staffContext), shipment.id, parsed.value);
    return data({ ok: true, fieldErrors: undefined, error: undefined });
  } catch (error) {
    log.error({ err: error }, "a status entry could not be added");
    const message = error instanceof DomainError ? error.userMessage : SHIPMENT_MESSAGES.addStatusFailed;
    return data({ ok: false, fieldErrors: undefined, error: message }, 503);
  }
});

export default function Shipment({ loaderData }: Route.ComponentProps) {
  const { shipment, history, blank } = loaderData;
  const [adding, setAdding] = useState(false);
  const [seen, setSeen] = useState<unknown>();
  const fetcher = useFetcher<typeof action>();
  if (fetcher.data !== seen) {
    // The dialog closes with the answer that its entry is stored.
    setSeen(fetcher.data);
    if (fetcher.data?.ok) setAdding(false);
  }
  const [search, setSearch] = useSearchParams();
  const created = search.has("created");
  useEffect(() => {
    if (!created) return;
    toast.success(SHIPMENT_MESSAGES.created);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [created, setSearch]);
  useEffect(() => {
    if (fetcher.data?.ok) toast.success(SHIPMENT_MESSAGES.statusAdded);
    else if (fetcher.data?.error) toast.error(fetcher.data.error);
  }, [fetcher.data]);
  return (
    <>
      <PageHeader
        title={shipment.tracking_number}
        above={
          <Breadcrumb
            items={[
              { label: "Admin", to: "/admin" },
              { label: "Shipments", to: "/admin/shipments" },
              { label: shipment.tracking_number },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink to="/admin/shipments">Back to Shipments</ButtonLink>
            <ButtonLink to={`/admin/shipments/${shipment.id}/label`}>Label</ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
          </>
        }
      />
      <div className="mt-6 grid gap-6 xl:grid-cols-[3fr_2fr]">
        <Card title={`${shipment.origin_location} → ${shipment.destination_location}`}>
          <FactList>
            <Fact label="Status">
              <StatusBadge status={shipment.status} />
            </Fact>
            <Fact label="Current Location">{shipment.current_location ?? "N/A"}</Fact>
            <Fact label="Service">{shipment.service_type}</Fact>
            <Fact label="Weight">{displayWeight(shipment.weight)}</Fact>
            <Fact label="Dimensions">{shipment.dimensions ?? "N/A"}</Fact>
            <Fact label="Pieces">{shipment.pieces ?? 1}</Fact>
            <Fact label="Created">{formatDate(shipment.created_at)}</Fact>
            <Fact label="Estimated Delivery">
              {shipment.estimated_delivery ? formatDateTime(shipment.estimated_delivery) : "N/A"}
            </Fact>
            <Fact label="Notes" className="col-span-full whitespace-pre-line">
              {shipment.notes ?? "N/A"}
            </Fact>
          </FactList>
        </Card>
        <Card
          title="Status History"
          className="xl:row-span-2"
          actions={
            <Button size="sm" onClick={() => setAdding(true)} data-print="hide">
              Add Status
            </Button>
          }
        >
          {history.length === 0 ? (
            <p>{SHIPMENT_MESSAGES.noStatusUpdates}</p>
          ) : (
            <Timeline>
              {history.map((entry, index) => (
                <TimelineItem
                  key={entry.id}
                  tone={index === 0 ? "current" : "done"}
                  title={displayStatus(entry.status)}
                  time={formatDateTime(entry.timestamp)}
                >
                  {entry.location}
                  {entry.notes ? <span className="block whitespace-pre-line">{entry.notes}</span> : null}
                </TimelineItem>
              ))}
            </Timeline>
          )}
        </Card>
        <div className="grid gap-6 sm:grid-cols-2">
          <PartyCard
            title="Shipper"
            name={shipment.shipper_name}
            company={shipment.shipper_company}
            email={shipment.shipper_email}
            phone={shipment.shipper_phone}
            address={shipment.shipper_address}
          />
          <PartyCard
            title="Consignee"
            name={shipment.consignee_name}
            company={shipment.consignee_company}
            email={shipment.consignee_email}
            phone={shipment.consignee_phone}
            address={shipment.consignee_address}
          />
        </div>
      </div>
      <ShipmentDocument {...loaderData} />
      {adding ? <StatusEntryDialog fetcher={fetcher} blank={blank} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

type PartyFacts = Record<"name" | "company" | "email" | "phone" | "address", string | null>;

function PartyCard({ title, name, company, email, phone, address }: PartyFacts & { title: string }) {
  return (
    <Card title={title}>
      {name === null ? (
        <p>None</p>
      ) : (
        <FactList className="sm:grid-cols-2!">
          <Fact label="Name">{name}</Fact>
          <Fact label="Company">{company ?? "N/A"}</Fact>
          <Fact label="Email">{email ?? "N/A"}</Fact>
          <Fact label="Phone">{phone ?? "N/A"}</Fact>
          <Fact label="Address" className="col-span-full whitespace-pre-line">
            {address ?? "N/A"}
          </Fact>
        </FactList>
      )}
    </Card>
  );
}
