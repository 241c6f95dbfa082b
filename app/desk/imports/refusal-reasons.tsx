import { Form, Link } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { codeTyping, TextInput } from "#app/kit/ui/text-input.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { reasonOf } from "#app/imports/import.ts";
import { IMPORT_HISTORY, IMPORT_MENDS } from "#app/imports/words.ts";
import { IMPORT_ROW_MESSAGES } from "#app/shipments/import-words.ts";
import { DETAIL_MESSAGES } from "#app/shipments/details-messages.ts";
import { CURRENCIES, FORM_CURRENCY } from "#app/shipments/terms.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { PlanData } from "./plan.server.ts";

/** Number of refused records shown above all records; their own list has all. */
const RECORDS_SHOWN = 3;
const NUMBER_MISSING = reasonOf(SHIPMENT_MESSAGES.trackingNumberRequired);
const CURRENCY_MISSING = reasonOf(DETAIL_MESSAGES.currencyMissing);
const PLACES = [
  { reason: reasonOf(SHIPMENT_MESSAGES.originRequired), town: "shipper_city" },
  { reason: reasonOf(SHIPMENT_MESSAGES.destinationRequired), town: "consignee_city" },
];
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
              <span className="min-w-48 grow basis-0 wrap-anywhere">{each.sample}</span>
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
                {isOpen && each.reason === CURRENCY_MISSING && settings.currency === null ? (
                  <CurrencyMend />
                ) : null}
                {isOpen && isTownOffered(each.reason, plan) ? (
                  <Mend intent="towns" label={IMPORT_MENDS.takeTowns} />
                ) : null}
                {isOpen && each.canLeaveOut ? (
                  <Mend intent="leave-out" reason={each.reason} label={IMPORT_MENDS.leaveOut} />
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

/** Tells whether rows without this place can take it from the file, which has a column of the party's city. */
const isTownOffered = (of: string, { fields, settings }: PlanData): boolean =>
  !settings.townsAsPlaces && PLACES.some(({ reason, town }) => reason === of && fields.includes(town));

function Mended({ settings: { leaveOut, ...settings } }: PlanData) {
  const { otherOrder, newNumbers, newPayers, currency, townsAsPlaces, dueAsHistory } = settings;
  const mended = [
    ...(otherOrder ? [{ text: IMPORT_MENDS.readsOtherOrder, intent: "own-order" }] : []),
    ...(newNumbers ? [{ text: IMPORT_MENDS.givesNumbers, intent: "own-numbers" }] : []),
    ...(newPayers ? [{ text: IMPORT_MENDS.addsPayers, intent: "known-payers" }] : []),
    ...(currency ? [{ text: IMPORT_MENDS.takesCurrency(currency), intent: "no-currency" }] : []),
    ...(townsAsPlaces ? [{ text: IMPORT_MENDS.takesTowns, intent: "own-places" }] : []),
    ...(dueAsHistory ? [{ text: IMPORT_HISTORY.takesDue, intent: "due-live" }] : []),
    ...leaveOut.map((reason) => ({
      text: `Imported without the cells of: ${reason}.`,
      intent: "take-in",
      reason,
    })),
  ];
  if (mended.length === 0) return null;
  return (
    <ul aria-label="Mended for all rows" className="mt-3 grid gap-1 text-slate-700">
      {mended.map(({ text, ...mend }) => (
        <li key={text} className="flex flex-wrap items-center gap-3">
          {text} <Mend {...mend} label={IMPORT_MENDS.takeBack} />
        </li>
      ))}
    </ul>
  );
}

/** Asks for the currency of all values that name none. */
function CurrencyMend() {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <SendKey />
      <label className="flex items-center gap-2 whitespace-nowrap">
        {IMPORT_MENDS.currency}
        <span className="w-24">
          <TextInput
            {...codeTyping}
            name="currency"
            defaultValue={FORM_CURRENCY}
            list="currencies"
            maxLength={3}
          />
        </span>
      </label>
      <datalist id="currencies">
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </datalist>
      <Button type="submit" size="sm" name="intent" value="currency">
        {IMPORT_MENDS.takeCurrency}
      </Button>
    </Form>
  );
}

/** Says how many new records are late at once, and offers to take them as history. */
export function DueNote({ due, settings: { history, dueAsHistory } }: PlanData) {
  if (due === 0 || history || dueAsHistory) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-slate-700">
      {IMPORT_HISTORY.due(due)} <Mend intent="due-history" label={IMPORT_HISTORY.takeDue(due)} />
    </div>
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
