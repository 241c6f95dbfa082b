import { FilePlus, ReceiptEuro } from "lucide-react";
import { useCan } from "#app/access/use-can.ts";
import { TO_INVOICE_ADDRESS } from "#app/invoices/to-invoice.ts";
import { useAct } from "#app/kit/forms/use-act.ts";
import type { RecordAct } from "#app/kit/ui/record-acts.tsx";
import { sectionAddress } from "#app/shipments/page-sections.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import { openCharges } from "./charges-invoices.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** What a delivered shipment still lacks: an invoice of its open charges, else its proof of delivery. */
export function useClosingAct(): RecordAct | null {
  const { shipment, charges, invoices, papers } = useShipmentPage();
  const mayInvoice = useCan("invoices.write");
  const mayWrite = useCan("shipments.write");
  const { send, pending } = useAct(TO_INVOICE_ADDRESS);
  if (canonicalStatus(shipment.status) !== "delivered") return null;
  const isOpen = openCharges(charges?.charges ?? [], invoices?.ofCharge).length > 0;
  if (mayInvoice && isOpen)
    return {
      id: "invoice",
      label: "Invoice",
      icon: <ReceiptEuro />,
      pending,
      onAction: () => send({ intent: "draft", shipment_id: shipment.id }),
    };
  const lacksProof = papers.missing.some(({ paper }) => paper === "proof_of_delivery");
  if (!mayWrite || !lacksProof) return null;
  const to = `${sectionAddress(shipment.id, "papers")}?kind=proof_of_delivery#files`;
  return { id: "proof", label: "Add proof of delivery", icon: <FilePlus />, to };
}
