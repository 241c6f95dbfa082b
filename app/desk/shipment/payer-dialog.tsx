import { CompanyField } from "#app/customers/company-field.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import { payerForm, payerReason, proposalAddress, proposalFacts } from "#app/shipments/payer.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

export function PayerDialog({ onClose }: { onClose: () => void }) {
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
