import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { pluralize, formatCount } from "#app/kit/text/counts.ts";
import { IMPORTS, IMPORT_OUTCOMES, type ImportOutcome } from "#app/imports/import.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { IMPORT_CHOICES, IMPORT_HISTORY, IMPORT_MESSAGES } from "#app/imports/words.ts";
import { QuestionRows, hasUnsavedAnswers } from "./question-rows.tsx";
import { hasUnsavedChoices, ImportChoices } from "./import-choices.tsx";
import { ImportRows } from "./import-rows.tsx";
import { IMPORT_SCREENS, importPath, ReadFile } from "./import-screens.tsx";
import { DueNote, RefusalReasons } from "./refusal-reasons.tsx";
import type { PlanData } from "./plan.server.ts";
import { isUndoOffered, UndoPanel } from "./undo-panel.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";

export type PlanAnswer = { done?: string; error?: string };

export function PlanScreen({ plan, answer }: { plan: PlanData; answer: PlanAnswer | undefined }) {
  useEffect(() => {
    if (answer?.done) toast.success(answer.done);
    else if (answer?.error) toast.error(answer.error);
  }, [answer]);
  return (
    <>
      <PageHeader
        title={titleOf(plan)}
        description={plan.file_name}
        path={importPath(plan.kind, plan.file_name)}
        acts={<Actions {...plan} />}
      />
      <p role="alert" className="mt-4 font-medium text-red-700 empty:hidden">
        {answer?.error}
      </p>
      <WaitNote {...plan} />
      <ReadFile {...plan} headingRow={plan.heading_row} />
      <Notes {...plan} />
      {plan.applied_at ? <UndoPanel plan={plan} /> : null}
      {plan.applied_at ? null : <ImportChoices {...plan} />}
      <OutcomeTabs plan={plan} />
      <ErasureNote {...plan} />
      <DueNote {...plan} />
      <AskedNote {...plan} />
      <RefusedNote {...plan} />
      <RefusalReasons plan={plan} />
      {plan.show === "asked" && !plan.applied_at ? (
        <QuestionRows plan={plan} />
      ) : (
        <ImportRows key={`${plan.show} ${plan.reason}`} {...plan} />
      )}
    </>
  );
}

function titleOf({ applied_at: appliedAt, undone_at: undoneAt }: PlanData): string {
  if (undoneAt) return "Import undone";
  return appliedAt ? "Import done" : "What the import does";
}

/** Number of records from which the wait is noticeable. */
const MANY = 1000;

function WaitNote({ counts, applied_at: appliedAt }: PlanData) {
  const navigation = useNavigation();
  const isImporting = navigation.formMethod === "POST" && navigation.formData?.get("intent") === null;
  const writes = counts.created + counts.changed;
  return (
    <p role="status" className="mt-4 text-slate-700 empty:hidden">
      {isImporting && !appliedAt && writes > MANY ? IMPORT_MESSAGES.takesTime(writes) : null}
    </p>
  );
}

function Notes({ kind, sameFile, leftOut, applied_at: appliedAt, ...plan }: PlanData) {
  return (
    <>
      {sameFile ? (
        <p className="mt-4 border-l-4 border-ink-700 bg-blue-100/60 px-4 py-3 text-ink-900">
          This file was imported already, on {formatDateTime(new Date(sameFile.at))} by {sameFile.by}.{" "}
          <Link to={`${IMPORTS[kind].address}/${sameFile.id}`} className="text-link">
            Look at that import
          </Link>
        </p>
      ) : null}
      {appliedAt ? (
        <p className="mt-1 text-slate-700">
          Imported on {formatDateTime(new Date(appliedAt))} by {plan.actor_name || plan.actor_email}.
        </p>
      ) : null}
      {appliedAt && (plan.settings.history || plan.settings.dueAsHistory) ? (
        <p className="mt-1 text-slate-700">
          {plan.settings.history ? IMPORT_HISTORY.tookAll : IMPORT_HISTORY.tookDue}
        </p>
      ) : null}
      {leftOut.length > 0 ? (
        <p className="mt-4 text-slate-700">Columns that are left out: {leftOut.join(", ")}</p>
      ) : null}
    </>
  );
}

