import { formatPercent } from "#app/kit/money/money.ts";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { type ChargeCode, describeCode, SIDE_TEXTS } from "../charge-code.ts";
import { listChargeCodes, listVatTreatments } from "../charge-settings.server.ts";
import { VAT_CATEGORY_TEXTS, type VatTreatment } from "../vat-treatment.ts";
import { CHARGE_SETTING_MESSAGES } from "#app/charges/charge.ts";
import type { Route } from "./+types/charge-settings.route";

export const meta: Route.MetaFunction = () => [
  { title: `${CHARGE_SETTING_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db, actor }) => {
  const [codes, treatments] = await Promise.all([listChargeCodes(db, actor), listVatTreatments(db, actor)]);
  return { codes, treatments };
});

const state = ({ sample, archived_at }: Pick<VatTreatment, "sample" | "archived_at">) =>
  archived_at ? <Badge>Archived</Badge> : sample ? <Badge tone="yellow">Sample</Badge> : null;

const nameLink = (to: string, name: string) => (
  <Link to={to} className="text-link font-medium after:absolute after:inset-0">
    {name}
  </Link>
);
const treatmentLink = ({ id, name }: VatTreatment) => nameLink(`/admin/settings/charges/vat/${id}`, name);
const codeLink = ({ code }: ChargeCode) => nameLink(`/admin/settings/charges/codes/${code}`, code);
const rateOf = ({ rate }: VatTreatment) => formatPercent(String(Number(rate)));

const TREATMENT_COLUMNS: Column<VatTreatment>[] = [
  { heading: "Name", cell: treatmentLink },
  { heading: "Category", cell: ({ category }) => `${category}: ${VAT_CATEGORY_TEXTS[category]}` },
  { heading: "Rate", cell: rateOf, align: "end", className: "w-20" },
  {
    heading: "Exemption code",
    cell: ({ exemption_code }) => exemption_code ?? "–",
    className: "max-xl:hidden",
  },
  { heading: "State", cell: state, className: "w-28" },
];

const DONE = { saved: "Saved and confirmed" };

export default function ChargeSettings({ loaderData }: Route.ComponentProps) {
  const { codes, treatments } = loaderData;
  useDoneToast(DONE);
  useRefetchOn("charge_code", "vat_treatment");
  const samples = [...codes, ...treatments].filter(
    ({ sample, archived_at }) => sample && !archived_at,
  ).length;
  const treatmentName = (id: string | null) =>
    id === null ? "By route and payer" : (treatments.find((each) => each.id === id)?.name ?? "–");
  const codeColumns: Column<ChargeCode>[] = [
    { heading: "Code", cell: codeLink, className: "w-28" },
    { heading: "Description", cell: (row) => describeCode(row, "en") },
    { heading: "Ledger account", cell: ({ ledger_account }) => ledger_account ?? "–", className: "w-36" },
    {
      heading: "VAT",
      cell: ({ vat_treatment_id }) => treatmentName(vat_treatment_id),
      className: "max-xl:hidden",
    },
    { heading: "For", cell: ({ side }) => SIDE_TEXTS[side], className: "w-40 max-xl:hidden" },
    { heading: "State", cell: state, className: "w-28" },
  ];
  return (
    <>
      <PageHeader
        title={CHARGE_SETTING_MESSAGES.title}
        description="Codes that lines of charges take, and how VAT is charged on them"
      />
      {samples > 0 ? (
        <p className="mt-5 notice">
          What is marked as a sample comes with the product and is no advice: go through each with your
          accountant. Saving one confirms it.
        </p>
      ) : null}
      <SectionHead title="VAT treatments" to="/admin/settings/charges/vat/new" add="Add treatment" />
      <div className="mt-3">
        <ResponsiveTable
          caption="VAT treatments"
          rows={treatments}
          columns={TREATMENT_COLUMNS}
          card={(row) => (
            <p className="flex items-center justify-between gap-x-3">
              <span className="flex flex-wrap gap-x-3">
                {treatmentLink(row)} <span>{row.name.includes(rateOf(row)) ? null : rateOf(row)}</span>
              </span>
              {state(row)}
            </p>
          )}
        />
      </div>
      <SectionHead title="Charge codes" to="/admin/settings/charges/codes/new" add="Add code" />
      <div className="mt-3">
        <ResponsiveTable
          caption="Charge codes"
          rows={codes.map((code) => ({ ...code, id: code.code }))}
          columns={codeColumns}
          card={(row) => (
            <p className="flex items-center justify-between gap-x-3">
              <span className="flex flex-wrap gap-x-3">
                {codeLink(row)} <span>{describeCode(row, "en")}</span>
              </span>
              {state(row)}
            </p>
          )}
        />
      </div>
    </>
  );
}

const SectionHead = ({ title, to, add }: { title: string; to: string; add: string }) => (
  <div className="mt-7 flex items-center justify-between gap-4">
    <h2 className="text-lg">{title}</h2>
    <ButtonLink size="sm" to={to}>
      <Plus aria-hidden="true" />
      {add}
    </ButtonLink>
  </div>
);
