import { BellRing, FileText, LayoutTemplate, Trash2, Undo2 } from "lucide-react";
import { offerAddressOf } from "#app/offers/address.ts";
import { useCan } from "#app/access/use-can.ts";
import { useAct } from "#app/kit/forms/use-act.ts";
import { dialogActs, type RecordAct, RecordActs, sendAct } from "#app/kit/ui/record-acts.tsx";
import type { OpenDialog } from "./act-dialogs.tsx";
import type { OfferPageData } from "./read-offer-page.server.ts";

type Props = OfferPageData & { onDialog: (dialog: OpenDialog) => void };

/** A draft is sent, an open offer answered, an expired one renewed; an accepted one leads to its shipment. */
export function OfferActs(props: Props) {
  const { offer, state, onDialog } = props;
  const mayWrite = useCan("offers.write");
  const version = useVersionAct(props);
  const pdf = { id: "pdf", label: "PDF", icon: <FileText />, href: `${offerAddressOf(offer.id)}/pdf` };
  const shipment = shipmentAct(props);
  if (!mayWrite) return <RecordActs of={offer.number} primary={shipment} acts={[pdf]} />;
  const open = dialogActs(onDialog);
  const template = open("template", { label: "Save lines as template", icon: <LayoutTemplate /> });
  if (state === "draft")
    return (
      <RecordActs
        of={offer.number}
        primary={open("send", { label: "Send…" })}
        acts={[{ id: "edit", label: "Edit", to: `${offerAddressOf(offer.id)}/edit` }, pdf]}
        more={[template, open("discard", { label: "Discard draft", icon: <Trash2 />, tone: "danger" })]}
      />
    );
  const isOut = state === "open" || state === "expired";
  const answer = isOut ? [open("decide", { label: "Record an answer" })] : [];
  const [primary = false, ...acts] = state === "expired" ? [...version, ...answer] : [...answer, ...version];
  return (
    <RecordActs
      of={offer.number}
      primary={shipment || primary}
      acts={[...acts, pdf]}
      more={[
        ...(state === "open" && !offer.reminded_at
          ? [open("remind", { label: "Remind the customer", icon: <BellRing /> })]
          : []),
        ...(isOut ? [open("withdraw", { label: "Withdraw", icon: <Undo2 /> })] : []),
        template,
      ]}
    />
  );
}

function shipmentAct({ state, origin }: Props): RecordAct | false {
  const shipment = state === "accepted" && origin.shipment;
  if (!shipment) return false;
  return { id: "shipment", label: `Open ${shipment.tracking_number}`, to: `/admin/shipments/${shipment.id}` };
}

/** Opens the draft of the next version, or makes one unless the offer is accepted. */
function useVersionAct({ offer, versions }: Props): RecordAct[] {
  const { send, pending } = useAct(offerAddressOf(offer.id));
  const draft = versions.find(({ status }) => status === "draft");
  if (draft) return [{ id: "next", label: `Draft of v${draft.version}`, to: offerAddressOf(draft.id) }];
  if (versions.some(({ status }) => status === "accepted")) return [];
  return [
    sendAct(send, { id: "new-version", label: "New version", pending, fields: { intent: "new-version" } }),
  ];
}
