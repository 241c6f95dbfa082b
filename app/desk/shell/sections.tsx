import {
  AlarmClock,
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  ClockAlert,
  Coins,
  FileSignature,
  Handshake,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Newspaper,
  Package,
  ReceiptEuro,
  ReceiptText,
  Repeat,
  Settings,
  ShieldAlert,
  Ship,
} from "lucide-react";
import { Link, useLocation, useNavigation } from "react-router";
import { useRole } from "#app/access/use-can.ts";
import { groupOf, isInSection, sectionLink, SECTIONS, sectionsFor } from "#app/accounts/sections.ts";
import { classNames } from "#app/kit/ui/class-names.ts";

/** The list of what the role may open, at the side and in the drawer of a phone. */
export function Sections({ onChoose }: { onChoose?: () => void }) {
  const role = useRole();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  return (
    <nav aria-label="Sections" className="grid px-0 pointer-coarse:gap-0.5">
      {sectionsFor(role).map((section, index, all) => {
        const { label, to } = section;
        const isActive = isInSection(section, pathname);
        const before = all[index - 1];
        return (
          <Link
            key={to}
            {...sectionLink(to)}
            aria-current={isActive ? "page" : undefined}
            onClick={onChoose}
            className={classNames(
              "flex min-h-8.5 items-center gap-3 rounded-md px-3 font-medium hover:bg-ink-800 hover:text-white pointer-coarse:min-h-11 pointer-fine:[@media(max-height:860px)]:min-h-7.5",
              before !== undefined &&
                groupOf(before) !== groupOf(section) &&
                "relative mt-4 before:absolute before:inset-x-3 before:-top-2 before:border-t before:border-ink-700",
              next !== undefined && isInSection(section, next) && "bg-ink-800 text-white",
              isActive
                ? "bg-ink-800 text-white shadow-[inset_3px_0_0_var(--color-signal-500)] forced-colors:border-l-4 forced-colors:pl-2"
                : "",
            )}
          >
            <SectionIcon to={to} />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

function SectionIcon({ to }: { to: keyof typeof icons }) {
  const Icon = icons[to];
  return <Icon aria-hidden="true" className="size-4.5" />;
}

const icons: Record<(typeof SECTIONS)[number]["to"], LucideIcon> = {
  "/admin": LayoutDashboard,
  "/admin/shipments": Package,
  "/admin/shippers": Building2,
  "/admin/consignees": MapPin,
  "/admin/quotes": Inbox,
  "/admin/contacts": MessageSquareText,
  "/admin/blog": Newspaper,
  "/admin/settings": Settings,
  "/admin/late": ClockAlert,
  "/admin/deadlines": AlarmClock,
  "/admin/series": Repeat,
  "/admin/planning": CalendarDays,
  "/admin/consolidations": Boxes,
  "/admin/carriers": Ship,
  "/admin/claims": ShieldAlert,
  "/admin/offers": FileSignature,
  "/admin/customers": Handshake,
  "/admin/charges": Coins,
  "/admin/invoices": ReceiptText,
  "/admin/supplier-invoices": ReceiptEuro,
  "/admin/payments": Landmark,
  "/admin/reports": ChartColumn,
};
