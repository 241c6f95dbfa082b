import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { MailLink, PhoneLink } from "#app/ui/reach-link.tsx";
import { PARTY_MESSAGES, type PartyKind } from "#domain/parties/messages.ts";
import { shipmentsText } from "./shipments-text.ts";
import type { ShownParty } from "./party.ts";

/** One shipper or consignee; the whole card leads to its shipments. */
export const PartyCard = memo(function PartyCard(props: {
  kind: PartyKind;
  party: ShownParty;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { kind, party } = props;
  return (
    <li className="group/card relative flex flex-col border border-slate-200 bg-white [contain-intrinsic-size:auto_15rem] [content-visibility:auto] has-focus-visible:border-ink-700 hover:border-slate-400">
      <div className="grow px-4 pt-3.5 pb-3">
        <h2 className="truncate text-base leading-6" title={party.name}>
          {party.name}
        </h2>
        <p className="truncate text-slate-600" title={party.company ?? undefined}>
          {party.company ?? PARTY_MESSAGES.missing}
        </p>
        <dl className="mt-3 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
          <CardFact label="Email">
            {party.email ? <MailLink address={party.email} className="relative z-10" /> : null}
          </CardFact>
          <CardFact label="Phone">
            {party.phone ? <PhoneLink number={party.phone} className="relative z-10" /> : null}
          </CardFact>
          <CardFact label="Address" lines>
            {party.address}
          </CardFact>
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
          <Button
            variant="quiet"
            size="sm"
            iconOnly
            aria-label={`Edit ${party.name}`}
            title="Edit"
            onClick={props.onEdit}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="sm"
            iconOnly
            aria-label={`Delete ${party.name}`}
            title="Delete"
            onClick={props.onDelete}
          >
            <Trash2 aria-hidden="true" />
          </Button>
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
        title={typeof children === "string" ? children : undefined}
        className={
          lines
            ? "line-clamp-3 min-h-[4.125rem] whitespace-pre-line text-ink-900"
            : "-my-0.5 truncate py-0.5 text-ink-900"
        }
      >
        {children ?? PARTY_MESSAGES.missing}
      </dd>
    </>
  );
}
