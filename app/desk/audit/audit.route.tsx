import { useLocation } from "react-router";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { listStaffNames } from "#app/accounts/staff.server.ts";
import { listAudit } from "./list-audit.server.ts";
import { parseAuditFilter } from "./audit-filter.ts";
import { formatPeriod } from "#app/kit/periods.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/audit.route";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Audit log · Shipment Tracking System" }];

export const loader = forStaff(async ({ request }: Route.LoaderArgs, { db, actor, retention }) => {
  const query = new URL(request.url).searchParams;
  const filter = parseAuditFilter(query);
  const before = /^\d{1,15}$/.test(query.get("before") ?? "") ? Number(query.get("before")) : undefined;
  const [page, staff] = await Promise.all([
    listAudit(db, actor, filter, { before }),
    listStaffNames(db, actor),
  ]);
  return { page, filter, staff, later: before === undefined, restorable: formatPeriod(retention.deleted) };
}, "audit.read");

export default function Audit({
  loaderData: { page, filter, staff, later, restorable },
}: Route.ComponentProps) {
  const { search } = useLocation();
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Audit log"
        description={`Who did what and when, newest first. Nobody can change an entry; deleting for good takes names and addresses out of it. What was deleted can be restored for ${restorable}.`}
        path={[{ label: "Settings", to: "/admin/settings" }, { label: "Audit log" }]}
      />
      <AuditFilters filter={filter} staff={staff} filtered={filtered} />
      {later ? null : (
        <ButtonLink className="mt-4" size="sm" to="/admin/settings/audit">
          To the newest entries
        </ButtonLink>
      )}
      <p role="status" className="sr-only">
        {page.next === null ? page.rows.length : `More than ${page.rows.length}`} found
      </p>
      {page.rows.length > 0 ? (
        <AuditList key={search} first={page} />
      ) : filtered ? (
        <EmptyState
          title="Nothing matches"
          action={<ButtonLink to="/admin/settings/audit">Clear filters</ButtonLink>}
        >
          No entry is of this person, kind and time.
        </EmptyState>
      ) : (
        <EmptyState title="No entries yet">What staff do from now on is written down here.</EmptyState>
      )}
    </>
  );
}
