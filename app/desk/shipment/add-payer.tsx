import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Leads to a new customer with the data of who would pay; renders nothing when a customer pays. */
export function AddPayer({ className }: { className?: string }) {
  const { shipment, payer } = useShipmentPage();
  const mayPay = [useCan("shipments.write"), useCan("charges.write")].some(Boolean);
  const mayAdd = useCan("customers.write") && mayPay;
  if (!mayAdd || payer.id || !payer.name) return null;
  return (
    <Link
      to={`/admin/customers/new?shipment=${shipment.id}`}
      data-print="hide"
      className={classNames("text-link inline-block py-1 font-medium pointer-coarse:py-2.5", className)}
    >
      Add {payer.name} as a customer
    </Link>
  );
}
