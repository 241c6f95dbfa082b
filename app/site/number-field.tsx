import type { ComponentProps } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { controlClasses, useFieldControl } from "#app/kit/ui/field.tsx";
import { codeTyping } from "#app/kit/ui/text-input.tsx";
import { SITE_WORDS } from "./words.ts";

/** A line that grows when several numbers are pasted. Enter submits it, like an input (`sendOnEnter` of the layout). */
export function NumberField({ defaultValue = "", ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      placeholder={SITE_WORDS.trackingNumber}
      {...codeTyping}
      enterKeyHint="search"
      maxLength={2500}
      rows={1}
      {...rest}
      {...useFieldControl(rest)}
      // As an array, since React would overwrite text typed before hydration by a string.
      defaultValue={[String(defaultValue)]}
      className={classNames(
        controlClasses,
        "field-sizing-content max-h-60 whitespace-pre overflow-x-auto min-h-(--control-height) resize-none px-3 py-[calc((var(--control-height)-1.5rem)/2-1px)] leading-6",
      )}
    />
  );
}
