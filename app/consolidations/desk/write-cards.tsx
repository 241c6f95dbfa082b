import { ActForm } from "#app/accounts/act-form.tsx";
import { answerTo } from "#app/kit/forms/form-answer.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { bulkEtaForm } from "#app/shipments/bulk-forms.ts";
import { EntryFields } from "#app/shipments/entry-fields.tsx";
import type { EntryValues } from "#app/shipments/history-answer.ts";
import { statusEntryForm } from "#app/shipments/status-entry.ts";
import { AlsoFields } from "./also-fields.tsx";
import type { ConsolidationAnswer, ConsolidationData } from "./read-page.server.ts";
import { MoveReasonFields } from "./move-reason-fields.tsx";

type Props = Pick<ConsolidationData, "houses" | "entry"> & { answer: ConsolidationAnswer | undefined };

/** Cards of the acts that write to every shipment at once. */
export function WriteCards({ houses, entry, answer }: Props) {
  const finished = houses.filter((house) => house.isFinished);
  const sent = answerTo("event", answer);
  const values = { ...entry, ...(sent?.values as Partial<EntryValues> | undefined) };
  return (
    <>
      <Card title="Add an event to all">
        <ActForm
          key={sent?.done ? entry.began_at : "event"}
          intent="event"
          schema={statusEntryForm}
          lists={["also"]}
          answer={answer}
          submit="Add event"
          variant="primary"
          emptied
        >
          <div className="mb-4 grid gap-4 sm:grid-cols-2">
            <EntryFields values={values} confirmYear={sent?.confirmYear} />
            <div className="sm:col-span-2">
              <AlsoFields finished={finished} />
            </div>
          </div>
        </ActForm>
      </Card>
      <Card title="Move the ETA">
        <ActForm intent="eta" schema={bulkEtaForm} lists={["also"]} answer={answer} submit="Move" emptied>
          <div className="mb-4 grid gap-4 sm:grid-cols-2">
            <Field
              label="Later by, days"
              name="days"
              hint="Planned legs and deliveries move with it; -2 is two days earlier"
            >
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Or the new arrival" name="eta" hint="Of its last leg, Brussels time">
              <DateInput type="datetime-local" />
            </Field>
            <MoveReasonFields />
            <div className="sm:col-span-2">
              <AlsoFields finished={finished} />
            </div>
          </div>
        </ActForm>
      </Card>
    </>
  );
}
