import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { CompanyField } from "#app/customers/company-field.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Fact } from "#app/kit/ui/card.tsx";
import { payerForm, payerReason } from "#app/shipments/payer.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

export function PayerFact() {
  const { shipment, payer, isOverCredit } = useShipmentPage();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = [useCan("shipments.write"), useCan("charges.write")].some(Boolean);
  return (
    <Fact label="Bill to">
      <span className="wrap-anywhere">{payer.name ?? "N/A"}</span>
      <span className="block text-xs font-normal text-slate-600">{payerReason(payer)}</span>
      {isOverCredit ? (
        <Badge tone="yellow" whole>
          Over its credit limit: ask accounting
        </Badge>
      ) : null}
      {mayWrite ? (
        <Button size="sm" variant="quiet" data-print="hide" className="-ml-2" onClick={() => setOpen(true)}>
          Change<span className="sr-only"> who pays</span>
        </Button>
      ) : null}
      {isOpen ? (
        <FormDialog
          title="Who pays"
          description={`Invoices and reports of ${shipment.tracking_number} follow. A line of charges can be billed to somebody else.`}
          size="sm"
          schema={payerForm}
          action={`/admin/shipments/${shipment.id}`}
          fields={{ intent: "payer" }}
          submit="Save"
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <CompanyField
              label="Bill to"
              name="bill_to_company_id"
              value={
                payer.chosen && payer.id && payer.name
                  ? { id: payer.id, name: payer.name, vat_number: null }
                  : null
              }
              error={form.error("bill_to_company_id")}
              placeholder={payer.proposedName ?? "Nobody is proposed"}
              hint={
                payer.proposedName
                  ? `Left empty: ${payer.proposedName}. ${payerReason({ ...payer, chosen: false })}`
                  : "Join the shipper or consignee to a customer to have one proposed"
              }
            />
          )}
        </FormDialog>
      ) : null}
    </Fact>
  );
}
