import { Link2, Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { Link, useFetcher } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { Button, IconButton } from "#app/kit/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#app/kit/ui/dialog.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { Suppression } from "#app/mails/suppression.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { undoOf } from "#app/deleted/undo.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { PARTY_MESSAGES, PARTY_TEXTS } from "#app/parties/party.ts";
import { type PartyKind } from "#app/parties/party-kind.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";
import { type PartyAnswer, shipmentsText, type ShownParty } from "./party-answer.ts";

export function DeletePartyDialog(props: { kind: PartyKind; party: ShownParty; onClose: () => void }) {
  const { kind, party, onClose } = props;
  const texts = PARTY_TEXTS[kind];
  const fetcher = useFetcher<PartyAnswer>();
  useAnswer(fetcher.data, ({ done, undo, error, inUse: shipments, isDeleted }) => {
    if (shipments !== undefined) return;
    if (done) toast.success(done, undoOf(undo));
    else if (isDeleted) toast.info(`${error}. A colleague deleted it meanwhile.`);
    else if (error) toast.error(error);
    if (done || error) onClose();
  });
  const inUse = fetcher.data?.inUse;
  if (inUse !== undefined) {
    return (
      <Dialog
        title={`${party.name} stays`}
        role="alertdialog"
        size="sm"
        onClose={onClose}
        footer={<Button onClick={() => onClose()}>Close</Button>}
      >
        <p className="text-base text-slate-700">
          <span>{fetcher.data?.error}</span>
          <span>.</span>
        </p>
        <p className="mt-3">
          <Link to={`/admin/shipments?${kind}=${party.id}`} className="text-link font-medium">
            {inUse === 1 ? "See the shipment" : `See the ${formatCount(inUse)} shipments`}
          </Link>
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      message={texts.confirmDelete}
      confirmLabel="Delete"
      onClose={onClose}
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() =>
        void fetcher.submit({ intent: "delete", id: party.id }, { method: "post", action: `/admin/${kind}s` })
      }
    >
      <p className="font-medium break-words text-ink-900">
        {[party.name, party.company].filter(Boolean).join(", ")}
      </p>
    </ConfirmDialog>
  );
}

export const PartyCard = memo(function PartyCard(props: {
  kind: PartyKind;
  party: ShownParty;
  onEdit: () => void;
  onLinks: () => void;
  onDelete: () => void;
}) {
  const { kind, party } = props;
  const mayWrite = useCan("customers.write");
  return (
    <li className="group/card relative flex flex-col border border-slate-200 bg-white has-focus-visible:border-ink-700 hover:border-slate-400">
      <div className="grow px-4 pt-3.5 pb-3">
        <h2 dir="auto" className="truncate text-left text-base leading-6" title={party.name}>
          {party.name}
        </h2>
        <p dir="auto" className="truncate text-left text-slate-600" title={party.company ?? undefined}>
          {party.company ?? PARTY_MESSAGES.missing}
        </p>
        <dl className="mt-3 grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          <CardFact label="Email">
            {party.email ? <MailLink address={party.email} className="relative z-10" /> : null}
          </CardFact>
          <CardFact label="Phone">
            {party.phone ? <PhoneLink number={party.phone} className="relative z-10" /> : null}
          </CardFact>
          <CardFact label="Address" lines>
            {party.address}
          </CardFact>
          {party.company_id && party.customer_name ? (
            <CardFact label="Customer">
              <Link
                to={`/admin/customers/${party.company_id}`}
                className="text-link relative z-10 py-1 pointer-coarse:py-2"
              >
                {party.customer_name}
              </Link>
            </CardFact>
          ) : null}
          {party.mails_wanted === "none" && party.stop_reason === null ? null : (
            <CardFact label="Mails">
              <span>{MAILS_WANTED_TEXTS[party.mails_wanted]}</span>
              {party.email && party.stop_reason ? (
                <Suppression email={party.email} reason={party.stop_reason} detail={party.stop_detail} />
              ) : null}
            </CardFact>
          )}
        </dl>
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-slate-200 py-1.5 pr-1.5 pl-4">
        <Link
          to={`/admin/shipments?${kind}=${party.id}`}
          aria-label={`${shipmentsText(party.shipments)} of ${party.name}`}
          className="figures text-link font-medium after:absolute after:inset-0 after:content-['']"
        >
          {shipmentsText(party.shipments)}
        </Link>
        <span className="relative z-10 flex">
          <IconButton
            icon={Link2}
            aria-label={`Private links of ${party.name}`}
            title="Private links"
            onClick={props.onLinks}
          />
          {mayWrite ? (
            <>
              <IconButton
                icon={Pencil}
                aria-label={`Edit ${party.name}`}
                title="Edit"
                onClick={props.onEdit}
              />
              <IconButton
                icon={Trash2}
                aria-label={`Delete ${party.name}`}
                title="Delete"
                onClick={props.onDelete}
              />
            </>
          ) : null}
        </span>
      </div>
    </li>
  );
});

function CardFact({ label, lines, children }: { label: string; lines?: boolean; children: React.ReactNode }) {
  return (
    <>
      <dt className="waybill-label pt-0.75 text-slate-600">{label}</dt>
      <dd
        dir="auto"
        title={typeof children === "string" ? children : undefined}
        className={
          lines
            ? "line-clamp-3 text-left min-h-[4.125rem] whitespace-pre-line text-ink-900"
            : "-my-0.5 truncate text-left py-0.5 text-ink-900"
        }
      >
        {children ?? PARTY_MESSAGES.missing}
      </dd>
    </>
  );
}
