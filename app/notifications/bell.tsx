import { AlarmClock, AtSign, Bell as BellIcon, Inbox, Mail, PackageCheck, TriangleAlert } from "lucide-react";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Popover } from "#app/kit/ui/popover.tsx";
import type { UnreadNotifications } from "./unread-notifications.server.ts";
import { badgeText, type Notification, relativeTime } from "./notification.ts";
import type { useNotifications } from "./use-notifications.ts";

const counted = /^\(\d+\+?\) /;

function useTitleCount(count: string): void {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(counted, "");
      const wanted = count ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    // Observes the title, which each page sets before or after this.
    const pages = new MutationObserver(apply);
    pages.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      pages.disconnect();
      document.title = document.title.replace(counted, "");
    };
  }, [count]);
}

const kinds = {
  quote: { label: "Quote request", icon: Inbox, to: ({ id }) => `/admin/quotes/${id}` },
  contact: { label: "Message", icon: Mail, to: ({ id }) => `/admin/contacts/${id}` },
  mention: { label: "Note", icon: AtSign, to: ({ shipment_id }) => cardAddress(shipment_id ?? "", "notes") },
  proof: {
    label: "Delivery",
    icon: PackageCheck,
    to: ({ shipment_id }) => `/admin/shipments/${shipment_id}`,
  },
  deadline: {
    label: "Deadline",
    icon: AlarmClock,
    to: ({ shipment_id }) => cardAddress(shipment_id ?? "", "deadlines"),
  },
} as const satisfies Record<
  Notification["type"],
  { label: string; icon: typeof Inbox; to: (item: Notification) => string }
>;

export function Bell({ shown, news }: ReturnType<typeof useNotifications>) {
  const badge = badgeText(shown?.unread ?? 0);
  useTitleCount(badge);
  return (
    <>
      {shown ? (
        <Popover
          label="Notifications"
          className="w-96 max-w-[calc(100vw-1.5rem)] p-0!"
          trigger={
            <Button variant="quiet" size="sm" iconOnly aria-label={bellLabel(shown.unread)}>
              <BellIcon aria-hidden="true" className="size-4.5!" />
              {badge ? <Badge>{badge}</Badge> : null}
            </Button>
          }
        >
          {(close) => <Unread {...shown} close={close} />}
        </Popover>
      ) : (
        <ButtonLink to="/admin/quotes" variant="quiet" size="sm" iconOnly aria-label="Notifications">
          <BellIcon aria-hidden="true" className="size-4.5!" />
        </ButtonLink>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

const bellLabel = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : "Notifications");

function Badge({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      data-badge=""
      className="figures absolute top-0 left-[60%] grid h-4 min-w-4 place-items-center rounded-full bg-blue-700 px-1 text-[0.6875rem] leading-none font-semibold text-white ring-2 ring-white pointer-coarse:top-1.5"
    >
      {children}
    </span>
  );
}

function Unread({ unread, items, close }: UnreadNotifications & { close: () => void }) {
  const now = useNow(30_000);
  const more = unread - items.length;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 border-b border-slate-200 px-4 py-3">
        <h2 className="font-sans text-sm font-semibold text-ink-900">Notifications</h2>
        {unread > 0 ? <p className="figures text-slate-600">{unread} unread</p> : null}
      </div>
      {items.length > 0 ? (
        <ul className="max-h-[60dvh] divide-y divide-slate-200 overflow-y-auto">
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} now={now} onChoose={close} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 py-6 text-slate-600">
          Nothing unread. New requests, messages, proofs of delivery, notes that name you and deadlines that
          come nearer appear here at once.
        </p>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-slate-200 px-4 py-2">
        <Link
          to="/admin/quotes"
          onClick={close}
          className="text-link flex min-h-8 items-center font-medium pointer-coarse:min-h-11"
        >
          View all notifications
        </Link>
        {more > 0 ? <p className="figures text-slate-600">and {more} more</p> : null}
      </div>
    </>
  );
}

function Item({ item, now, onChoose }: { item: Notification; now: Date; onChoose: () => void }) {
  const { label, to, icon } = kinds[item.type];
  const Icon = item.alert ? TriangleAlert : icon;
  return (
    <Link
      to={to(item)}
      onClick={onChoose}
      className="flex min-w-0 gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-slate-50"
    >
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-4 shrink-0", item.alert ? "text-red-700" : "text-slate-500")}
      />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className="waybill-label text-slate-600">{label}</span>
          <time
            dateTime={new Date(item.created_at).toISOString()}
            className="figures shrink-0 text-xs text-slate-600"
          >
            {relativeTime(item.created_at, now)}
          </time>
        </span>
        <span
          dir="auto"
          className={classNames(
            "block truncate text-left font-medium",
            item.alert ? "text-red-700" : "text-ink-900",
          )}
          title={item.title}
        >
          {item.title}
        </span>
        <span dir="auto" className="block truncate text-left" title={item.preview}>
          {item.preview}
        </span>
      </span>
    </Link>
  );
}

function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
