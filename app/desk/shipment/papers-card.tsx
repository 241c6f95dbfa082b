import { CircleCheck, FileWarning } from "lucide-react";
import { useState } from "react";
import { Link, useActionData } from "react-router";
import { IssuePaper } from "./issue-paper.tsx";
import type { ShipmentAnswer } from "./shipment-acts.ts";
import { useShipmentPage } from "./use-shipment-page.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { PaperWaiver } from "#app/documents/missing-papers.server.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import {
  documentsFor,
  duePapers,
  type MissingPaper,
  WAIVER_MAX_LENGTH,
  waiverSchema,
  PAPER_LABELS,
  PAPER_SIDE_TEXTS,
  PAPER_STAGE_TEXTS,
} from "#app/documents/missing-papers.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";

type PapersAct = ReturnType<typeof useAct<ShipmentAnswer>> & { action: string; mayWrite: boolean };

export function PapersCard() {
  const { shipment, papers } = useShipmentPage();
  const action = `/admin/shipments/${shipment.id}`;
  const mayWrite = useCan("shipments.write");
  const act = { ...useAct<ShipmentAnswer>(action), action, mayWrite };
  // Set after a submission without JavaScript.
  const sentBefore = useActionData<ShipmentAnswer>();
  const answer = act.data ?? sentBefore;
  const due = duePapers(papers.missing);
  const later = papers.missing.filter(({ since }) => since === null);
  if (papers.missing.length === 0 && papers.waived.length === 0) return null;
  return (
    <Card id="papers" title="Papers missing" data-print="hide" className="scroll-mt-16">
      {due.length > 0 ? (
        <ul className="grid gap-3 divide-y divide-slate-200">
          {due.map((missing) => (
            <DuePaper
              key={missing.paper}
              missing={missing}
              act={act}
              answer={answer?.paper === missing.paper ? answer : undefined}
            />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-1.5 text-slate-600">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green-700" />
          All papers that are due are here
        </p>
      )}
      {later.length > 0 ? (
        <p className="mt-4 text-slate-600">
          <span>
            Needed later:{" "}
            {later
              .map(({ paper, stage }) => `${inSentence(PAPER_LABELS[paper])} ${PAPER_STAGE_TEXTS[stage]}`)
              .join(", ")}
          </span>
        </p>
      ) : null}
      {papers.waived.length > 0 ? (
        <div className="mt-4 border-t border-slate-200 pt-4">
          <h3 className="waybill-label text-slate-600">Not needed</h3>
          <ul className="mt-2 grid gap-3">
            {papers.waived.map((waiver) => (
              <Waived key={waiver.paper} waiver={waiver} act={act} />
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

interface DueProps {
  missing: MissingPaper;
  act: PapersAct;
  answer: ShipmentAnswer | undefined;
}

function DuePaper(props: DueProps) {
  const { paper, since, stage, by } = props.missing;
  const { papers } = useShipmentPage().documents;
  const mayIssue = useCan("documents.write");
  const [issuing, setIssuing] = useState(false);
  const ours = papers.find(({ kind }) => documentsFor(paper).includes(kind))?.kind;
  return (
    <li className="pb-3 last:pb-0">
      <div className="flex items-start gap-2">
        <FileWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-yellow-700" />
        <p className="min-w-0 grow">
          <span className="font-semibold text-ink-900">{PAPER_LABELS[paper]}</span>
          <span className="figures block text-slate-600">
            <span>Due {PAPER_STAGE_TEXTS[stage]}</span>
            <span>{by ? `, ${PAPER_SIDE_TEXTS[by]}` : null}</span>
            {since ? (
              <>
                {" "}
                since{" "}
                <time className="inline-block" dateTime={since.toISOString()}>
                  {formatDate(since)}
                </time>
              </>
            ) : null}
          </span>
        </p>
      </div>
      {props.act.mayWrite ? (
        <div className="ml-6 flex flex-wrap items-start gap-x-4">
          {ours && mayIssue ? (
            <button
              type="button"
              onClick={() => setIssuing(true)}
              className="text-link py-1 font-medium pointer-coarse:py-2.5"
            >
              Issue<span className="sr-only"> {inSentence(PAPER_LABELS[paper])}</span>
            </button>
          ) : null}
          <Link
            to={`?kind=${paper}#files`}
            className="text-link inline-block py-1 font-medium pointer-coarse:py-2.5"
          >
            Add<span className="sr-only"> {inSentence(PAPER_LABELS[paper])}</span>
          </Link>
          <WaiverForm {...props} />
        </div>
      ) : null}
      {ours && issuing ? <IssuePaper kind={ours} onClose={() => setIssuing(false)} /> : null}
    </li>
  );
}

/** «Not needed», which asks for a reason; works without JavaScript. */
function WaiverForm({ missing: { paper }, act, answer }: DueProps) {
  const form = useCheckedForm({ schema: waiverSchema, answer });
  const label = PAPER_LABELS[paper];
  return (
    <details className="min-w-0 open:basis-full" open={answer !== undefined || undefined}>
      <summary className="text-link inline-block cursor-pointer rounded-sm py-1 pointer-coarse:py-2.5">
        Not needed<span className="sr-only">: {label}</span>
      </summary>
      <act.Form
        {...form.props}
        method="post"
        action={act.action}
        className="mt-1 grid items-start gap-2 pb-1 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <FormContext value={form}>
          <SendKey marksPlain />
          <input type="hidden" name="intent" value="paper-waive" />
          <input type="hidden" name="paper" value={paper} />
          <Field label={`Why is no ${inSentence(label)} needed?`} hideLabel name="reason" required>
            <TextInput
              placeholder="Why is it not needed?"
              data-max={WAIVER_MAX_LENGTH}
              defaultValue={answer?.reason ?? ""}
            />
          </Field>
          <Button type="submit" pending={act.sent?.get("paper") === paper}>
            Save
          </Button>
        </FormContext>
      </act.Form>
    </details>
  );
}

function Waived({ waiver, act }: { waiver: PaperWaiver; act: PapersAct }) {
  const label = PAPER_LABELS[waiver.paper];
  return (
    <li className="flex items-start justify-between gap-3">
      <p className="min-w-0">
        <span className="font-medium text-ink-900">{label}</span>
        <span className="block wrap-anywhere">{waiver.reason}</span>
        <span className="figures block text-xs leading-5 text-slate-600">
          {waiver.by}, {formatDateTime(waiver.at)}
        </span>
      </p>
      {act.mayWrite ? (
        <act.Form method="post" action={act.action} className="-my-1.5 -mr-3">
          <SendKey marksPlain />
          <input type="hidden" name="intent" value="paper-ask" />
          <input type="hidden" name="paper" value={waiver.paper} />
          <Button type="submit" size="sm" variant="quiet" pending={act.sent?.get("paper") === waiver.paper}>
            Ask again<span className="sr-only"> for {inSentence(label)}</span>
          </Button>
        </act.Form>
      ) : null}
    </li>
  );
}
