import { Link } from "react-router";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { invoiceAddress } from "../invoice-list.ts";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

/** Lists the lines of an issued invoice that no issued credit note gives back, with the draft that will. */
const linesToCredit = ({ lines, released, noteDrafts }: InvoicePageValues) =>
  lines.flatMap(({ description }, position) =>
    released[position] ? [] : [{ description, position, draft: noteDrafts[position] ?? null }],
  );

/** Returns whether a line of an issued invoice can be given back. */
export const isCreditable = (invoice: InvoicePageValues): boolean =>
  invoice.kind === "invoice" && linesToCredit(invoice).some(({ draft }) => draft === null);

/** Dialog that makes the draft of a credit note for lines of an issued invoice. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoicePageValues; onClose: () => void }) {
  const { id, number } = invoice;
  const lines = linesToCredit(invoice);
  return (
    <FormDialog
      title={`Credit ${number}`}
      description="What is given back, and can be invoiced again"
      lists={["position"]}
      action={invoiceAddress(id)}
      fields={{ intent: "credit" }}
      submit="Create draft"
      className="grid gap-1"
      onClose={onClose}
    >
      {lines.map(({ description, position, draft }) =>
        draft === null ? (
          <Checkbox
            key={position}
            name="position"
            value={String(position)}
            defaultChecked
            label={description}
          />
        ) : (
          <p key={position} className="wrap-anywhere">
            {`${description}: `}
            <Link to={invoiceAddress(draft)} className="text-link">
              in a draft
            </Link>
          </p>
        ),
      )}
    </FormDialog>
  );
}
