import { Form, Link, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type ImportCandidate, NEW_RECORD, type PlannedRow, renameAnswer } from "#app/imports/import.ts";
import { IMPORTS } from "#app/imports/import.ts";
import type { PlanData } from "./plan.server.ts";

const FORM_ID = "answers";

export function hasUnsavedAnswers(): boolean {
  const form = document.getElementById(FORM_ID);
  return (
    form instanceof HTMLFormElement &&
    [...new FormData(form)].some(([name, value]) => name.startsWith("answer-") && value !== "")
  );
}

export function QuestionRows({ plan }: { plan: PlanData }) {
  const navigation = useNavigation();
  const { rows, next } = plan.page;
  if (rows.length === 0) return <EmptyState title="Nothing to answer" />;
  return (
    <Form id={FORM_ID} method="post" className="mt-4" preventScrollReset>
      <SendKey />
      <input type="hidden" name="intent" value="answer" />
      <p className="text-slate-700">
        These are like {IMPORTS[plan.kind].many} that are stored already or stand in an earlier row, or have
        another name there. Unanswered ones are left out.
      </p>
      <ol className="mt-4 border-y border-slate-200 bg-white" aria-label="To answer">
        {rows.map((row) => (
          <QuestionRow key={row.row} row={row} noun={IMPORTS[plan.kind].one} />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        {next ? (
          <Link to={`?show=asked&after=${next}`} className="text-link">
            Next ones
          </Link>
        ) : (
          <span />
        )}
        <Button
          type="submit"
          pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
          pendingLabel="Looking..."
        >
          Save the answers
        </Button>
      </div>
    </Form>
  );
}

function answersFor({ id, name, why, newName }: ImportCandidate) {
  const label = `It is ${name} (${why})`;
  if (newName === undefined) return [{ value: id, label }];
  return [
    { value: id, label: `${label}, and keeps this name` },
    { value: renameAnswer(id), label: `${label}: name it ${newName}` },
  ];
}

function QuestionRow({ row, noun }: { row: PlannedRow; noun: string }) {
  const { candidates = [] } = row;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-slate-200 px-4 py-3 last:border-b-0 md:grid-cols-[1fr_1.4fr]">
      <p className="min-w-0 break-words">
        <span className="font-semibold text-ink-900">{row.name}</span>{" "}
        <span className="figures text-sm text-slate-600">row {row.row}</span>
      </p>
      <Field
        label={`${noun === IMPORTS.shipments.one ? "Which shipment is" : "Who is"} ${row.name}, row ${row.row}?`}
        name={`answer-${row.row}`}
        hideLabel
      >
        <Select
          options={[
            { value: "", label: "Not answered" },
            ...candidates.flatMap(answersFor),
            { value: NEW_RECORD, label: `A new ${noun}` },
          ]}
        />
      </Field>
    </li>
  );
}
