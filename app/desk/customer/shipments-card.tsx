import { List, Search } from "lucide-react";
import { Link } from "react-router";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { isOpen } from "#app/shipments/status.ts";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { type ShipmentsView, shipmentsView } from "./company-shipments.ts";
import { pluralizeUpTo } from "#app/kit/text/count-text.ts";
import { SEARCH_MAX_LENGTH } from "#app/kit/text/search-text.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { ReadCustomer } from "./read-customer.server.ts";

const SHOW_OPTIONS = [
  { value: "", label: "All" },
  { value: "open", label: "Under way" },
  { value: "delivered", label: "Delivered" },
];
const MODE_OPTIONS = [
  { value: "", label: "All modes" },
  ...SERVICE_TYPES.map((value) => ({ value, label: value })),
];
/** Minimum number of shipments for which the filter is shown. */
const WORTH_A_FILTER = 10;
/** Maximum counts; higher ones are shown as «1,000+». */
const [COUNTED, COUNTED_FOUND] = [1000, 100];

type ShipmentsPage = ReadCustomer["shipments"];
type Line = ShipmentsPage["rows"][number];

export function ShipmentsCard(props: {
  companyId: string;
  view: ShipmentsView;
  page: ShipmentsPage;
  joined: number;
}) {
  const { view, page } = props;
  const address = `/admin/customers/${props.companyId}`;
  const narrowed = shipmentsView.query(view).size > 0;
  const most = view.search ? COUNTED_FOUND : COUNTED;
  return (
    <Card
      title="Shipments"
      id="shipments"
      className="scroll-mt-16"
      actions={
        page.total > 0 && !narrowed ? (
          <ButtonLink to={`/admin/shipments?company=${props.companyId}`} size="sm">
            <List aria-hidden="true" />
            Open in the list
          </ButtonLink>
        ) : null
      }
    >
      {narrowed || page.total >= WORTH_A_FILTER ? (
        <FilterForm
          label="Search shipments"
          action={address}
          className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <Field label="Search shipments" name="search" hideLabel>
            <TextInput
              type="search"
              icon={<Search />}
              placeholder="Number, reference, place, status"
              defaultValue={view.search}
              maxLength={SEARCH_MAX_LENGTH}
            />
          </Field>
          <Field label="Which" name="show" hideLabel>
            <Select options={SHOW_OPTIONS} defaultValue={view.show === "all" ? "" : view.show} />
          </Field>
          <Field label="Mode" name="mode" hideLabel>
            <Select options={MODE_OPTIONS} defaultValue={view.mode ?? ""} />
          </Field>
          <Checkbox
            name="year"
            value="1"
            defaultChecked={view.year}
            label="Last twelve months only"
            className="sm:col-span-3"
          />
        </FilterForm>
      ) : null}
      <p role="status" className={page.total === 0 ? "sr-only" : "figures mt-2 text-sm text-slate-600"}>
        <span>{pluralizeUpTo(page.total, most, "shipment")}</span>
        <span>{narrowed ? " found" : null}</span>
      </p>
      {page.rows.length > 0 ? (
        <ul className="mt-3 border-t border-slate-200">
          {page.rows.map((row) => (
            <ShipmentLine key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-slate-600">
          {narrowed
            ? "No shipments match."
            : props.joined === 0
              ? "None yet: join the shippers and consignees of this customer first."
              : "None yet."}
        </p>
      )}
      <Turning address={address} view={view} page={page} />
    </Card>
  );
}

/** «Delivered Nov 21, 2026», «ETA Nov 28, 2026» or «No ETA»; empty for a cancelled shipment. */
function whenWords(row: Line): string {
  if (row.delivered_at) return `Delivered ${formatDate(new Date(row.delivered_at))}`;
  if (!isOpen(row.status)) return "";
  if (!row.estimated_delivery) return "No ETA";
  const promise =
    row.lateness.state === "late" && row.first_eta ? `, promised ${formatDate(new Date(row.first_eta))}` : "";
  return `ETA ${formatDate(new Date(row.estimated_delivery))}${promise}`;
}

function ShipmentLine({ row }: { row: Line }) {
  const { lateness } = row;
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 border-b border-slate-200 py-2.5 last:border-0 hover:bg-slate-50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={`/admin/shipments/${row.id}`}
          className="text-link font-medium after:absolute after:inset-0"
        >
          {row.tracking_number}
        </Link>
        <StatusBadge status={row.status} whole="two lines" />
      </p>
      <p className="figures text-sm sm:text-right">
        <span>{whenWords(row)}</span>
        {lateness.state === "late" ? (
          <span className="font-medium text-red-700">
            , <span className="whitespace-nowrap">{lateness.words}</span>
          </span>
        ) : null}
      </p>
      <p className="min-w-0 wrap-anywhere text-slate-700">
        {row.origin_location} → {row.destination_location}
      </p>
      <p className="min-w-0 text-sm wrap-anywhere text-slate-600 sm:max-w-72 sm:justify-self-end sm:text-right">
        {[row.shipper_name, row.consignee_name].filter(Boolean).join(" → ")}
      </p>
    </li>
  );
}

function Turning(props: { address: string; view: ShipmentsView; page: ShipmentsPage }) {
  const { address, view, page } = props;
  if (!page.next && !page.previous) return null;
  const to = (key: string, cursor: string) =>
    `${address}?${new URLSearchParams([...shipmentsView.query(view), [key, cursor]])}#shipments`;
  return (
    <nav aria-label="Pages of shipments" className="mt-4 flex justify-between gap-3">
      {page.previous ? (
        <ButtonLink size="sm" to={to("before", page.previous)} preventScrollReset>
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      {page.next ? (
        <ButtonLink size="sm" to={to("after", page.next)} preventScrollReset>
          Older
        </ButtonLink>
      ) : null}
    </nav>
  );
}
