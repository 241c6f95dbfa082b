import {
  ArrowRight,
  Boxes,
  Building2,
  FileSignature,
  FileText,
  Handshake,
  Inbox,
  List,
  LogOut,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Navigation,
  Newspaper,
  Package,
  Plus,
  ReceiptText,
  ShieldAlert,
  Ship,
  SquareMousePointer,
  StickyNote,
  Upload,
} from "lucide-react";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { SearchKind } from "./hit.ts";
import { markedParts, type Sought } from "./marked-parts.ts";
import type { PaletteEntry } from "./sections.ts";

const icons = {
  shipment: Package,
  company: Handshake,
  consolidation: Boxes,
  carrier: Ship,
  claim: ShieldAlert,
  offer: FileSignature,
  invoice: ReceiptText,
  supplier_invoice: ReceiptText,
  shipper: Building2,
  consignee: MapPin,
  place: Navigation,
  quote_request: Inbox,
  contact_submission: MessageSquareText,
  note: StickyNote,
  post: Newspaper,
  list: List,
  act: SquareMousePointer,
  go: ArrowRight,
  leave: LogOut,
  "/admin/shipments/new": Plus,
  "/admin/shipments/import": Upload,
  "/admin/quotes/new": Plus,
  "/admin/offers/new": Plus,
  "/admin/supplier-invoices/new": Plus,
  "/admin/customers/new": Plus,
  "/admin/carriers/new": Plus,
  "/admin/blog/new": FileText,
} as const satisfies Record<SearchKind, LucideIcon> & Record<string, LucideIcon>;

function iconOf({ hit, command, act }: PaletteEntry): keyof typeof icons {
  if (hit) return hit.kind;
  if (act) return "act";
  if (!command) return "list";
  if (command.to === null) return "leave";
  return command.to in icons ? (command.to as keyof typeof icons) : "go";
}

export function HitLine({ entry }: { entry: PaletteEntry }) {
  const { title, hit, sought } = entry;
  const Icon = icons[iconOf(entry)];
  return (
    <>
      <Icon
        aria-hidden="true"
        className={classNames("size-4 shrink-0 text-slate-500", entry.isUnder ? "ml-6" : "")}
      />
      <span className="min-w-0 grow">
        <span dir="auto" className="figures block truncate text-left font-medium text-ink-900" title={title}>
          <Marked sought={sought}>{title}</Marked>
        </span>
        {hit?.detail || hit?.match ? (
          <span
            dir="auto"
            className="block text-left text-xs text-slate-600 max-sm:line-clamp-2 sm:truncate"
            title={hit.detail}
          >
            {hit.match ? (
              <span className="figures font-semibold text-ink-900">
                <Marked sought={sought}>{hit.match}</Marked>
              </span>
            ) : null}
            <span>{hit.match && hit.detail ? " · " : null}</span>
            <span>
              <Marked sought={sought}>{hit.detail}</Marked>
            </span>
          </span>
        ) : null}
      </span>
      {hit?.status ? (
        <StatusBadge status={hit.status} whole="two lines" className="max-w-36 max-sm:max-w-28" />
      ) : null}
    </>
  );
}

/** A text with the matches of the search highlighted. */
function Marked({ sought, children: text }: { sought: Sought | undefined; children: string }) {
  if (!sought) return text;
  return markedParts(text, sought).map((part, index) =>
    part.isMarked ? (
      <mark key={index} className="rounded-xs bg-yellow-100 text-inherit">
        {part.text}
      </mark>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );
}
