import { Banknote, CircleCheck, FileDown, Group, Network, Send, Trash2, Undo2 } from "lucide-react";
import { ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useCan } from "#app/access/use-can.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { dialogActs, type RecordAct, RecordActs } from "#app/kit/ui/record-acts.tsx";
import { invoiceAddress } from "../invoice-list.ts";
import { SendInvoiceDialog } from "../mails/send-dialog.tsx";
import { CreditDialog, isCreditable, isDisputed, ResolveDialog } from "./credit-dialogs.tsx";
import { EditDraftDialog, GroupDialog } from "./draft-dialogs.tsx";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";
import { SettingsNamed } from "../settings-named.tsx";
import { otherLanguageText } from "./line-texts.tsx";
import { TO_MEND } from "./to-mend.tsx";

export type OpenDialog = "issue" | "change" | "group" | "delete" | "credit" | "peppol" | "mail" | "resolve";

interface Props {
  invoice: InvoicePageValues;
  onDialog: (dialog: OpenDialog) => void;
}

/**
 * A draft is issued; an issued invoice is sent first and paid then, a disputed one is resolved before.
 * @param props.settle what settles it by a payment that is there already, and comes before typing one
 */
export function InvoiceActs(props: Props & { settle?: RecordAct }) {
  const isDraft = props.invoice.number === null;
  return isDraft ? <DraftActs {...props} /> : <IssuedActs {...props} />;
}

const fileOf = (id: string, file: string, label: string): RecordAct => ({
  id: file,
  label,
  icon: <FileDown />,
  href: `${invoiceAddress(id)}/${file}`,
});

function DraftActs({ invoice, onDialog }: Props) {
  const { id, kind, lines, problems } = invoice;
  const mayWrite = useCan("invoices.write");
  const open = dialogActs(onDialog);
  const mayGroup = mayWrite && lines.length > 1 && kind === "invoice";
  const reasons = problems.map(({ message }) => message);
  return (
    <RecordActs
      of={invoice.title}
      primary={
        mayWrite &&
        open("issue", {
          label: "Issue",
          refusal: reasons.length > 0 ? [TO_MEND, ...reasons].join(". ") : undefined,
        })
      }
      acts={[
        ...(mayWrite ? [open("change", { label: "Edit draft" })] : []),
        fileOf(id, "pdf", "Preview PDF"),
      ]}
      more={[
        ...(mayGroup ? [open("group", { label: "Group lines…", icon: <Group /> })] : []),
        ...(mayWrite ? [open("delete", { label: "Delete draft", icon: <Trash2 />, tone: "danger" })] : []),
      ]}
    />
  );
}

function IssuedActs({ invoice, settle, onDialog }: Props & { settle?: RecordAct }) {
  const { id, kind, openItem } = invoice;
  const mayWrite = useCan("invoices.write");
  const sending = mayWrite ? invoice.sending : null;
  const mayPay = useCan("payments.write") && Number(openItem?.open ?? 0) > 0;
  const open = dialogActs(onDialog);
  const send =
    sending && open("mail", { label: sending.isCopy ? "Send copy" : "Send by mail", icon: <Send /> });
  const pay = mayPay && {
    id: "pay",
    label: kind === "invoice" ? "Payment received" : "Set off or pay back",
    icon: <Banknote />,
    to: `${invoiceAddress(id)}/payments`,
  };
  const peppol =
    sending && !sending.peppol.isOver && open("peppol", { label: "Send by Peppol", icon: <Network /> });
  const resolve =
    mayPay && isDisputed(invoice) && open("resolve", { label: "Resolve dispute", icon: <CircleCheck /> });
  const primary = resolve || settle || (sending && !sending.isCopy ? send : pay);
  return (
    <RecordActs
      of={invoice.title}
      primary={primary || undefined}
      acts={[fileOf(id, "pdf", "PDF"), peppol, send, pay].flatMap((act) =>
        act && act !== primary ? act : [],
      )}
      more={[
        fileOf(id, "ubl", "E-invoice"),
        fileOf(id, "copy", "PDF stamped COPY"),
        ...(mayWrite && isCreditable(invoice) ? [open("credit", { label: "Credit…", icon: <Undo2 /> })] : []),
      ]}
    />
  );
}

