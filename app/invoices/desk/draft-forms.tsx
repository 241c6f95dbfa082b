import { ActForm } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { LINE_MAX_LENGTH, NOTE_MAX_LENGTH } from "../draft-form.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

interface Props {
  invoice: InvoicePageValues;
  answer: FormAnswer | undefined;
}

export function DraftForms({ invoice, answer }: Props) {
  const { lines, version } = invoice;
  return (
    <>
      <Card title="Edit draft">
        <ActForm
          intent="change"
          lists={["leave_out"]}
          answer={answer}
          submit="Save draft"
          className="grid gap-4"
        >
          {() => (
            <>
              <input type="hidden" name="version" value={version} />
              {lines.map(({ description }, position) => (
                <div
                  key={`${position} ${description}`}
                  className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end"
                >
                  <Field label={`Line ${position + 1}`} name={`line.${position}`}>
                    <TextInput maxLength={LINE_MAX_LENGTH} autoComplete="off" defaultValue={description} />
                  </Field>
                  <Checkbox name="leave_out" value={String(position)} label="Leave out" />
                </div>
              ))}
              <Field label="Invoice note" name="note" optional>
                <TextArea rows={2} maxLength={NOTE_MAX_LENGTH} defaultValue={invoice.note ?? ""} />
              </Field>
            </>
          )}
        </ActForm>
      </Card>
      {lines.length > 1 && invoice.kind === "invoice" ? (
        <GroupForm invoice={invoice} answer={answer} />
      ) : null}
    </>
  );
}

function GroupForm({ invoice, answer }: Props) {
  return (
    <Card title="Group lines">
      <ActForm
        intent="group"
        lists={["position"]}
        choices={{ of: ["position"], none: INVOICE_MESSAGES.noLinesToGroup }}
        answer={answer}
        submit="Make one line"
        className="grid gap-4"
      >
        <input type="hidden" name="version" value={invoice.version} />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-slate-600">Which become one line, with the sum of their prices</legend>
          {invoice.lines.map(({ description }, position) => (
            <Checkbox
              key={`${position} ${description}`}
              name="position"
              value={String(position)}
              label={description}
            />
          ))}
        </fieldset>
        <Field label="Description" name="text" required>
          <TextInput maxLength={LINE_MAX_LENGTH} autoComplete="off" />
        </Field>
        {answer?.intent === "group" && answer.error ? (
          <p role="alert" className="font-medium text-red-700">
            {answer.error}
          </p>
        ) : null}
      </ActForm>
    </Card>
  );
}
