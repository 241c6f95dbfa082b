import {
  AlarmClock,
  Boxes,
  Building2,
  CalendarCheck,
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
import { isInSection, sectionGroupsFor, sectionLink, SECTIONS } from "#app/accounts/sections.ts";
import { badgeText } from "#app/notifications/notification.ts";
import type { CountedSection } from "#app/notifications/unread-notifications.server.ts";
import { classNames } from "#app/kit/ui/class-names.ts";

/** Labels of the counts; `shown` for a count that is not that of all rows of the list. */
const COUNTED: Record<CountedSection, { words: string; shown?: string }> = {
  "/admin/quotes": { words: "unread" },
  "/admin/contacts": { words: "unread" },
  "/admin/late": { words: "late", shown: "late" },
  "/admin/deadlines": { words: "nearer, not seen yet", shown: "new" },
};

/** Navigation to the sections the role may open, in the sidebar and in the drawer on phones. */
export function Sections(props: { counts?: Partial<Record<string, number>>; onChoose?: () => void }) {
  const role = useRole();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  return (
    <nav aria-label="Sections" className="grid gap-2.5 px-0">
      {sectionGroupsFor(role).map(({ title, sections }) => (
        <div
          key={title ?? ""}
          role="group"
          aria-label={title ?? "Main"}
          className="grid pointer-coarse:gap-0.5"
        >
          {title ? (
            <p aria-hidden="true" className="waybill-label px-3 pb-0.5 text-slate-300">
              {title}
            </p>
          ) : null}
          {sections.map((section) => {
            const { label, to } = section;
            const isActive = isInSection(section, pathname);
            const count = badgeText(props.counts?.[to] ?? 0);
            const counted = COUNTED[to as CountedSection];
            const words = count && `${count} ${counted.words}`;
            return (
              <div key={to} className="relative grid">
                <Link
                  {...sectionLink(to)}
                  aria-current={isActive ? "page" : undefined}
                  aria-description={words || undefined}
                  title={words || undefined}
                  onClick={props.onChoose}
                  className={classNames(
                    "flex min-h-8.5 items-center gap-3 rounded-md px-3 font-medium hover:bg-ink-800 hover:text-white lg:gap-2.5 lg:pr-2 lg:text-xs lg:whitespace-nowrap pointer-coarse:min-h-11 pointer-fine:[@media(860px<height<=960px)]:min-h-7.5 pointer-fine:[@media(720px<height<=860px)]:min-h-6.5 pointer-fine:[@media(height<=720px)]:min-h-6.25",
                    next !== undefined && isInSection(section, next) && "bg-ink-800 text-white",
                    isActive
                      ? "bg-ink-800 text-white shadow-[inset_3px_0_0_var(--color-signal-500)] forced-colors:border-l-4 forced-colors:pl-2"
                      : "",
                  )}
                >
                  <SectionIcon to={to} />
                  {label}
                </Link>
                {count ? (
                  <span
                    aria-hidden="true"
                    className="figures pointer-events-none absolute inset-y-0 right-3 flex items-center text-[0.6875rem] font-semibold text-slate-300 lg:right-2"
                  >
                    {counted.shown ? `${count} ${counted.shown}` : count}
                  </span>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
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
  "/admin/month-end": CalendarCheck,
  "/admin/reports": ChartColumn,
};

export function UnderWay() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading") return null;
  const section = SECTIONS.find(({ to }) => to === location.pathname && to !== pathname);
  return (
    <span role="status" className="under-way">
      {section ? (
        <span
          key="section"
          className="fixed top-16 left-1/2 -translate-x-1/2 rounded-md bg-white px-4 py-2 font-medium text-ink-900 shadow-float"
        >
          Loading {section.label.toLowerCase()}...
        </span>
      ) : (
        <span className="sr-only">Loading</span>
      )}
    </span>
  );
}
