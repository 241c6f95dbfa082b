import { useState } from "react";
import { ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** A button that undoes something after a confirmation. */
export function UndoAct(props: {
  /** Accessible name of the button. */
  label: string;
  text?: string;
  title: string;
  message: string;
  fields: Record<string, string>;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={props.label} onClick={() => setAsks(true)}>
        {props.text ?? "Undo"}
      </Button>
      <ConfirmPageAct
        title={props.title}
        message={props.message}
        confirmLabel={props.text ?? "Undo"}
        isOpen={asks}
        onClose={() => setAsks(false)}
        fields={props.fields}
      />
    </>
  );
}
