import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { NumberField } from "#app/site/number-field.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { SITE_WORDS } from "#app/site/words.ts";
import { TRACKING_WORDS } from "./words.ts";

const emptySearch = "empty-search";

export function focusNumber(): void {
  document.querySelector<HTMLElement>("main [name=number]:not([type])")?.focus();
}

/** Enter submits, an empty number cannot be sent. Reset is a form of its own: it works before scripts. */
export function TrackingForm(props: { typed: string; loading: boolean; error?: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [empty, setEmpty] = useState(props.typed === "");
  const hydrated = useHydrated();
  const look = () => setEmpty(input.current?.value.trim() === "");
  // The field is the browser's: what was typed before this script came stays. It follows the address without being
  // made anew, which would lose the focus.
  const shown = useRef(props.typed);
  useEffect(() => {
    if (input.current && shown.current !== props.typed) input.current.value = props.typed;
    shown.current = props.typed;
    look();
  }, [props.typed]);
  return (
    <>
      <Form
        action="/track"
        role="search"
        aria-label={TRACKING_WORDS.title}
        className={classNames(
          "mt-8 grid on-paper max-w-3xl gap-3 p-4 sm:items-start sm:p-6",
          props.typed === ""
            ? "sm:grid-cols-[1fr_auto]"
            : "max-sm:flex max-sm:flex-wrap sm:grid-cols-[1fr_auto_auto]",
        )}
        onSubmit={(event) => {
          const field = event.currentTarget.elements.namedItem("number") as HTMLTextAreaElement;
          field.value = field.value.trim();
        }}
      >
        <Field
          label={SITE_WORDS.trackingNumber}
          name="number"
          error={props.error}
          hideLabel
          className="max-sm:basis-full"
        >
          <NumberField ref={input} defaultValue={props.typed} onInput={look} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="max-w-full grow"
          disabled={hydrated && empty}
          pending={props.loading}
          pendingLabel={TRACKING_WORDS.searching}
        >
          {TRACKING_WORDS.submit}
        </Button>
        {props.typed === "" ? null : (
          <Button type="submit" form={emptySearch} variant="quiet">
            {TRACKING_WORDS.reset}
          </Button>
        )}
      </Form>
      <Form id={emptySearch} action="/track" onSubmit={focusNumber} />
    </>
  );
}
