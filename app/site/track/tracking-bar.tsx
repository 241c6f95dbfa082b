import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { codeTyping, TextInput } from "#app/ui/text-input.tsx";

/** Asks for a tracking number wherever one might want to; the tracking page answers. */
export function TrackingBar({ className }: { className?: string }) {
  return (
    <Form
      action="/track"
      role="search"
      aria-label="Track a shipment"
      className={classNames("on-paper grid gap-3 p-4 shadow-float sm:grid-cols-[1fr_auto] sm:p-6", className)}
    >
      <TextInput
        name="number"
        aria-label="Tracking number"
        placeholder="Tracking number"
        {...codeTyping}
        enterKeyHint="search"
        maxLength={64}
        required
      />
      <Button type="submit">Track</Button>
    </Form>
  );
}
