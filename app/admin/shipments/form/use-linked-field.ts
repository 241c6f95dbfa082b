import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { focusFirst } from "#app/forms/use-checked-form.ts";

/** A section that opens, and its first row, are there a moment later. */
const FRAMES = 20;

/** Puts the focus on the field that the address names, as in `edit#goods.0.marks`, and opens the section it is in. */
export function useLinkedField(form: RefObject<HTMLFormElement | null>): void {
  const name = decodeURIComponent(useLocation().hash.slice(1));
  useEffect(() => {
    if (!name) return;
    let left = FRAMES;
    let frame = requestAnimationFrame(function look() {
      // The first frame is the window's, which takes the focus before.
      if (left < FRAMES && form.current && reach(form.current, name)) return;
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [form, name]);
}

/** @returns whether the field was there */
function reach(form: HTMLFormElement, name: string): boolean {
  const names = [...form.elements].map((control) => (control as HTMLInputElement).name);
  if (names.includes(name)) {
    focusFirst(form, { [name]: [name] });
    return true;
  }
  const [section = "", row] = name.split(".");
  const box = form.querySelector<HTMLDetailsElement>(`details[data-section="${CSS.escape(section)}"]`);
  if (!box) return false;
  if (!box.open) box.open = true;
  // Fields that are seldom filled in are behind a button of their row.
  const beside = names.find(
    (each) => each.startsWith(`${section}.${row === undefined ? "" : `${row}.`}`) && !each.endsWith(".id"),
  );
  if (beside === undefined) return false;
  focusFirst(form, { [beside]: [beside] });
  return true;
}
