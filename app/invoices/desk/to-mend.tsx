import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { namesSettings, SettingsNamed } from "../settings-named.tsx";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";

export const TO_MEND = "Before it can be issued";

/** Lists the problems that prevent issuing, each with a way to its fix, and the error of a refused attempt. */
export function ToMend(props: {
  invoice: InvoicePageValues;
  answer: FormAnswer | undefined;
  onDelete: () => void;
}) {
  const { invoice, answer, onDelete } = props;
  const refused = answer?.intent === "issue" ? answer.error : undefined;
  return (
    <>
      {refused ? (
        <p role="alert" className="mt-2 font-medium text-red-700">
          {refused}
        </p>
      ) : null}
      {invoice.problems.length > 0 ? (
        <div role="status" className="mt-4 notice">
          <p className="font-semibold text-ink-900">{TO_MEND}</p>
          <ul className="mt-1 list-disc pl-5">
            {invoice.problems.map((problem) => (
              <li key={`${problem.rule} ${problem.field}`}>
                <Problem invoice={invoice} problem={problem} />
                {MADE_AGAIN.has(problem.rule) ? (
                  <button type="button" className="text-link whitespace-nowrap" onClick={onDelete}>
                    Delete this draft
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** Rules whose fix is another draft. */
const MADE_AGAIN = new Set(["ZENNE-PRICE", "ZENNE-VAT", "ZENNE-PAYER", "ZENNE-RATE", "ZENNE-CUSTOMER"]);

type Fix = readonly [place: string | null | undefined | false, text: string];

/** A problem with a link to where it is corrected: a place that its message names, or one behind it. */
function Problem(props: { invoice: InvoicePageValues; problem: InvoicePageValues["problems"][number] }) {
  const { message, field } = props.problem;
  const [place, text] = useFix(props.invoice, field);
  if (namesSettings(message)) return <SettingsNamed of={message} />;
  return (
    <>
      <span>{`${message} `}</span>
      {place ? (
        <Link to={place} className="text-link mr-3 whitespace-nowrap">
          {text}
        </Link>
      ) : null}
    </>
  );
}

/** Returns the page where a field of the draft is corrected, with the text of its link. */
function useFix(invoice: InvoicePageValues, field: string): Fix {
  const isOwner = useCan("settings.manage");
  const [part = "", position] = field.split(".");
  const number = part === "lines" && position ? invoice.lines[Number(position)]?.shipment : null;
  const [only, another] = invoice.shipments;
  const shipment = invoice.shipments.find((each) => each.number === number) ?? (another ? undefined : only);
  const settings: Fix = [isOwner && "/admin/settings/invoicing", "Open the settings"];
  const charges: Fix = [shipment && cardAddress(shipment.id, "charges"), "Open the charges"];
  const fixes: Record<string, Fix> = {
    seller: settings,
    accounts: settings,
    buyer: [invoice.company_id && `/admin/customers/${invoice.company_id}`, "Open the customer"],
    lines: field.endsWith(".vat.reason")
      ? [isOwner && "/admin/settings/charges", "Open the VAT treatments"]
      : charges,
    exchange: charges,
    delivery: [shipment && `/admin/shipments/${shipment.id}`, "Open the shipment"],
  };
  return fixes[part] ?? [null, ""];
}
