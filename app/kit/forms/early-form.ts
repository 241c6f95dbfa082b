import { isChanged } from "./use-early-input.ts";

export interface EarlyForm {
  /** Values by name of the fields that differ from the document; an unchecked box has no value. */
  values: Record<string, string>;
  focus: { name: string; start: number | null; end: number | null } | null;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function readEarlyForm(form: HTMLFormElement): EarlyForm {
  const values: Record<string, string> = {};
  for (const control of form.querySelectorAll<Control>("input[name], select[name], textarea[name]"))
    if (isChanged(control)) values[control.name] = isTicked(control) === false ? "" : control.value;
  const focused = pressedNow() ?? document.activeElement;
  return { values, focus: focused && form.contains(focused) ? placeIn(focused) : null };
}

/** The press that makes React hydrate the page: its target is replaced before the browser moves the focus there. */
function pressedNow(): Element | null {
  const { event } = window;
  const isPress = event?.type === "pointerdown" || event?.type === "mousedown";
  return isPress && event.target instanceof Element ? event.target.closest("input, select, textarea") : null;
}

export function focusAsBefore(form: HTMLFormElement | null, focus: EarlyForm["focus"]): void {
  const field = focus && form?.elements.namedItem(focus.name);
  if (!focus || !(field instanceof HTMLElement)) return;
  field.focus();
  if (focus.start !== null && "setSelectionRange" in field)
    (field as HTMLInputElement).setSelectionRange(focus.start, focus.end);
}

const isTicked = (control: Control) =>
  control.matches("[type=checkbox], [type=radio]") ? (control as HTMLInputElement).checked : undefined;

function placeIn(focused: Element): EarlyForm["focus"] {
  const { name, selectionStart, selectionEnd } = focused as HTMLInputElement;
  return name ? { name, start: selectionStart ?? null, end: selectionEnd ?? null } : null;
}
