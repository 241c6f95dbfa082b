import { AlarmClock, Hand, Sunrise } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import type { RequestClock } from "#app/quote-requests/promised-answer.ts";
import type { QuoteFilter } from "#app/quote-requests/quote-filter.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/requests-words.ts";
import { useInboxActs } from "./inbox-acts.tsx";
import { inboxColumns, InboxTable, nameIn, TWO_LINES, UnreadDot } from "./inbox-table.tsx";
import type { InboxRow } from "./inboxes.ts";
import { QuoteStatusBadge } from "./quote-details.tsx";
import { SnoozeDialog } from "../request/snooze-control.tsx";

const TWO_OF_TEXT = "line-clamp-2 leading-5 wrap-anywhere whitespace-normal";

function PlacePair({ from, to }: { from: string; to: string }) {
  return (
    <span dir="ltr" className={classNames(TWO_OF_TEXT, "@container")}>
      <Place name={from} /> → <Place name={to} />
    </span>
  );
}

const afterTown = (name: string) => {
  const comma = name.indexOf(",", 1);
  return comma < 0 ? name.length : comma;
};

/** Only the town where there is little room; its title has the whole name. */
function Place({ name }: { name: string }) {
  return (
    <bdi>
      {name.slice(0, afterTown(name))}
      <span className="hidden @min-[18rem]:inline">{name.slice(afterTown(name))}</span>
    </bdi>
  );
}

/** Several services, where there is little room, by their modes alone: «Air, Sea». */
function Services({ names }: { names: string }) {
  const all = names.split(", ");
  if (all.length === 1) return <span className={TWO_OF_TEXT}>{names}</span>;
  return (
    <span className="@container block truncate">
      {all.map((name, index) => {
        const [mode = "", ...rest] = name.split(" ");
        return (
          <span key={name}>
            <span>{index > 0 ? ", " : null}</span>
            <span>{mode}</span>
            <span className="hidden @min-[6rem]:inline">{rest.map((word) => ` ${word}`)}</span>
          </span>
        );
      })}
    </span>
  );
}

interface QuoteRow extends InboxRow {
  email: string;
  company: string | null;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  status: string;
  number: number;
  owner_id: string | null;
  owner_name: string | null;
  owner_left: boolean;
  clock: RequestClock;
  snoozedDay: string | null;
}

const routeOf = (row: QuoteRow) => ({
  from: row.origin_location || QUOTE_DESK_MESSAGES.missing,
  to: row.destination_location || QUOTE_DESK_MESSAGES.missing,
});

const secondLine = "figures block truncate text-xs leading-4 font-normal";

// As tall as the button, so that nothing moves when somebody claims it.
const OWNER_LINE = "block leading-6 pointer-coarse:leading-8";

function Owner({ row, active }: { row: QuoteRow; active: boolean }) {
  const { mayWrite, act } = useInboxActs();
  if (row.owner_id !== null) {
    return (
      <span className={`${OWNER_LINE} truncate`} title={row.owner_name ?? undefined}>
        <span>{row.owner_name}</span>
        {row.owner_left ? <span className="text-red-700"> (disabled)</span> : null}
      </span>
    );
  }
  if (!mayWrite || row.spam_reason) return <span className={`${OWNER_LINE} text-slate-600`}>Nobody</span>;
  return (
    <Button
      variant="quiet"
      size="sm"
      tabIndex={active ? 0 : -1}
      aria-label={`Take: ${nameIn("quotes")(row)}`}
      className="-ml-2 h-6! px-2! pointer-coarse:h-8!"
      onClick={() => act("claim", row.id)}
    >
      <Hand aria-hidden="true" />
      Take
    </Button>
  );
}

function clockOf({ clock, snoozedDay }: QuoteRow): string {
  if (snoozedDay) return `until ${formatWeekday(snoozedDay)}`;
  if (clock.state === "answered") return `answered ${clock.words}`;
  return clock.state === "waiting" ? clock.detail : "";
}

