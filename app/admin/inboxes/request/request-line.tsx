import { Link } from "react-router";
import { formatRequestNumber } from "#domain/quotes/request-number.ts";
import type { RequestRead } from "./read-request.server.ts";
import { ClockText, OwnerControl, SnoozedText } from "./request-state.tsx";
import { snoozedDay } from "./snoozed-day.ts";

/** What the window of a request adds on top: its number and page, its owner and clock. */
export function RequestLine({ read, gone }: { read: RequestRead; gone: boolean }) {
  const { request } = read;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1.5 border-b border-slate-200 pb-3">
      <Link to={`/admin/requests/${request.id}`} className="text-link figures py-1 font-semibold">
        Open request {formatRequestNumber(request.number)}
      </Link>
      <OwnerControl request={request} people={read.people} self={read.self} readOnly={gone} />
      <ClockText clock={read.clock} />
      <SnoozedText day={snoozedDay(request, read.asOf)} />
    </div>
  );
}
