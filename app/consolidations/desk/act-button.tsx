import { type ComponentProps, useState } from "react";
import { ActForm, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { HiddenInputs } from "#app/kit/forms/form-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** A button that submits one action of the page, with a confirmation if needed. */
export function ActButton(props: {
  fields: Record<string, string> & { intent: string };
  text: string;
  /** Accessible name, when the text alone is ambiguous. */
  label?: string;
  ask?: { title: string; message: string };
  size?: ComponentProps<typeof Button>["size"];
}) {
  const { fields, text, ask, size = "sm" } = props;
  const [asks, setAsks] = useState(false);
  if (!ask) {
    const { intent, ...rest } = fields;
    return (
      <ActForm intent={intent} submit={text}>
        {() => <HiddenInputs fields={rest} />}
      </ActForm>
    );
  }
  return (
    <>
      <Button size={size} aria-label={props.label ?? text} onClick={() => setAsks(true)}>
        {text}
      </Button>
      <ConfirmPageAct {...ask} confirmLabel={text} isOpen={asks} onOpenChange={setAsks} fields={fields} />
    </>
  );
}
