import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { focusFirst } from "./use-checked-form.ts";

/** Frames to wait for a section and its first row to render. */
const FRAMES = 20;

/** Focuses the field named by the URL fragment, as in `edit#goods.0.marks`, and opens its section. */
export function useLinkedField(form: RefObject<HTMLFormElement | null>): void {
  const name = decodeURIComponent(useLocation().hash.slice(1));
  useEffect(() => {
    if (!name) return;
    let left = FRAMES;
    let frame = requestAnimationFrame(function look() {
      // Waits one frame: the dialog sets the focus in the first.
      if (left < FRAMES && form.current && focusField(form.current, name)) return;
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [form, name]);
}

function focusField(form: HTMLFormElement, name: string): boolean {
  const names = [...form.elements].map((control) => (control as HTMLInputElement).name);
  if (names.includes(name)) {
    focusFirst(form, { [name]: [name] });
    return true;
  }
  const [section = "", row] = name.split(".");
  const box = form.querySelector<HTMLDetailsElement>(`details[data-section="${CSS.escape(section)}"]`);
  if (!box) return false;
  if (!box.open) box.open = true;
  // Rarely used fields are behind a button of their row.
  const beside = names.find(
    (each) => each.startsWith(`${section}.${row === undefined ? "" : `${row}.`}`) && !each.endsWith(".id"),
  );
  if (beside === undefined) return false;
  focusFirst(form, { [beside]: [beside] });
  return true;
}