function Actions(plan: PlanData) {
  const { kind, counts, address, settings, applied_at: appliedAt } = plan;
  const navigation = useNavigation();
  const writes = counts.created + counts.changed;
  const { listLabel, section } = IMPORT_SCREENS[kind];
  if (appliedAt) {
    return (
      <>
        {isUndoOffered(plan) ? (
          <ButtonLink to="?undo" preventScrollReset>
            Undo the import
          </ButtonLink>
        ) : null}
        <ButtonLink to={IMPORTS[kind].address}>Import another file</ButtonLink>
        <ButtonLink to={section.to} variant="primary">
          {listLabel}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink to={IMPORTS[kind].address}>Choose another file</ButtonLink>
      <ButtonLink to={`${address}/columns`}>Change columns</ButtonLink>
      {writes > 0 ? (
        <Form
          method="post"
          preventScrollReset
          onSubmit={(event) => {
            const unsaved = hasUnsavedChoices(settings)
              ? "Press «See what it does then» first: the import does not know yet what you have chosen."
              : hasUnsavedAnswers() && "Save the answers first: the import does not know them yet.";
            if (!unsaved) return;
            event.preventDefault();
            toast.error(unsaved);
          }}
        >
          <SendKey />
          <Button
            type="submit"
            variant="primary"
            pending={navigation.formMethod === "POST" && navigation.formData?.get("intent") === null}
            pendingLabel="Importing..."
          >
            Import {pluralize(writes, IMPORTS[kind].one)}
          </Button>
        </Form>
      ) : null}
    </>
  );
}

function ErasureNote({ erasures, applied_at: appliedAt }: PlanData) {
  if (erasures === 0 || appliedAt) return null;
  return <p className="mt-3 font-semibold text-red-700">{IMPORT_CHOICES.erases(erasures)}</p>;
}

/** A note about records with open questions; hidden in the list of exactly those records. */
function AskedNote({ kind, counts, show, applied_at: appliedAt }: PlanData) {
  if (counts.asked === 0 || (show === "asked" && !appliedAt)) return null;
  if (appliedAt)
    return <p className="mt-3 text-slate-700">{IMPORT_MESSAGES.unansweredLeftOut(kind, counts.asked)}</p>;
  return (
    <p className="mt-3 text-slate-700">
      {IMPORT_MESSAGES.unanswered(kind, counts.asked)}{" "}
      <Link to="?show=asked" className="text-link" preventScrollReset>
        Answer
      </Link>
    </p>
  );
}

function RefusedNote({ kind, counts, address, applied_at: appliedAt }: PlanData) {
  if (counts.refused === 0) return null;
  return (
    <p className="mt-3 text-slate-700">
      {appliedAt
        ? `Refused ${IMPORTS[kind].many} were left out.`
        : `Refused ${IMPORTS[kind].many} are left out; the others can be imported without them. Mend the file and choose it again to have all.`}{" "}
      <a href={`${address}/refused`} download className="text-link">
        Refused rows as CSV, with the reasons
      </a>
    </p>
  );
}

function OutcomeTabs({ plan }: { plan: PlanData }) {
  const { kind, counts, show, applied_at: appliedAt } = plan;
  const isOfFile = (entity: string) => kind !== "shipments" || entity === "shipment";
  const isUndone = Boolean(plan.undone_at) && !plan.leftAlone.some(({ entity }) => isOfFile(entity));
  const did = (outcome: string) => (isUndone ? IMPORT_MESSAGES.wasUndone(outcome) : outcome);
  const { many } = IMPORTS[kind];
  const questions: { show: ImportOutcome; label: string; count: number }[] =
    counts.asked > 0
      ? [{ show: "asked", label: appliedAt ? "Left out" : "To answer", count: counts.asked }]
      : [];
  const tabs = [
    { show: null, label: `All ${many}`, count: IMPORT_OUTCOMES.reduce((sum, each) => sum + counts[each], 0) },
    ...questions,
    { show: "created", label: appliedAt ? did("Created") : "To create", count: counts.created },
    { show: "changed", label: appliedAt ? did("Changed") : "To change", count: counts.changed },
    { show: "unchanged", label: "Unchanged", count: counts.unchanged },
    { show: "refused", label: "Refused", count: counts.refused },
  ];
  return (
    <nav
      aria-label={`${many.replace(/^./, (letter) => letter.toUpperCase())} by outcome`}
      className={classNames(
        "mt-6 grid grid-cols-2 border-y border-slate-200 bg-white",
        questions.length > 0 ? "sm:grid-cols-6" : "sm:grid-cols-5",
      )}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.show ? `?show=${tab.show}` : "?"}
          preventScrollReset
          aria-current={tab.show === show ? "true" : undefined}
          className={classNames(
            "block border-slate-200 px-4 py-3 hover:bg-slate-50 sm:not-first:border-l",
            tab.show === show
              ? "shadow-[inset_0_-3px_0_var(--color-ink-700)] forced-colors:outline-2 forced-colors:-outline-offset-2"
              : "",
          )}
        >
          <span className="waybill-label block text-slate-600">{tab.label}</span>
          <span
            className={classNames(
              "figures font-heading text-xl font-bold",
              tab.show === "refused" && tab.count > 0
                ? "text-red-700"
                : isUndone && (tab.show === "created" || tab.show === "changed")
                  ? "text-slate-600"
                  : "text-ink-900",
            )}
          >
            {formatCount(tab.count)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
