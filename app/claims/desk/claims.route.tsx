import { MineFilter } from "#app/kit/lists/quick-filter.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import {
  CLAIM_KINDS,
  CLAIM_VIEWS,
  claimAddress,
  claimFilter,
  CLAIMS_ADDRESS,
  newClaimForm,
  nextStep,
  numberedClaimForm,
} from "../claim.ts";
import { type ListedClaim, listClaims } from "../claims.server.ts";
import { openClaim } from "../open-claim.server.ts";
import { ClaimBadge, NoticeText } from "../claim-facts.tsx";
import { OpenClaimDialog } from "../open-claim-dialog.tsx";
import type { Route } from "./+types/claims.route";

const PAGE = 50;
const FETCH_FAILED = "The claims could not be read. Please try again.";

export const loader = forStaff(
  "claims.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = claimFilter.parse(params);
    const asOf = now();
    return withPage(log, "claims could not be read", { filter, asOf }, () =>
      listClaims(db, actor, filter, parsePlace(params), PAGE),
    );
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, FETCH_FAILED, (params) => ({ filter: claimFilter.parse(params), asOf: new Date() }));

export const action = formAction(
  {
    async open(record, { db, actor }) {
      const liable = await openClaim(
        db,
        actor,
        "shipment_id" in record ? readForm(newClaimForm, record) : readForm(numberedClaimForm, record),
      );
      return { done: liable ? `Claim opened; liable, as its legs say: ${liable}` : "Claim opened" };
    },
  },
  { needs: "claims.write" },
);
export const clientAction = formClientAction("The claim could not be opened. Please try again.");

const linkOf = (row: ListedClaim) => (
  <Link to={claimAddress(row.id)} className="text-link figures font-medium after:absolute after:inset-0">
    {row.number}
  </Link>
);
const shipmentOf = ({ shipment_id, tracking_number }: ListedClaim) => (
  <Link to={`/admin/shipments/${shipment_id}`} className="text-link figures relative z-10">
    {tracking_number}
  </Link>
);
const whatOf = ({ kind, pieces }: ListedClaim) =>
  [CLAIM_KINDS[kind], pieces === null ? "" : pluralize(pieces, "pc")].filter(Boolean).join(", ");
const moneyOf = (amount: string | null, currency: string) =>
  amount === null ? null : formatMoney(amount, currency);

const amountOf = ({ amount, currency }: ListedClaim) =>
  moneyOf(amount, currency) ?? <span className="text-slate-600">Not stated</span>;

function NextStep({ row }: { row: ListedClaim }) {
  const next = nextStep(row);
  if (!next) return "–";
  return (
    <>
      <span className="block font-medium wrap-anywhere text-ink-900">{next.words}</span>
      <span className="block text-xs text-slate-600">{next.isOurs ? "Our turn" : "Their turn"}</span>
    </>
  );
}

/** Deadline of the notice with the time left, or the day it was sent. */
function Notice({ row, now }: { row: ListedClaim; now: Date }) {
  return (
    <span className="flex flex-col items-start gap-0.5">
      <NoticeText claim={row} now={now} />
      {row.closed_at || row.notice_sent_on ? null : (
        <span className="text-xs text-slate-600">{`until ${formatDay(row.notice_due)}`}</span>
      )}
    </span>
  );
}

const columnsAt = (now: Date): Column<ListedClaim>[] => [
  {
    heading: "Claim",
    cell: (row) => (
      <>
        {linkOf(row)}
        <span className="block text-xs text-slate-600">{whatOf(row)}</span>
      </>
    ),
    className: "w-48 max-wide:w-40",
  },
  {
    heading: "Shipment, customer",
    cell: (row) => (
      <>
        {shipmentOf(row)}
        <span className="block truncate text-xs text-slate-600">{row.consignee}</span>
      </>
    ),
    title: ({ consignee }) => consignee,
    className: "w-56 max-wide:w-44",
  },
  { heading: "Next step", cell: (row) => <NextStep row={row} /> },
  { heading: "Notice", cell: (row) => <Notice row={row} now={now} />, className: "w-44 max-wide:w-37" },
  {
    heading: "Claimed",
    cell: (row) => (
      <>
        <span className="block">{amountOf(row)}</span>
        {row.settled_amount === null ? null : (
          <span className="block text-xs text-slate-600">
            {`${moneyOf(row.settled_amount, row.currency)} paid`}
          </span>
        )}
      </>
    ),
    align: "end",
    className: "w-36",
  },
  { heading: "State", cell: (row) => <ClaimBadge claim={row} />, className: "w-36" },
];

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { filter, page, asOf } = loaderData;
  useRefetchOn("claim");
  const mayWrite = useCan("claims.write");
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <ListPage
        title="Claims"
        noun="claims"
        page={page}
        failed={FETCH_FAILED}
        address={CLAIMS_ADDRESS}
        query={claimFilter.query(filter)}
        actions={
          mayWrite ? (
            <NeedsScript>
              <Button variant="primary" onClick={() => setOpening(true)}>
                Open a claim
              </Button>
            </NeedsScript>
          ) : null
        }
        search={{ value: filter.search, placeholder: "Number, shipment, liable party" }}
        filters={
          <>
            <FilterChoice label="State" name="state" value={filter.state} of={CLAIM_VIEWS} any="Any state" />
            <FilterChoice label="Kind" name="kind" value={filter.kind} of={CLAIM_KINDS} any="All kinds" />
            <MineFilter isOn={filter.mine} />
          </>
        }
        none={[
          "No claims yet",
          "What went wrong with a delivery, until somebody has paid for it: pieces that are short, damaged or refused open a claim, and so does a driver's remark.",
        ]}
        first={<ButtonLink to="/admin/shipments?status=delivered">Delivered shipments</ButtonLink>}
        unmatched={["No claims match", "Try another number, or take a filter away."]}
      >
        {(rows) => (
          <ResponsiveTable
            caption="Claims"
            from="lg"
            rows={rows}
            columns={columnsAt(asOf)}
            card={(row) => (
              <div className="grid gap-0.5">
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  <span>
                    {linkOf(row)} <span className="ml-1.5 text-slate-600">{row.tracking_number}</span>
                  </span>
                  <ClaimBadge claim={row} />
                </p>
                <p className="text-sm wrap-anywhere text-slate-600">{row.consignee}</p>
                <p className="flex justify-between gap-3">
                  <span className="wrap-anywhere">{whatOf(row)}</span>
                  <span className="whitespace-nowrap">{amountOf(row)}</span>
                </p>
                {row.closed_at ? null : (
                  <div className="mt-1 flex items-start justify-between gap-3">
                    <div className="min-w-0">
                      <NextStep row={row} />
                    </div>
                    <div className="shrink-0 *:items-end">
                      <Notice row={row} now={asOf} />
                    </div>
                  </div>
                )}
              </div>
            )}
          />
        )}
      </ListPage>
      {isOpening ? (
        <OpenClaimDialog day={toLocalDay(asOf)} today={toLocalDay(asOf)} onClose={() => setOpening(false)} />
      ) : null}
    </>
  );
}
