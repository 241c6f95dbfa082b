import { Form, Link, useSearchParams } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { answerTo } from "#app/kit/forms/form-answer.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { VESSEL_MESSAGES } from "../messages.ts";
import type { PastVesselChange, VesselChoice, VesselData } from "../read-vessel.server.ts";
import { tellVesselAddress, vesselAddress, vesselForm } from "../vessel-change.ts";
import { ActButton } from "./act-button.tsx";
import { type VesselAnswer, VesselPreview } from "./vessel-preview.tsx";
import { MoveReasonFields } from "#app/shipments/move-reason-fields.tsx";

interface Props {
  name: string;
  choices: readonly VesselChoice[];
  vessel: VesselData | null;
  address: string;
  answer: VesselAnswer | undefined;
}

/** Page of one vessel, flight or plate, to change everything that travels by it at once. */
export function VesselPage({ name, choices, vessel, address, answer }: Props) {
  const [params] = useSearchParams();
  const isEmpty = vessel !== null && vessel.masters.length + vessel.shipments.length === 0;
  return (
    <>
      <PageHeader
        title={name ? `Change ${name}` : VESSEL_MESSAGES.title}
        description="Vessel, flight or plate and its dates, for all consolidations and shipments that have not arrived"
        path={[{ label: "Shipments", to: "/admin/shipments" }, { label: name || VESSEL_MESSAGES.title }]}
      />
      <AnswerStatus answer={answer} />
      {choices.length > 0 ? (
        <Choices title={name ? "Others of the chosen shipments" : CHOICES} choices={choices} />
      ) : null}
      <Form
        method="get"
        role="search"
        aria-label="Choose a vessel, flight or plate"
        action={address}
        className="mt-5 flex max-w-xl flex-wrap items-end gap-3"
      >
        <Field
          label={!name && choices.length > 0 ? "Another vessel, flight or plate" : "Vessel, flight or plate"}
          name="name"
          className="grow basis-64"
        >
          <TextInput key={name} defaultValue={name} maxLength={100} />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
      {!vessel && choices.length === 0 && params.has("scope") ? (
        <div className="mt-5 border-y border-slate-200 bg-white">
          <EmptyState title={VESSEL_MESSAGES.noneOfChosen}>{VESSEL_MESSAGES.noneOfChosenHelp}</EmptyState>
        </div>
      ) : null}
      {isEmpty ? (
        <div className="mt-5 border-y border-slate-200 bg-white">
          <EmptyState title="Nothing travels by it">
            No consolidation or shipment that is under way has a leg by «{name}» which has not arrived.
          </EmptyState>
        </div>
      ) : null}
      {vessel && !isEmpty ? <ChangeCard key={name} name={name} vessel={vessel} answer={answer} /> : null}
      {vessel && vessel.changes.length > 0 ? <ChangesCard changes={vessel.changes} /> : null}
    </>
  );
}

const CHOICES = "Vessels, flights and plates of the chosen shipments";
const NUMBERS_SHOWN = 10;

