import { useEffect } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { toast } from "#app/ui/toast.ts";
import { applyImport } from "#database/shipments/import.ts";
import { getImport } from "#database/shipments/import-plan.ts";
import { DomainError, Forbidden } from "#domain/errors.ts";
import { pluralize, formatCount } from "#domain/counts.ts";
import { IMPORT_MESSAGES, IMPORT_OUTCOMES } from "#domain/shipments/csv-import.ts";
import type { Route } from "./+types/import-plan.route";
import { importPlace, ImportRows } from "./import-rows.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.file_name ?? "File"}, import · Shipment Tracking System` },
];

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const place = importPlace(new URL(request.url).searchParams);
  const plan = await getImport(db, allowedStaff(context, "shipments.write"), params.importId, place);
  return { ...plan, show: place.show ?? null };
});

export const action = withErrorMapping(async ({ params, context }: Route.ActionArgs) => {
  const { db, log, now } = context.get(requestScope);
  try {
    const counts = await applyImport(db, context.get(staffContext), params.importId, now());
    return data({ done: IMPORT_MESSAGES.imported(counts), error: undefined });
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error }, "shipments could not be imported");
    const message = error instanceof DomainError ? error.userMessage : IMPORT_MESSAGES.failed;
    const status = error instanceof Forbidden ? 403 : error instanceof DomainError ? 409 : 503;
    return data({ done: undefined, error: message }, status);
  }
});

export default function ImportPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { file_name: fileName, counts, applied_at: appliedAt } = loaderData;
  useEffect(() => {
    if (actionData?.done) toast.success(actionData.done);
    else if (actionData?.error) toast.error(actionData.error);
  }, [actionData]);
  return (
    <>
      <PageHeader
        title={appliedAt ? "Import done" : "What the import does"}
        description={fileName}
        above={
          <Breadcrumb
            items={[
              { label: "Admin", to: "/admin" },
              { label: "Shipments", to: "/admin/shipments" },
              { label: "Import", to: "/admin/shipments/import" },
              { label: fileName },
            ]}
          />
        }
        actions={<Actions {...loaderData} />}
      />
      <p role="alert" className="mt-4 font-medium text-red-700 empty:hidden">
        {actionData?.error}
      </p>
      {loaderData.unknown_columns.length > 0 ? (
        <p className="mt-4 text-slate-700">
          Columns nobody knows are left out: {loaderData.unknown_columns.join(", ")}
        </p>
      ) : null}
      <Outcomes {...loaderData} />
      {appliedAt === null && counts.refused > 0 ? (
        <p className="mt-3 text-slate-700">
          Refused shipments are left out; the others can be imported without them. Mend the file and choose it
          again to have all.
        </p>
      ) : null}
      <ImportRows key={loaderData.show} {...loaderData} />
    </>
  );
}

type PlanData = Route.ComponentProps["loaderData"];

function Actions({ counts, applied_at: appliedAt }: PlanData) {
  const navigation = useNavigation();
  const writes = counts.created + counts.changed;
  if (appliedAt) {
    return (
      <>
        <ButtonLink to="/admin/shipments/import">Import another file</ButtonLink>
        <ButtonLink to="/admin/shipments" variant="primary">
          To the shipments
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink to="/admin/shipments/import">Choose another file</ButtonLink>
      {writes > 0 ? (
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            variant="primary"
            pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
            pendingLabel="Importing..."
          >
            Import {pluralize(writes, "shipment")}
          </Button>
        </Form>
      ) : null}
    </>
  );
}

/** How many shipments have which outcome; each is a link that shows those alone. */
function Outcomes({ counts, show, applied_at: appliedAt }: PlanData) {
  const all = IMPORT_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const tabs = [
    { show: null, label: "All shipments", count: all },
    { show: "created", label: appliedAt ? "Created" : "To create", count: counts.created },
    { show: "changed", label: appliedAt ? "Changed" : "To change", count: counts.changed },
    { show: "unchanged", label: "Unchanged", count: counts.unchanged },
    { show: "refused", label: "Refused", count: counts.refused },
  ];
  return (
    <nav
      aria-label="Shipments by outcome"
      className="mt-6 grid grid-cols-2 border-y border-slate-200 bg-white sm:grid-cols-5"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.show ? `?show=${tab.show}` : "?"}
          preventScrollReset
          aria-current={tab.show === show ? "true" : undefined}
          className={classNames(
            "block border-slate-200 px-4 py-3 hover:bg-slate-50 sm:not-first:border-l",
            tab.show === show ? "shadow-[inset_0_-3px_0_var(--color-ink-700)]" : "",
          )}
        >
          <span className="waybill-label block text-slate-600">{tab.label}</span>
          <span
            className={classNames(
              "figures font-heading text-xl font-bold",
              tab.show === "refused" && tab.count > 0 ? "text-red-700" : "text-ink-900",
            )}
          >
            {formatCount(tab.count)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