/** The dialog of an act; opening one that is done meanwhile shows nothing. */
export function InvoiceDialogs(
  props: Props & {
    open: OpenDialog | null;
    onClose: () => void;
  },
) {
  const { invoice, open, onClose } = props;
  const { sending, version } = invoice;
  if (open === "change") return <EditDraftDialog invoice={invoice} onClose={onClose} />;
  if (open === "group") return <GroupDialog invoice={invoice} onClose={onClose} />;
  if (open === "credit") return <CreditDialog invoice={invoice} onClose={onClose} />;
  if (open === "resolve" && isDisputed(invoice))
    return <ResolveDialog invoice={invoice} onCredit={() => props.onDialog("credit")} onClose={onClose} />;
  if (open === "issue") return <IssueDialog onClose={onClose} invoice={invoice} />;
  if (open === "delete")
    return (
      <ConfirmPageAct
        onClose={onClose}
        title="Delete this draft?"
        message="It has no number yet. Its charges can be invoiced again."
        confirmLabel="Delete"
        fields={{ intent: "delete", version }}
      />
    );
  if (open === "peppol" && sending)
    return <PeppolDialog onClose={onClose} {...sending} eInvoice={`${invoiceAddress(invoice.id)}/ubl`} />;
  if (open !== "mail" || !sending) return null;
  return (
    <NameFirst onClose={onClose}>
      {/* Remounted when a colleague has sent it since. */}
      <SendInvoiceDialog key={sending.attempt} invoice={invoice} sending={sending} onClose={onClose} />
    </NameFirst>
  );
}

interface Shown {
  onClose: () => void;
}

function IssueDialog({ invoice, ...shown }: Shown & { invoice: InvoicePageValues }) {
  const { version, view, language, recipient } = invoice;
  const otherLanguage = otherLanguageText(invoice);
  const isInvoice = invoice.kind === "invoice";
  const sum = isInvoice
    ? `${view.gross.label}: ${view.gross.amount}, ${invoice.customer}`
    : `It credits ${invoice.customer} ${view.gross.amount}`;
  return (
    <ConfirmPageAct
      {...shown}
      title={`Issue this ${isInvoice ? "invoice" : "credit note"}?`}
      message={`It gets its number and can never be changed. ${sum}. The PDF is in ${STAFF_LANGUAGE_NAMES[language]}${otherLanguage ? `, but ${otherLanguage}` : ""}; ${recipient?.to ? `its mail goes to ${recipient.to} once you send it` : "the customer has no contact with an address yet"}.`}
      confirmLabel="Issue"
      fields={{ intent: "issue", version }}
    />
  );
}

/** Sends by the configured access point, once; without one it says so. */
function PeppolDialog({
  peppol,
  eInvoice,
  ...shown
}: Shown & Pick<NonNullable<InvoicePageValues["sending"]>, "peppol"> & { eInvoice: string }) {
  if (peppol.provider === null)
    return (
      <Dialog title="No access point is set up" {...shown}>
        <p>
          <SettingsNamed of="An owner chooses one in Settings, Invoicing" />
          <span>. Until then send the invoice by mail, or </span>
          <a href={eInvoice} download className="text-link">
            download the e-invoice
          </a>
          <span> and upload it where you do so by hand.</span>
        </p>
      </Dialog>
    );
  return (
    <ConfirmPageAct
      {...shown}
      title={peppol.maybeBy ? "Is it delivered already?" : "Send it by Peppol?"}
      message={
        peppol.maybeBy
          ? `It was given to ${peppol.maybeBy}, and may have been delivered from there. Look there first: send it by ${peppol.provider} only if it was not.`
          : `${peppol.provider} carries the e-invoice to the customer's own software. It goes there once.`
      }
      confirmLabel={peppol.maybeBy ? "It was not: send" : "Send"}
      fields={{ intent: "peppol", attempt: String(peppol.attempt), not_at: peppol.maybeBy }}
    />
  );
}
