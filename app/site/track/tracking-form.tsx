import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The search of the tracking page; Enter submits, an empty number cannot be sent. */
export function TrackingForm(props: {
  typed: string;
  loading: boolean;
  error?: string;
  onReset?: () => void;
}) {
  const [number, setNumber] = useState(props.typed);
  // The field follows the address without being made anew: that would lose the focus.
  const [seen, setSeen] = useState(props.typed);
  if (seen !== props.typed) {
    setSeen(props.typed);
    setNumber(props.typed);
  }
  const hydrated = useHydrated();
  return (
    <Form
      action="/track"
      role="search"
      aria-label="Track a shipment"
      className="mt-8 grid on-paper max-w-3xl gap-3 p-4 sm:grid-cols-[1fr_auto_auto] sm:items-start sm:p-6"
      onSubmit={(event) => {
        const field = event.currentTarget.elements.namedItem("number") as HTMLInputElement;
        field.value = field.value.trim();
      }}
    >
      <Field label="Tracking number" name="number" error={props.error} hideLabel>
        <TextInput
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          placeholder="Tracking number"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={hydrated && number.trim() === ""}
        pending={props.loading}
        pendingLabel="Searching..."
      >
        Track Package
      </Button>
      {props.onReset ? (
        <Button type="button" variant="quiet" onClick={props.onReset}>
          Reset
        </Button>
      ) : null}
    </Form>
  );
}