function Choices({ title, choices }: { title: string; choices: readonly VesselChoice[] }) {
  const [params] = useSearchParams();
  return (
    <section className="mt-5 max-w-3xl" aria-label={title}>
      <h2 className="font-semibold text-ink-900">{title}</h2>
      <ul className="mt-2 grid gap-2">
        {choices.map(({ name, numbers }) => (
          <li key={name}>
            <Link to={vesselAddress(name, params)} className="text-link">
              {name}
            </Link>
            <span className="ml-2 text-slate-600">{pluralize(numbers.length, "shipment")}</span>
            <div className="text-sm text-slate-600">
              <WholeParts
                of={[
                  ...numbers.slice(0, NUMBERS_SHOWN),
                  numbers.length > NUMBERS_SHOWN && `${numbers.length - NUMBERS_SHOWN} more`,
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeCard({ name, vessel, answer }: Pick<Props, "name" | "answer"> & { vessel: VesselData }) {
  const sent = answerTo("preview", answer);
  return (
    <Card title="What changes" className="mt-5 max-w-5xl">
      <ActForm
        intent="preview"
        schema={vesselForm.loose()}
        lists={["master", "shipment"]}
        choices={{ of: ["master", "shipment"], none: VESSEL_MESSAGES.chooseOne }}
        answer={answer}
        submit="Preview"
        pendingLabel="Previewing..."
        className="grid gap-5"
      >
        <input type="hidden" name="name" value={name} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Vessel, flight or plate from now on" name="conveyance" required>
            <TextInput defaultValue={name} data-max={100} />
          </Field>
          <Field label="Carrier" name="carrier" hint="Left empty, it stays" optional>
            <TextInput data-max={200} />
          </Field>
        </div>
        {vessel.calls.map((call, at) => (
          <fieldset key={call.key} className="border-t border-slate-200 pt-4">
            <legend className="float-left mb-3 w-full font-semibold text-ink-900">
              {call.route}
              <span className="figures ml-2 text-sm font-normal text-slate-600">
                {pluralize(call.legs, "leg")}
              </span>
            </legend>
            <input type="hidden" name={`call.${at}`} value={call.key} />
            <div className="clear-both grid gap-4 sm:grid-cols-2">
              <Field
                label="ETD"
                name={`etd.${at}`}
                hint={call.hasLeft ? "It has left: this stays" : "Local time of the place it leaves"}
              >
                <DateInput type="datetime-local" readOnly={call.hasLeft} defaultValue={call.etd} />
              </Field>
              <Field label="ETA" name={`eta.${at}`} hint="Local time of the place it arrives at">
                <DateInput type="datetime-local" defaultValue={call.eta} />
              </Field>
            </div>
          </fieldset>
        ))}
        <div className="grid gap-4 border-t border-slate-200 pt-4 sm:grid-cols-2">
          <MoveReasonFields />
          {vessel.masters.length > 0 ? (
            <Checkbox name="cutoffs" value="1" label={VESSEL_MESSAGES.cutoffs} className="sm:col-span-2" />
          ) : null}
        </div>
        <WhereFields vessel={vessel} values={sent?.values} />
      </ActForm>
      {sent?.preview && sent.values ? <VesselPreview report={sent.preview} values={sent.values} /> : null}
    </Card>
  );
}

/** Checkboxes of masters and shipments; initially those selected in the list are checked, or all. */
function WhereFields({ vessel, values }: { vessel: VesselData; values: FormRecord | undefined }) {
  const [params] = useSearchParams();
  const over = Number(params.get("over")) || 0;
  const isTicked = (list: string, id: string, isChosen: boolean) =>
    values ? [values[list] ?? []].flat().includes(id) : isChosen;
  return (
    <fieldset className="border-t border-slate-200 pt-4">
      <legend className="float-left mb-2 w-full font-semibold text-ink-900">Where it changes</legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        {vessel.masters.map(({ id, number, master_reference, houses, chosen }) => (
          <Checkbox
            key={id}
            name="master"
            value={id}
            defaultChecked={isTicked("master", id, chosen !== 0)}
            label={[number, master_reference].filter(Boolean).join(" · ")}
            hint={`Consolidation, ${pluralize(houses, "shipment")} in it${chosen ? `, ${chosen} of them chosen` : ""}`}
          />
        ))}
        {vessel.shipments.map(({ id, tracking_number, consignee, isChosen }) => (
          <Checkbox
            key={id}
            name="shipment"
            value={id}
            defaultChecked={isTicked("shipment", id, isChosen)}
            label={tracking_number}
            hint={consignee}
          />
        ))}
      </div>
      {over > 0 ? <p className="mt-2 text-slate-600">{VESSEL_MESSAGES.over(over)}</p> : null}
      {vessel.isCut ? (
        <p className="mt-2 text-slate-600">
          {`The first ${vessel.shipments.length} are listed: change them, then the next ones appear.`}
        </p>
      ) : null}
    </fieldset>
  );
}

function ChangesCard({ changes }: { changes: readonly PastVesselChange[] }) {
  return (
    <Card title="Latest changes" className="mt-5 max-w-5xl">
      <ol className="grid gap-3">
        {changes.map(({ batch, summary, shipments, made_by, created_at, undone_by }) => (
          <li key={batch} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium wrap-anywhere text-ink-900">{summary}</p>
              <p className="text-sm text-slate-600">
                <WholeParts
                  of={[
                    pluralize(shipments, "shipment"),
                    `${made_by}, ${formatDateTime(created_at)}`,
                    undone_by && `taken back by ${undone_by}`,
                  ]}
                />
              </p>
            </div>
            {undone_by ? null : (
              <div className="flex flex-wrap gap-2">
                {shipments > 0 ? (
                  <ButtonLink size="sm" to={tellVesselAddress(batch)}>
                    {VESSEL_MESSAGES.tell(shipments)}
                  </ButtonLink>
                ) : null}
                <ActButton
                  fields={{ intent: "undo", batch }}
                  text="Undo"
                  label={`Undo ${summary}`}
                  ask={{
                    title: "Take it back?",
                    message:
                      "On each consolidation and shipment it reached, except what was corrected there since.",
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
