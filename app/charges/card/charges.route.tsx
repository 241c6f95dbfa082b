import { redirect } from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { vatProposals } from "../vat-proposals.server.ts";
import { readCharges, saveCharges } from "../charges.server.ts";
import { chargeRowsIn, chargesForm } from "../charge-lines.ts";
import { readPayer } from "#app/shipments/payer.server.ts";
import { getShipment } from "#app/shipments/shipment.server.ts";
import type { FieldErrors, FormRecord } from "#app/kit/forms/form-result.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
import { CHARGE_MESSAGES } from "#app/charges/charge.ts";
import type { Route } from "./+types/charges.route";
import { type ChargesAnswer, ChargesForm } from "./charges-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Charges of ${loaderData?.number ?? "a shipment"} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const loader = forStaff("charges.write", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const shipment = await getShipment(db, actor, params.id);
  const { charges, version } = await readCharges(db, actor, shipment.id);
  const payer = await readPayer(db, actor, shipment.id);
  const payers = [
    ...new Set(
      [
        payer.name,
        payer.proposedName,
        shipment.shipper_customer,
        shipment.consignee_customer,
        ...charges.map(({ bill_to }) => bill_to),
      ].filter((name) => name !== null),
    ),
  ];
  const proposals = await vatProposals(db, actor, shipment, payers);
  return {
    proposals,
    rates: await readRates(db, actor),
    payer,
    payers,
    id: shipment.id,
    number: shipment.tracking_number,
    charges,
    version,
    today: toLocalDay(now()),
  };
});

async function save(
  record: FormRecord,
  { db, actor }: StaffScope,
  { params: { id } }: Pick<Route.ActionArgs, "params">,
): Promise<ChargesAnswer> {
  const charges = readForm(chargesForm, record);
  const version = typeof record.version === "string" ? record.version : "";
  const result = await saveCharges(db, actor, id, charges, { version });
  if ("stale" in result) throw new Conflict("", { stale: result.stale } satisfies ChargesAnswer);
  if ("unknown" in result) {
    const rows = chargeRowsIn(record);
    const messages = result.unknown.map(({ position, field }) => [
      `charges.${rows[position]?.index}.${field}`,
      [CHARGE_MESSAGES.unknown[field]],
    ]);
    throw new Invalid("", Object.fromEntries(messages) as FieldErrors);
  }
  // A browser without JavaScript is redirected; with it the page shows the result first.
  if (record.stay === undefined) throw redirect(cardAddress(id, "charges"));
  return { done: result.changed ? "Charges saved" : "Nothing has changed" };
}

export const action = staffAction("charges.write", CHARGE_MESSAGES.failed, save, {
  beside: (_, values) => ({ values }),
});

export const clientAction = failWith<ChargesAnswer>({ error: CHARGE_MESSAGES.failed });

/** The form keeps the version it was opened with, so that a save detects changes by others. */
export const shouldRevalidate = () => false;

export default function Charges({ loaderData, actionData }: Route.ComponentProps) {
  return <ChargesForm key={loaderData.id} start={loaderData} answer={actionData} />;
}
