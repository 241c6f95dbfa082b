import { Form, Link } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { reasonOf } from "#app/imports/import.ts";
import { IMPORT_MENDS } from "#app/imports/words.ts";
import { IMPORT_ROW_MESSAGES } from "#app/shipments/import-words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { PlanData } from "./plan.server.ts";

/** Number of refused records shown above all records; their own list has all. */
const RECORDS_SHOWN = 3;
const NUMBER_MISSING = reasonOf(SHIPMENT_MESSAGES.trackingNumberRequired);
const PAYER_UNKNOWN = reasonOf(IMPORT_ROW_MESSAGES.payerUnknown(""));

export function RefusalReasons({ plan }: { plan: PlanData }) {
  const { reasons, reason, show, settings, applied_at: appliedAt } = plan;
  const shown = show === "refused" ? reasons : reasons.slice(0, RECORDS_SHOWN);
  const isOpen = appliedAt === null;
  return (
    <>
      {shown.length > 0 ? (
        <ul aria-label="Why rows are refused" className="mt-3 border-y border-slate-200 bg-white">
          {shown.map((each) => (
            <li
              key={each.reason}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-slate-200 px-4 py-2 last:border-b-0"
            >
              <span className="figures w-14 shrink-0 text-right font-semibold text-red-700">
                {formatCount(each.count)}
              </span>
              <span className="min-w-48 grow basis-0 wrap-anywhere">
                <span>{each.sample}</span>
                {each.count > 1 ? (
                  <span className="text-slate-600"> {`(and ${pluralize(each.count - 1, "more row")})`}</span>
                ) : null}
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <Link
                  to={
                    each.reason === reason
                      ? "?show=refused"
                      : `?${new URLSearchParams({ show: "refused", reason: each.reason })}`
                  }
                  preventScrollReset
                  className="text-link py-1"
                  aria-current={each.reason === reason ? "true" : undefined}
                >
                  {each.reason === reason ? "Show all refused" : "Show the rows"}
                </Link>
                {isOpen && each.canReadOtherwise && !settings.otherOrder ? (
                  <Mend intent="other-order" label="Read them with day and month the other way" />
                ) : null}
                {isOpen && each.reason === NUMBER_MISSING && !settings.newNumbers ? (
                  <Mend intent="new-numbers" label={IMPORT_MENDS.newNumbers} />
                ) : null}
                {isOpen && each.reason === PAYER_UNKNOWN ? (
                  <Mend intent="new-payers" label={IMPORT_MENDS.addPayers} />
                ) : null}
                {isOpen && each.canLeaveOut ? (
                  <Mend intent="leave-out" reason={each.reason} label="Import them without it" />
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < reasons.length ? (
        <p className="mt-2">
          <Link to="?show=refused" preventScrollReset className="text-link">
            {`All ${formatCount(reasons.length)} reasons`}
          </Link>
        </p>
      ) : null}
      {isOpen ? <Mended {...plan} /> : null}
    </>
  );
}

function Mended({ settings: { leaveOut, otherOrder, newPayers, newNumbers } }: PlanData) {
  if (leaveOut.length === 0 && !otherOrder && !newPayers && !newNumbers) return null;
  return (
    <ul aria-label="Mended for all rows" className="mt-3 grid gap-1 text-slate-700">
      {otherOrder ? (
        <li className="flex flex-wrap items-center gap-3">
          Dates that do not exist as their column is read have day and month the other way.{" "}
          <Mend intent="own-order" label={IMPORT_MENDS.takeBack} />
        </li>
      ) : null}
      {newNumbers ? (
        <li className="flex flex-wrap items-center gap-3">
          {IMPORT_MENDS.givesNumbers} <Mend intent="own-numbers" label={IMPORT_MENDS.takeBack} />
        </li>
      ) : null}
      {newPayers ? (
        <li className="flex flex-wrap items-center gap-3">
          {IMPORT_MENDS.addsPayers} <Mend intent="known-payers" label={IMPORT_MENDS.takeBack} />
        </li>
      ) : null}
      {leaveOut.map((reason) => (
        <li key={reason} className="flex flex-wrap items-center gap-3">
          {`Imported without the cells of: ${reason}.`}{" "}
          <Mend intent="take-in" reason={reason} label={IMPORT_MENDS.takeBack} />
        </li>
      ))}
    </ul>
  );
}

function Mend({ intent, reason = "", label }: { intent: string; reason?: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <SendKey />
      <input type="hidden" name="reason" value={reason} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value={intent}
        aria-label={reason ? `${label}: ${reason}` : label}
      >
        {label}
      </Button>
    </Form>
  );
}
