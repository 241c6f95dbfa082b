import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ClashPanel } from "./clash-panel.tsx";
import type { EditedShipment, NewShipmentForm } from "./read-form.server.ts";
import type { SaveAnswer } from "./save-shipment.server.ts";
import { ShipmentFields } from "./shipment-fields.tsx";

/** What the form holds, in the dialog and on a page of its own: a clash to decide, the fields, what was seen at first. */
export function ShipmentFormBody(props: {
  start: NewShipmentForm | EditedShipment;
  answer: SaveAnswer | undefined;
  error: (name: string) => string | undefined;
}) {
  const { start, answer } = props;
  const clash = answer?.clash;
  const typed = answer?.values as Partial<Record<string, string>> | undefined;
  return (
    <>
      {answer?.error ? (
        <p role="alert" className="mb-4 font-medium text-red-700">
          {answer.error}
        </p>
      ) : null}
      {clash ? <ClashPanel key={clash.version} clash={clash} /> : null}
      {"id" in start ? (
        <>
          <input type="hidden" name="version" value={clash?.version ?? start.version} />
          <input type="hidden" name="base" value={JSON.stringify(clash?.theirs ?? start.values)} />
        </>
      ) : start.quoteRequestId ? (
        <input type="hidden" name="quote_request_id" value={start.quoteRequestId} />
      ) : null}
      <ShipmentFields
        values={{ ...start.values, ...typed }}
        error={props.error}
        parties={start.parties}
        isNew={!("id" in start)}
      />
    </>
  );
}

/** The same form as a part of the page, for browsers without JavaScript. */
export function ShipmentFormPage(props: {
  start: NewShipmentForm | EditedShipment;
  answer: SaveAnswer | undefined;
}) {
  const { start, answer } = props;
  const edited = "id" in start;
  return (
    <Card title={edited ? "Edit Shipment" : "Add New Shipment"} className="mt-5 max-w-4xl">
      <Form method="post" noValidate>
        <ShipmentFormBody start={start} answer={answer} error={(name) => answer?.fieldErrors?.[name]?.[0]} />
        <div className="mt-6 flex justify-end gap-2 border-t border-slate-200 pt-4">
          <ButtonLink to={edited ? `/admin/shipments/${start.id}` : "/admin/shipments"}>Cancel</ButtonLink>
          <Button type="submit" variant="primary">
            {edited ? "Save Changes" : "Create Shipment"}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