function SnoozeAct({ row, active, onSnooze }: { row: QuoteRow; active: boolean; onSnooze: () => void }) {
  const { mayWrite, act } = useInboxActs();
  if (!mayWrite || row.status !== "pending" || row.spam_reason) return null;
  const label = row.snoozedDay ? "Wake" : "Snooze";
  return (
    <Button
      variant="quiet"
      size="sm"
      iconOnly
      tabIndex={active ? 0 : -1}
      aria-label={`${label}: ${nameIn("quotes")(row)}`}
      title={label}
      onClick={() => (row.snoozedDay ? act("snooze", row.id, { snoozed_until: "" }) : onSnooze())}
    >
      {row.snoozedDay ? <Sunrise aria-hidden="true" /> : <AlarmClock aria-hidden="true" />}
    </Button>
  );
}

const columnsWith = (snooze: ((row: QuoteRow, active: boolean) => ReactNode) | null) =>
  inboxColumns<QuoteRow>({
    name: "quotes",
    status: {
      width: snooze ? "8rem" : "9.5rem",
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot />}</span>
          <QuoteStatusBadge status={row.status} />
        </span>
      ),
    },
    nameWidth: "9.5rem",
    underName: (row) => (
      <span className={classNames(secondLine, "text-slate-600")}>{formatRequestNumber(row.number)}</span>
    ),
    columns: [
      {
        id: "company",
        heading: "Company",
        truncate: false,
        cell: (row) => (
          <span dir="auto" className={TWO_OF_TEXT}>
            {row.company || QUOTE_DESK_MESSAGES.missing}
          </span>
        ),
        title: (row) => row.company ?? undefined,
      },
      {
        id: "service",
        heading: "Service",
        truncate: false,
        cell: (row) =>
          row.service_type ? <Services names={row.service_type} /> : QUOTE_DESK_MESSAGES.missing,
        title: (row) => row.service_type ?? undefined,
      },
      {
        id: "route",
        heading: "Route",
        width: "9.5rem",
        truncate: false,
        cell: (row) => <PlacePair {...routeOf(row)} />,
        title: (row) => `${routeOf(row).from} → ${routeOf(row).to}`,
      },
      {
        id: "owner",
        heading: "Owner, clock",
        width: "8.75rem",
        cell: (row, active) => (
          <>
            <Owner row={row} active={active} />
            <span
              className={classNames(
                secondLine,
                row.clock.overdue && !row.snoozedDay ? "text-red-700" : "text-slate-600",
              )}
              title={row.clock.due ? REQUEST_MESSAGES.answerBy(row.clock.due) : undefined}
            >
              {clockOf(row)}
            </span>
          </>
        ),
      },
    ],
    ...(snooze && { acts: { count: 1, cell: snooze } }),
    reason: { id: "company", width: "22%" },
    besideCard: "owner",
    card: {
      from: (row) => [row.company, row.service_type].filter(Boolean).join(" · "),
      before: (row) => formatDate(new Date(row.created_at)),
      about: (row) => `${routeOf(row).from} → ${routeOf(row).to}`,
      when: (row) => (
        <span className={row.clock.overdue && !row.snoozedDay ? "text-red-700" : undefined}>
          {clockOf(row) || formatDate(new Date(row.created_at))}
        </span>
      ),
    },
  });

export function QuoteTable(props: { filter: QuoteFilter; page: WindowPage<QuoteRow>; asOf: Date }) {
  const [snoozing, setSnoozing] = useState<QuoteRow | null>(null);
  const isWaiting = props.filter.view === "waiting";
  const columns = useMemo(
    () =>
      columnsWith(
        isWaiting
          ? (row, active) => <SnoozeAct row={row} active={active} onSnooze={() => setSnoozing(row)} />
          : null,
      ),
    [isWaiting],
  );
  return (
    <>
      <InboxTable
        name="quotes"
        columns={columns}
        minWidth="63rem"
        rowHeight={TWO_LINES}
        filter={props.filter}
        page={props.page}
      />
      {snoozing ? (
        <SnoozeDialog request={snoozing} asOf={props.asOf} onClose={() => setSnoozing(null)} />
      ) : null}
    </>
  );
}
