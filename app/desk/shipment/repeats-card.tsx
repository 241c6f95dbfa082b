import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { useAct } from "#app/kit/forms/use-act.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { RhythmDialog } from "#app/series/repeat-dialog.tsx";
import type { SeriesOfShipment } from "#app/series/read-series.server.ts";
import type { PlannedDay } from "#app/series/rhythm.ts";
import { rhythmWords } from "#app/series/rhythm.ts";
import { seriesOf, closedNotes, dayWords, whenWords } from "#app/series/series.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** The series of this shipment: its next day, to be created or skipped, and the outcome of earlier days. */
export function RepeatsCard() {
  const { series, asOf } = useShipmentPage();
  if (!series) return null;
  const today = toLocalDay(asOf);
  const days = series.waiting.length > 0 ? series.waiting : series.next ? [series.next] : [];
  return (
    <Card
      id="repeats"
      title="Repeats"
      data-print="hide"
      className="scroll-mt-16"
      actions={<SeriesActs series={series} />}
    >
      <div className="wide:flex wide:flex-wrap wide:gap-x-3">
        <p className="font-medium text-ink-900 first-letter:uppercase">{rhythmWords(series)}</p>
        <div className="text-sm text-slate-600">
          <WholeParts of={sourceFacts(series, today)} />
        </div>
      </div>
      {series.ended_at ? (
        <p className="mt-3">This series has ended: nothing is proposed.</p>
      ) : days.length === 0 ? (
        <p className="mt-3">Its last day has passed: nothing is proposed.</p>
      ) : (
        <ul className="mt-2 grid gap-2.5 wide:mt-1 wide:gap-1.5">
          {days.map((planned, at) => (
            <ProposedDay key={planned.day} planned={planned} isFirst={at === 0} today={today} />
          ))}
        </ul>
      )}
      <DecidedDays series={series} today={today} />
    </Card>
  );
}

function sourceFacts({ tracking_number, lead_days, ends_on }: SeriesOfShipment, today: string) {
  return [
    tracking_number ? `copied from ${tracking_number}` : "nothing is left to copy",
    lead_days === 0 ? "proposed on the day" : `proposed ${lead_days} days ahead`,
    ends_on && `until ${dayWords(ends_on, today)}`,
  ];
}

/** Days are decided in order: only the first has buttons. */
function ProposedDay(props: { planned: PlannedDay; isFirst: boolean; today: string }) {
  const { planned, today } = props;
  const { shipment, series } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const act = useAct(seriesOf(shipment.id));
  const send = (intent: string) => act.send({ intent, id: series?.id ?? "", day: planned.day });
  const passed = series?.waiting.filter(({ planned_on }) => planned_on < today).length ?? 0;
  const label = dayWords(planned.planned_on, today);
  return (
    <li className="border-t border-slate-200 pt-2.5 xl:flex xl:flex-wrap xl:items-center xl:gap-x-4 xl:pt-1.5">
      <p className="figures flex flex-wrap justify-between gap-x-3">
        <span className="font-medium text-ink-900">{label}</span>
        <span className={planned.planned_on < today ? "font-medium text-red-700" : "text-slate-600"}>
          {whenWords(planned.planned_on, today)}
        </span>
      </p>
      {closedNotes(planned, today).map((note) => (
        <p key={note} className="text-sm text-slate-600">
          {note}
        </p>
      ))}
      {props.isFirst && mayWrite ? (
        <div className="mt-2 flex flex-wrap gap-2 xl:mt-0 xl:ml-auto">
          <Button size="sm" disabled={act.pending} onClick={() => send("make-next")}>
            Create the shipment
          </Button>
          <Button
            size="sm"
            variant="quiet"
            className="xl:last:-mr-3"
            disabled={act.pending}
            aria-label={`Skip: ${label}`}
            onClick={() => send("skip-next")}
          >
            Skip
          </Button>
          {passed > 1 ? (
            <Button
              size="sm"
              variant="quiet"
              className="xl:-mr-3"
              disabled={act.pending}
              onClick={() => send("skip-passed")}
            >
              Skip the {passed} that passed
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

const OUTCOMES: Record<string, string> = { made: "deleted", skipped: "skipped", closed: "closed, skipped" };

function DecidedDays({ series, today }: { series: SeriesOfShipment; today: string }) {
  const { shipment } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const act = useAct(seriesOf(shipment.id));
  return (
    <ul
      aria-label="Before"
      className="mt-2.5 grid gap-1 border-t border-slate-200 pt-2 text-sm wide:mt-1.5 wide:pt-1.5"
    >
      {series.decided.map(({ day, planned_on, outcome, shipment_id, tracking_number }, at) => (
        <li key={day} className="figures flex flex-wrap items-center justify-between gap-x-3">
          <span>{dayWords(planned_on, today)}</span>
          {shipment_id === shipment.id ? (
            <span className="text-slate-600">this shipment</span>
          ) : shipment_id ? (
            <Link to={`/admin/shipments/${shipment_id}`} className="text-link">
              {tracking_number}
            </Link>
          ) : (
            <span className="flex items-center gap-2 text-slate-600">
              <span>{OUTCOMES[outcome]}</span>
              {at === 0 && outcome !== "closed" && mayWrite && !series.ended_at ? (
                <Button
                  size="sm"
                  variant="quiet"
                  className="-mr-3"
                  onClick={() => act.send({ intent: "propose-again", id: series.id, day })}
                >
                  Propose again
                </Button>
              ) : null}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function SeriesActs({ series }: { series: SeriesOfShipment }) {
  const { shipment } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const act = useAct(seriesOf(shipment.id));
  const [open, setOpen] = useState<"change" | "end" | null>(null);
  if (!mayWrite) return null;
  const send = (intent: string) => act.send({ intent, id: series.id });
  const acts: MenuAct[] = series.ended_at
    ? [{ id: "resume", label: "Go on with the series", onAction: () => send("resume") }]
    : [
        { id: "change", label: "Change the rhythm", onAction: () => setOpen("change") },
        ...(series.pattern_id === shipment.id
          ? []
          : [{ id: "pattern", label: "Copy from this shipment", onAction: () => send("pattern") }]),
        { id: "end", label: "End the series", onAction: () => setOpen("end") },
      ];
  return (
    <>
      <ActionMenu label="Acts of the series" acts={acts} quiet />
      {open === "change" ? (
        <RhythmDialog shipmentId={shipment.id} series={series} onClose={() => setOpen(null)} />
      ) : null}
      <ConfirmDialog
        title="End this series?"
        message="Nothing is proposed any more. Shipments that were made stay; you can go on with it later."
        confirmLabel="End the series"
        isOpen={open === "end"}
        onClose={() => setOpen(null)}
        onConfirm={() => send("end")}
      />
    </>
  );
}
