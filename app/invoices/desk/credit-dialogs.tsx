import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Checkbox, checkedValues } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { creditForm, NOTE_MAX_LENGTH } from "../draft-form.ts";
import { invoiceAddress } from "../invoice-list.ts";
import { invoiceTotals } from "../totals.ts";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";

/** Lists the lines of an issued invoice that no issued credit note gives back, with the draft that will. */
const linesToCredit = ({ lines, released, noteDrafts }: InvoicePageValues) =>
  lines.flatMap((line, position) =>
    released[position] ? [] : [{ ...line, position, draft: noteDrafts[position] ?? null }],
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

/** Dialog that makes the draft of a credit note for lines of an issued invoice; of a disputed one nothing is ticked beforehand. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoicePageValues; onClose: () => void }) {
  const { id, number, currency, language } = invoice;
  const lines = linesToCredit(invoice);
  const ticksAll = !isDisputed(invoice);
  const [ticked, setTicked] = useState(
    lines.flatMap(({ position, draft }) => (ticksAll && draft === null ? [String(position)] : [])),
  );
  const chosen = lines.filter(({ position }) => ticked.includes(String(position)));
  const { gross } = invoiceTotals({ currency, lines: chosen, exchange: null });
  return (
    <FormDialog
      title={`Credit ${number}`}
      description="What is given back, and can be invoiced again"
      schema={creditForm}
      lists={["position"]}
      action={invoiceAddress(id)}
      fields={{ intent: "credit" }}
      submit="Create draft"
      onClose={onClose}
    >
      <fieldset
        className="grid gap-1"
        onChange={({ currentTarget }) => setTicked(checkedValues(currentTarget))}
      >
        <legend className="sr-only">Lines</legend>
        {lines.map(({ description, amount, position, draft }) =>
          draft === null ? (
            <Checkbox
              key={position}
              name="position"
              value={String(position)}
              defaultChecked={ticksAll}
              label={<WholeParts of={[description, formatMoney(amount, currency)]} />}
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
      </fieldset>
      <Field
        label="Reason"
        name="note"
        hint={`Printed on the credit note, which is in ${STAFF_LANGUAGE_NAMES[language]}`}
        optional
      >
        <TextArea rows={2} maxLength={NOTE_MAX_LENGTH} />
      </Field>
      <p role="status" className="figures font-medium text-ink-900">
        {`${formatMoney(gross, currency)} with VAT`}
      </p>
    </FormDialog>
  );
}
