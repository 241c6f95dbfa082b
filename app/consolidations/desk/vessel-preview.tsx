import { useEffect, useRef } from "react";
import { ActForm } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SEND_KEY_FIELD } from "#app/kit/forms/send-keys.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { VesselReport } from "../change-vessel.server.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";

export interface VesselAnswer extends FormAnswer {
  preview?: VesselReport;
  /** The change that was made. */
  made?: { batch: string; shipments: number };
}

/** Preview of a change by shipment, and the button that applies it. */
export function VesselPreview({
  report,
  values,
}: {
  report: VesselReport;
  values: Record<string, string | string[] | undefined>;
}) {
  const reach = [
    ...(report.masters.length > 0 ? [pluralize(report.masters.length, "consolidation")] : []),
    ...(report.rows.length > 0 ? [pluralize(report.rows.length, "shipment")] : []),
  ].join(", ");
  const fields = Object.entries(values).filter(([name]) => name !== "intent" && name !== SEND_KEY_FIELD);
  // The button stands at the foot of the screen, and what it answers below it.
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "start" });
    ref.current?.focus({ preventScroll: true });
  }, [report]);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Preview"
      className="scroll-mt-16 mt-6 border-t border-slate-200 pt-4"
    >
      <h3 className="font-semibold text-ink-900">{`Preview: ${reach}`}</h3>
      <ul className="mt-3 grid gap-3">
        {report.rows.map((row) => (
          <li key={row.id} className="border-l-[3px] border-slate-300 pl-3">
            <p className="font-medium text-ink-900">
              <span>{row.tracking_number}</span>
              {row.master ? (
                <span className="ml-2 text-sm font-normal text-slate-600">{`in ${row.master}`}</span>
              ) : null}
            </p>
            {row.legs.map(({ before, after }) => (
              <Difference key={after} before={before} after={after} />
            ))}
            {row.eta ? (
              <Difference before={`Delivery ${row.eta.before}`} after={`Delivery ${row.eta.after}`} />
            ) : null}
          </li>
        ))}
      </ul>
      {report.leftOut.length > 0 ? (
        <p className="mt-3 text-slate-600">{CONSOLIDATION_MESSAGES.leftOut(report.leftOut)}</p>
      ) : null}
      {report.kept.length > 0 ? (
        <p className="mt-3 text-slate-600">{CONSOLIDATION_MESSAGES.kept(report.kept)}</p>
      ) : null}
      <ActForm
        intent="change"
        lists={["master", "shipment"]}
        submit={`Change ${reach}`}
        pendingLabel="Changing..."
        variant="primary"
        className="mt-4"
      >
        {() =>
          fields.flatMap(([name, value]) =>
            [value ?? []]
              .flat()
              .map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
          )
        }
      </ActForm>
    </section>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  return (
    <p className="figures text-sm wrap-anywhere text-slate-600">
      <del className="no-underline">{before}</del> <span aria-hidden="true">→</span>{" "}
      <ins className="font-medium text-ink-900 no-underline">{after}</ins>
    </p>
  );
}
