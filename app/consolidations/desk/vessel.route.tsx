import { redirect, useNavigate } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { Invalid, fieldError } from "#app/kit/errors.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { useLastAnswer } from "#app/kit/ui/use-state-for.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { parseSelectionForm, type ShipmentSelection } from "#app/shipments/selection.ts";
import { fromZoneTime } from "#app/places/zone-time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
import { changeVessel, undoVesselChange, type VesselReport } from "../change-vessel.server.ts";
import { CONSOLIDATION_MESSAGES, reachedText, VESSEL_MESSAGES } from "../messages.ts";
import { readVessel, vesselsOf } from "../read-vessel.server.ts";
import {
  type CallTimes,
  tellVesselAddress,
  VESSEL_ADDRESS,
  vesselAddress,
  vesselForm,
} from "../vessel-change.ts";
import type { Route } from "./+types/vessel.route";
import { VesselPage } from "./vessel-page.tsx";
import type { VesselAnswer } from "./vessel-preview.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${VESSEL_MESSAGES.title} · Shipment Tracking System` },
];

const EMPTY_SELECTION: ShipmentSelection = { all: false, ids: [] };

export const loader = forStaff("shipments.write", async ({ url }: Route.LoaderArgs, { db, actor, now }) => {
  const params = url.searchParams;
  const name = singleLine(params.get("name") ?? "").slice(0, 100);
  const selection = params.has("scope") ? (parseSelectionForm(params) ?? EMPTY_SELECTION) : undefined;
  const choices = selection ? await vesselsOf(db, actor, selection, now()) : [];
  if (name) {
    const vessel = await readVessel(db, actor, name, selection && { selection, now: now() });
    const others = choices.filter((choice) => referenceKey(choice.name) !== referenceKey(name));
    return { name, choices: others, vessel };
  }
  const filtered = selection?.all ? selection.filter.conveyance : undefined;
  const shared = choices.filter(({ isShared }) => isShared);
  const candidates = shared.length > 0 ? shared : choices;
  const only =
    candidates.length === 1
      ? candidates[0]
      : filtered && choices.find((choice) => referenceKey(choice.name) === referenceKey(filtered));
  if (only) throw redirect(vesselAddress(only.name, params));
  return { name, choices, vessel: null };
});

const list = (value: string | string[] | undefined): string[] => [value ?? []].flat();

/** Reads local times that differ from the plan, by the key of their call. @throws Invalid with the field */
function readTimes(
  record: FormRecord,
  calls: readonly (CallTimes & { key: string })[],
): Map<string, CallTimes> {
  const times = new Map<string, CallTimes>();
  for (let at = 0; record[`call.${at}`] !== undefined; at++) {
    const call = calls.find(({ key }) => key === record[`call.${at}`]);
    const [etd, eta] = [String(record[`etd.${at}`] ?? ""), String(record[`eta.${at}`] ?? "")];
    for (const [name, text] of Object.entries({ [`etd.${at}`]: etd, [`eta.${at}`]: eta }))
      if (text && !fromZoneTime(text, COMPANY_TIME_ZONE)) throw fieldError(name, VESSEL_MESSAGES.dateInvalid);
    if (call && ((etd && etd !== call.etd) || (eta && eta !== call.eta))) times.set(call.key, { etd, eta });
  }
  return times;
}

async function write(
  record: FormRecord,
  { db, actor }: StaffScope,
  isPreview: boolean,
): Promise<VesselReport> {
  const { name, conveyance, carrier, delay_reason, delay_note } = readForm(vesselForm, record);
  const masters = list(record.master);
  const shipments = list(record.shipment);
  if (masters.length + shipments.length === 0) throw new Invalid(VESSEL_MESSAGES.chooseOne);
  const { calls } = await readVessel(db, actor, name);
  const cause = { reason: delay_reason, note: delay_note };
  const change = {
    name,
    conveyance,
    carrier,
    masters,
    shipments,
    cause,
    times: readTimes(record, calls),
    withCutoffs: record.cutoffs === "1",
  };
  const report = await changeVessel(db, actor, change, { isPreview });
  if (report.rows.length + report.masters.length === 0) throw new Invalid(VESSEL_MESSAGES.nothing);
  return report;
}

export const action = formAction<VesselAnswer>(
  {
    async preview(record, scope) {
      return { preview: await write(record, scope, true), values: record };
    },
    async change(record, scope) {
      const { batch, rows, leftOut, kept } = await write(record, scope, false);
      const done = reachedText("Done", { reached: rows.length, leftOut, kept });
      return { done, made: { batch, shipments: rows.length } };
    },
    async undo({ batch }, { db, actor }) {
      return { done: VESSEL_MESSAGES.undone(await undoVesselChange(db, actor, String(batch))) };
    },
  },
  { needs: "shipments.write", lists: ["master", "shipment"] },
);
export const clientAction = formClientAction(CONSOLIDATION_MESSAGES.failed);

export default function Vessel({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  const navigate = useNavigate();
  useAnswer<VesselAnswer>(answer, ({ done, error, made }) => {
    if (error) toast.error(error);
    if (!done) return;
    const { batch = "", shipments = 0 } = made ?? {};
    const onClick = () => void navigate(tellVesselAddress(batch));
    toast.success(done, shipments > 0 ? { action: { label: "Tell customers", onClick } } : undefined);
  });
  useRefetchOn("consolidation", "shipment");
  return <VesselPage {...loaderData} address={VESSEL_ADDRESS} answer={answer} />;
}
