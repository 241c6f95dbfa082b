import { useState } from "react";
import { ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** A button that submits one action of the page after a confirmation. */
export function ActButton(props: {
  fields: Record<string, string> & { intent: string };
  text: string;
  /** Accessible name, since the text alone is ambiguous. */
  label: string;
  ask: { title: string; message: string };
}) {
  const { fields, text, label, ask } = props;
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={label} onClick={() => setAsks(true)}>
        {text}
      </Button>
      <ConfirmPageAct
        {...ask}
        confirmLabel={text}
        isOpen={asks}
        onClose={() => setAsks(false)}
        fields={fields}
      />
    </>
  );
}
