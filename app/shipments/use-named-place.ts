import { type FocusEvent, type FormEvent, useRef } from "react";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { usualNamedPlace } from "./terms.ts";

type Texts = Readonly<Record<string, unknown>>;

const usual = (typed: Texts): string => {
  const text = (name: string) => String(typed[name] ?? "");
  return usualNamedPlace(text("incoterm"), {
    origin_location: text("origin_location"),
    destination_location: text("destination_location"),
  });
};

/**
 * Fills in the named place with the usual one of the Incoterm, while it is empty or as filled in; a typed one stays.
 * @returns handlers for an element around the fields
 */
export function useNamedPlace(values: Texts) {
  const last = useRef(usual(values));
  const follow = ({ target }: FormEvent | FocusEvent) => {
    const { form } = target as Partial<HTMLInputElement>;
    const field = form?.elements.namedItem("incoterm_place");
    if (!form || !(field instanceof HTMLInputElement) || target === field) return;
    const now = usual(formRecord(new FormData(form)));
    if (now === last.current) return;
    const follows = ["", last.current].includes(field.value.trim());
    last.current = now;
    if (!follows) return;
    field.value = now;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // A chosen suggestion of a place is seen when its field is left.
  return { onInput: follow, onBlur: follow };
}
