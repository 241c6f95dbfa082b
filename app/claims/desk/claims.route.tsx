import { optionsOf } from "#app/kit/ui/select-options.ts";
import { data, Link } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListBody } from "#app/kit/lists/list-body.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import {
  CLAIM_KINDS,
  CLAIM_VIEWS,
  claimAddress,
  claimQuery,
  CLAIMS_ADDRESS,
  newClaimForm,
  parseClaimFilter,
} from "../claim.ts";
import { type ListedClaim, listClaims, openClaim } from "../claims.server.ts";
import { ClaimState, NoticeText } from "../claim-facts.tsx";
import type { Route } from "./+types/claims.route";

const PAGE = 50;
const FETCH_FAILED = "The claims could not be read. Please try again.";

export const meta: Route.MetaFunction = () => [{ title: "Claims · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "claims.read");
  const { db, log, now } = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const filter = parseClaimFilter(params);
  const asOf = now();
  try {
    const page = await listClaims(db, actor, filter, parsePlace(params), PAGE);
    return data({ filter, asOf, page });
  } catch (error) {
    log.error({ err: error }, "claims could not be read");
    return data({ filter, asOf, page: null }, 503);
  }
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: FETCH_FAILED,
    without: (params) => ({ filter: parseClaimFilter(params), asOf: new Date(), page: null }),
  });

export const action = formAction(
  {
    async open(record, { db, actor }) {
      await openClaim(db, actor, readForm(newClaimForm, record));
      return { done: "Claim opened" };
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
  [CLAIM_KINDS[kind], pieces === null ? "" : `${pieces} pcs`].filter(Boolean).join(", ");
const amountOf = ({ amount, currency }: ListedClaim) =>
  amount === null ? "–" : formatMoney(amount, currency);

const columnsAt = (now: Date): Column<ListedClaim>[] => [
  { heading: "Number", cell: linkOf, className: "w-26" },
  { heading: "What", cell: whatOf },
  { heading: "Shipment", cell: shipmentOf, className: "w-40" },
  {
    heading: "Consignee",
    cell: ({ consignee }) => consignee ?? "–",
    className: "wrap-anywhere max-xl:hidden",
  },
  { heading: "Liable", cell: ({ liable }) => liable ?? "–", className: "wrap-anywhere max-xl:hidden" },
  { heading: "Amount", cell: amountOf, align: "end", className: "w-32 max-lg:hidden" },
  { heading: "Notice", cell: (row) => <NoticeText claim={row} now={now} />, className: "w-32" },
  { heading: "State", cell: (row) => <ClaimState claim={row} />, className: "w-32" },
];

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { filter, page, asOf } = loaderData;
  useRefetchOn("claim");
  return (
    <>
      <PageHeader
        title="Claims"
        description="What went wrong with a delivery, until somebody has paid for it"
      />
      <FilterForm
        label="Search claims"
        action={CLAIMS_ADDRESS}
        className="mt-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))_auto]"
      >
        <SearchField
          label="Search claims"
          placeholder="Number, shipment, liable party"
          defaultValue={filter.search}
        />
        <Field label="State" name="state" hideLabel>
          <Select defaultValue={filter.state} options={optionsOf(CLAIM_VIEWS, "Any state")} />
        </Field>
        <Field label="Kind" name="kind" hideLabel>
          <Select defaultValue={filter.kind} options={optionsOf(CLAIM_KINDS, "All kinds")} />
        </Field>
        <Checkbox name="mine" value="1" defaultChecked={filter.mine ?? false} label="Mine" />
      </FilterForm>
      <ListBody
        page={page}
        failed={FETCH_FAILED}
        address={CLAIMS_ADDRESS}
        query={claimQuery(filter)}
        none={[
          "No claims",
          "Pieces that are short, damaged or refused open one, and so does a driver's remark.",
        ]}
        unmatched={["No claims match", "Try another number, or take a filter away."]}
      >
        {(rows) => (
          <ResponsiveTable
            caption="Claims"
            rows={rows}
            columns={columnsAt(asOf)}
            card={(row) => (
              <div className="grid gap-1">
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  {linkOf(row)} <ClaimState claim={row} />
                </p>
                <p className="wrap-anywhere">
                  {[whatOf(row), row.tracking_number, row.liable].filter(Boolean).join(" · ")}
                </p>
                <p className="figures flex justify-between gap-3 text-sm">
                  <NoticeText claim={row} now={asOf} /> <span>{amountOf(row)}</span>
                </p>
              </div>
            )}
          />
        )}
      </ListBody>
    </>
  );
}
