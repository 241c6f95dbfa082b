import type { ListedQuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { Moon, Hand, Reply, Sunrise } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button, ButtonLink, IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import type { RequestClock } from "#app/quote-requests/promised-answer.ts";
import { isRequestOver } from "#app/quote-requests/quote-request.ts";
import type { QuoteFilter } from "#app/quote-requests/quote-filter.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { groupKilograms } from "#app/goods/weight-text.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { Asked, Missing, PlacePair } from "./quote-cells.tsx";
import { useInboxActs } from "./inbox-acts.tsx";
import { inboxColumns, InboxTable, nameIn, UnreadDot } from "./inbox-table.tsx";
import type { InboxRow } from "./inboxes.ts";
import { QuoteStatusBadge } from "./quote-details.tsx";
import { AnswerDue } from "../request/request-state.tsx";
import { SnoozeDialog } from "../request/snooze-control.tsx";

interface QuoteRow
  extends InboxRow, Omit<ListedQuoteRequest, keyof InboxRow | "answered_at" | "snoozed_until"> {
  clock: RequestClock;
  snoozedDay: string | null;
}

const weightOf = (row: QuoteRow) => row.weight && groupKilograms(row.weight);

const cargoOf = (row: QuoteRow) => [weightOf(row), row.cargo_type].filter(Boolean).join(", ");

const routeOf = (row: QuoteRow) => ({
  from: row.origin_location || QUOTE_DESK_MESSAGES.missing,
  to: row.destination_location || QUOTE_DESK_MESSAGES.missing,
});

const isDue = ({ clock, snoozedDay }: QuoteRow) => clock.state === "waiting" && !snoozedDay;

const OWNER_LINE = "block leading-5 pointer-coarse:leading-7";

function Owner({ row, active }: { row: QuoteRow; active: boolean }) {
  const { mayWrite, act } = useInboxActs();
  if (row.owner_id !== null) {
    return (
      <span className={`${OWNER_LINE} max-w-full truncate`} title={row.owner_name ?? undefined}>
        <span>{row.owner_name}</span>
        {row.owner_left ? <span className="text-red-700"> (disabled)</span> : null}
      </span>
    );
  }
  if (!mayWrite || row.spam_reason || isRequestOver(row.status))
    return <span className={`${OWNER_LINE} text-slate-600`}>Nobody</span>;
  return (
    <Button
      variant="quiet"
      size="sm"
      tabIndex={active ? 0 : -1}
      aria-label={`Take: ${nameIn("quotes")(row)}`}
      title="Take"
      className={
        isDue(row)
          ? "px-2! pointer-coarse:min-w-11 pointer-fine:-ml-2 pointer-fine:h-6!"
          : "-ml-2 h-6! px-2! pointer-coarse:h-7!"
      }
      onClick={() => act("claim", row.id)}
    >
      <Hand aria-hidden="true" />
      <span className={isDue(row) ? "pointer-coarse:sr-only" : undefined}>Take</span>
    </Button>
  );
}

function Clock({ row }: { row: QuoteRow }) {
  const { clock, snoozedDay } = row;
  if (isDue(row)) return <AnswerDue clock={clock} brief />;
  const words = snoozedDay
    ? `until ${formatWeekday(snoozedDay)}`
    : clock.state === "answered"
      ? `answered ${clock.words}`
      : "";
  if (!words) return null;
  const isLate = clock.overdue && !snoozedDay;
  return (
    <span
      className={classNames("block truncate leading-5", isLate ? "text-red-700" : "text-slate-600")}
      title={clock.detail || undefined}
    >
      {words}
    </span>
  );
}

const hasClock = ({ clock, snoozedDay }: QuoteRow) => clock.state !== "none" || snoozedDay !== null;

/** A link to the reply form on the page of the request. */
const ReplyAct = ({ row, active }: { row: QuoteRow; active: boolean }) => (
  <ButtonLink
    to={`/admin/requests/${row.id}?write=reply#write`}
    variant="quiet"
    size="sm"
    iconOnly
    tabIndex={active ? 0 : -1}
    aria-label={`Reply: ${nameIn("quotes")(row)}`}
    title="Reply"
  >
    <Reply aria-hidden="true" />
  </ButtonLink>
);

function SnoozeAct({ row, active, onSnooze }: { row: QuoteRow; active: boolean; onSnooze: () => void }) {
  const { mayWrite, act } = useInboxActs();
  if (!mayWrite || row.status !== "pending" || row.spam_reason) return null;
  const label = row.snoozedDay ? "Wake" : "Snooze";
  return (
    <IconButton
      icon={row.snoozedDay ? Sunrise : Moon}
      tabIndex={active ? 0 : -1}
      aria-label={`${label}: ${nameIn("quotes")(row)}`}
      title={label}
      onClick={() => (row.snoozedDay ? act("snooze", row.id, { snoozed_until: "" }) : onSnooze())}
    />
  );
}

const columnsWith = (waiting: ((row: QuoteRow, active: boolean) => ReactNode) | null) =>
  inboxColumns<QuoteRow>({
    name: "quotes",
    status: {
      width: waiting ? "7.5rem" : "9.25rem",
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot />}</span>
          <QuoteStatusBadge status={row.status} />
        </span>
      ),
    },
    nameWidth: "8rem",
    underName: (row) => formatRequestNumber(row.number),
    columns: [
      {
        id: "company",
        heading: "Company",
        width: "clamp(6.25rem, 10vw - 2rem, 12rem)",
        cell: (row) => row.company || <Missing />,
        title: (row) => row.company ?? undefined,
      },
      {
        id: "service",
        heading: "Service",
        truncate: false,
        cell: (row) => <Asked services={row.service_type} weight={weightOf(row)} cargo={row.cargo_type} />,
        title: (row) => [row.service_type, cargoOf(row)].filter(Boolean).join(": ") || undefined,
      },
      {
        id: "route",
        heading: "Route",
        width: "clamp(8.5rem, 10vw + 0.25rem, 14rem)",
        cell: (row) => <PlacePair {...routeOf(row)} />,
        title: (row) => `${routeOf(row).from} → ${routeOf(row).to}`,
      },
      {
        id: "owner",
        heading: "Answer by",
        width: waiting
          ? "clamp(7.25rem, 87.5vw - 63rem, 15.75rem)"
          : "clamp(8.25rem, 80vw - 56.25rem, 15.75rem)",
        truncate: false,
        cell: (row, active) => (
          <span
            className={classNames(
              "figures text-xs",
              isDue(row) && row.owner_id === null
                ? "grid justify-items-start pointer-coarse:flex pointer-coarse:items-center pointer-coarse:justify-between"
                : "grid justify-items-start",
            )}
          >
            <Clock row={row} />
            <Owner row={row} active={active} />
          </span>
        ),
      },
    ],
    ...(waiting && { acts: { count: 2, cell: waiting } }),
    reason: { id: "company", width: "22%" },
    besideCard: { id: "owner", width: "8.5rem" },
    card: {
      from: (row) => formatRequestNumber(row.number),
      before: (row) => formatDate(new Date(row.created_at)),
      about: (row) => `${routeOf(row).from} → ${routeOf(row).to}`,
      preview: (row) => [row.company, row.service_type, cargoOf(row)].filter(Boolean).join(" · "),
      when: (row) => (hasClock(row) ? <Clock row={row} /> : null),
    },
  });

export function QuoteTable(props: { filter: QuoteFilter; page: WindowPage<QuoteRow>; asOf: Date }) {
  const [snoozing, setSnoozing] = useState<QuoteRow | null>(null);
  const { mayWrite } = useInboxActs();
  const isWaiting = props.filter.view === "waiting";
  const columns = useMemo(
    () =>
      columnsWith(
        isWaiting
          ? (row, active) => (
              <>
                {mayWrite ? <ReplyAct row={row} active={active} /> : null}
                <SnoozeAct row={row} active={active} onSnooze={() => setSnoozing(row)} />
              </>
            )
          : null,
      ),
    [isWaiting, mayWrite],
  );
  return (
    <>
      <InboxTable name="quotes" columns={columns} minWidth="63rem" filter={props.filter} page={props.page} />
      {snoozing ? (
        <SnoozeDialog request={snoozing} asOf={props.asOf} onClose={() => setSnoozing(null)} />
      ) : null}
    </>
  );
}
