import { Pencil } from "lucide-react";
import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { CompanyField } from "#app/customers/company-field.tsx";
import { useProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { payerForm, payerReason, proposalAddress, proposalFacts } from "#app/shipments/payer.ts";
import { AddPayer } from "./add-payer.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Why somebody pays, with the act that changes it. */
export function PayerReason({ className = "" }: { className?: string }) {
  const { payer } = useShipmentPage();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = [useCan("shipments.write"), useCan("charges.write")].some(Boolean);
  return (
    <span className={classNames("flex items-start gap-1", className)}>
      <span>{payerReason(payer)}</span>
      {mayWrite ? (
        <IconButton
          icon={Pencil}
          title="Change"
          aria-label="Change who pays"
          data-print="hide"
          className="-my-1.5 pointer-coarse:-my-3"
          onClick={() => setOpen(true)}
        />
      ) : null}
      {isOpen ? <PayerDialog onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

function PayerDialog({ onClose }: { onClose: () => void }) {
  const { shipment, payer, isOverCredit } = useShipmentPage();
  const facts = proposalFacts.parse({ ...shipment, shipment_id: shipment.id });
  const proposed = useProposedCustomer(null, proposalAddress(facts));
  return (
    <FormDialog
      title="Who pays"
      description={`Invoices and reports of ${shipment.tracking_number} follow. A line of charges can be billed to somebody else.`}
      size="sm"
      schema={payerForm}
      action={`/admin/shipments/${shipment.id}`}
      fields={{ intent: "payer" }}
      submit="Save"
      onClose={onClose}
    >
      <AddPayer />
      <CompanyField
        label="Bill to"
        name="bill_to_company_id"
        warnsOfCredit
        value={
          payer.chosen && payer.id && payer.name
            ? { id: payer.id, name: payer.name, vat_number: null, over_credit: isOverCredit === true }
            : null
        }
        proposed={proposed}
        placeholder={payer.proposedName ?? "Nobody is proposed"}
        hint={
          payer.proposedName
            ? `Left empty: ${payer.proposedName}. ${payerReason({ ...payer, chosen: false })}`
            : "Join the shipper or consignee to a customer to have one proposed"
        }
      />
    </FormDialog>
  );
}
