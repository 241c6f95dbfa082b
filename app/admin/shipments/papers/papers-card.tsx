import { CircleCheck, FileWarning } from "lucide-react";
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { toast } from "#app/ui/toast.ts";
import type { PaperWaiver, ShipmentPapers } from "#database/papers/shipment-papers.ts";
import { inSentence } from "#domain/counts.ts";
import {
  duePapers,
  type MissingPaper,
  WAIVER_MAX_LENGTH,
  waiverSchema,
} from "#domain/papers/missing-papers.ts";
import type { Paper } from "#domain/papers/paper.ts";
import { formatDate, formatDateTime } from "#domain/time.ts";
import { DELETED_MESSAGES } from "#words/deleted.ts";
import { PAPER_LABELS, PAPER_MESSAGES, PAPER_SIDE_TEXTS, PAPER_STAGE_TEXTS } from "#words/papers.ts";
import type { PapersAnswer } from "./papers-answer.ts";

interface PapersProps {
  shipmentId: string;
  papers: ShipmentPapers;
  answer: PapersAnswer | undefined;
}

export function PapersCard(props: PapersProps) {
  const { papers, shipmentId } = props;
  const answer = useAnswerToast(shipmentId) ?? props.answer;
  const mayWrite = useCan("shipments.write");
  const due = duePapers(papers.missing);
  const later = papers.missing.filter(({ since }) => since === null);
  if (papers.missing.length === 0 && papers.waived.length === 0) return null;
  return (
    <Card id="papers" title={PAPER_MESSAGES.title} data-print="hide" className="scroll-mt-16">
      {due.length > 0 ? (
        <ul className="grid gap-3 divide-y divide-slate-200">
          {due.map((missing) => (
            <DuePaper
              key={missing.paper}
              missing={missing}
              shipmentId={shipmentId}
              mayWrite={mayWrite}
              answer={answer?.paper === missing.paper ? answer : undefined}
            />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-1.5 text-slate-600">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green-700" />
          {PAPER_MESSAGES.complete}
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
      <NotNeeded waived={papers.waived} shipmentId={shipmentId} mayWrite={mayWrite} />
    </Card>
  );
}

interface ActProps {
  shipmentId: string;
  mayWrite: boolean;
}

function DuePaper(props: ActProps & { missing: MissingPaper; answer: PapersAnswer | undefined }) {
  const { missing, mayWrite } = props;
  const { paper, since, stage, by } = missing;
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
                since <time dateTime={since.toISOString()}>{formatDate(since)}</time>
              </>
            ) : null}
          </span>
        </p>
      </div>
      {mayWrite ? (
        <div className="ml-6 flex flex-wrap items-start gap-x-4">
          <Link
            to={`?kind=${paper}#files`}
            className="text-link inline-block py-1 font-medium pointer-coarse:py-2.5"
          >
            Add<span className="sr-only"> {inSentence(PAPER_LABELS[paper])}</span>
          </Link>
          <WaiverForm {...props} />
        </div>
      ) : null}
    </li>
  );
}

function WaiverForm(props: { shipmentId: string; missing: MissingPaper; answer: PapersAnswer | undefined }) {
  const { shipmentId, missing, answer } = props;
  const fetcher = usePapersFetcher(shipmentId);
  const form = useCheckedForm({ schema: waiverSchema, answer });
  const label = PAPER_LABELS[missing.paper];
  return (
    <details className="min-w-0 open:basis-full" open={answer !== undefined || undefined}>
      <summary className="text-link inline-block cursor-pointer rounded-sm py-1 pointer-coarse:py-2.5">
        Not needed<span className="sr-only">: {label}</span>
      </summary>
      <fetcher.Form
        {...form.props}
        method="post"
        action={`/admin/shipments/${shipmentId}`}
        className="mt-1 grid items-start gap-2 pb-1 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <SendKey />
        <input type="hidden" name="intent" value="paper-waive" />
        <input type="hidden" name="paper" value={missing.paper} />
        <PlainMark />
        <Field
          label={`Why is no ${inSentence(label)} needed?`}
          hideLabel
          name="reason"
          error={form.error("reason")}
          hint={form.count("reason")}
          required
        >
          <TextInput
            autoComplete="off"
            placeholder="Why is it not needed?"
            data-max={WAIVER_MAX_LENGTH}
            defaultValue={answer?.reason ?? ""}
          />
        </Field>
        <Button type="submit" pending={isPending(fetcher, missing.paper)}>
          Save
        </Button>
      </fetcher.Form>
    </details>
  );
}

const isPending = ({ formData }: { formData?: FormData }, paper: Paper) => formData?.get("paper") === paper;

/** Read by the server where the form is sent without our script, which takes it out. */
const PlainMark = () => (
  <noscript>
    <input type="hidden" name="plain" value="1" />
  </noscript>
);

function NotNeeded({ waived, ...props }: ActProps & { waived: readonly PaperWaiver[] }) {
  if (waived.length === 0) return null;
  return (
    <div className="mt-4 border-t border-slate-200 pt-4">
      <h3 className="waybill-label text-slate-600">Not needed</h3>
      <ul className="mt-2 grid gap-3">
        {waived.map((waiver) => (
          <Waived key={waiver.paper} waiver={waiver} {...props} />
        ))}
      </ul>
    </div>
  );
}

function Waived({ waiver, shipmentId, mayWrite }: ActProps & { waiver: PaperWaiver }) {
  const fetcher = usePapersFetcher(shipmentId);
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
      {mayWrite ? (
        <fetcher.Form method="post" action={`/admin/shipments/${shipmentId}`} className="-my-1.5">
          <SendKey />
          <input type="hidden" name="intent" value="paper-ask" />
          <input type="hidden" name="paper" value={waiver.paper} />
          <PlainMark />
          <Button type="submit" size="sm" variant="quiet" pending={isPending(fetcher, waiver.paper)}>
            Ask again<span className="sr-only"> for {inSentence(label)}</span>
          </Button>
        </fetcher.Form>
      ) : null}
    </li>
  );
}

/** The one fetcher of the card: what an act removes from it can still be taken back. */
const usePapersFetcher = (shipmentId: string) => useFetcher<PapersAnswer>({ key: `papers ${shipmentId}` });

function useAnswerToast(shipmentId: string): PapersAnswer | undefined {
  const { data, submit } = usePapersFetcher(shipmentId);
  useEffect(() => {
    const { done, takeBack, error } = data ?? {};
    if (error) toast.error(error);
    if (!done) return;
    const onClick = () =>
      void submit(takeBack ?? null, { method: "post", action: `/admin/shipments/${shipmentId}` });
    toast.success(done, takeBack && { action: { label: DELETED_MESSAGES.undo, onClick } });
  }, [data, submit, shipmentId]);
  return data;
}
