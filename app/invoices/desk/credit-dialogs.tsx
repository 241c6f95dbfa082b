import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { invoiceAddress } from "../invoice-list.ts";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";

/** Lists the lines of an issued invoice that no issued credit note gives back, with the draft that will. */
const linesToCredit = ({ lines, released, noteDrafts }: InvoicePageValues) =>
  lines.flatMap(({ description, amount }, position) =>
    released[position] ? [] : [{ description, amount, position, draft: noteDrafts[position] ?? null }],
  );

/** Returns whether a line of an issued invoice can be given back. */
export const isCreditable = (invoice: InvoicePageValues): boolean =>
  invoice.kind === "invoice" && linesToCredit(invoice).some(({ draft }) => draft === null);

export const isDisputed = ({ openItem }: InvoicePageValues): boolean =>
  openItem !== null && openItem.disputed_reason !== null && Number(openItem.open) > 0;

/** Dialog that ends a dispute: by a credit note where the customer is right, else by taking the reminders up again. */
export function ResolveDialog(props: {
  invoice: InvoicePageValues;
  onCredit: () => void;
  onClose: () => void;
}) {
  const { invoice, onCredit, onClose } = props;
  const mayCredit = useCan("invoices.write") && isCreditable(invoice);
  return (
    <FormDialog
      title={`Resolve the dispute of ${invoice.number}`}
      description={`«${invoice.openItem?.disputed_reason}»`}
      action={`${invoiceAddress(invoice.id)}/payments`}
      fields={{ intent: "end-dispute" }}
      submit="Resolve dispute"
      onClose={onClose}
    >
      <p>It is to be paid, and reminders of it are proposed again.</p>
      {mayCredit ? (
        <p className="flex flex-wrap items-center gap-3">
          Is the customer right?
          <Button size="sm" onClick={onCredit}>
            <Undo2 aria-hidden="true" />
            Credit lines
          </Button>
        </p>
      ) : null}
    </FormDialog>
  );
}

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
      {lines.map(({ description, amount, position, draft }) =>
        draft === null ? (
          <Checkbox
            key={position}
            name="position"
            value={String(position)}
            defaultChecked
            label={<WholeParts of={[description, formatMoney(amount, invoice.currency)]} />}
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
