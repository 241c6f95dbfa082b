import { useLayoutEffect } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Repeats what was typed or chosen before React came as if it were done now; else a render would set it back. */
export function useEarlyInput(): void {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) return;
    const changed = [...document.querySelectorAll<Control>("input, select, textarea")].filter(isChanged);
    const acts = changed.map((control) => repeatLater(control));
    // Once what else was scheduled by this commit is rendered, which may have set a field back.
    queueMicrotask(() => {
      for (const act of acts) act();
    });
    // Only of the page that came as a document.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
}

export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  if (control.type === "checkbox") return checkedOf(control) !== (control as HTMLInputElement).defaultChecked;
  if (control.type === "radio") return checkedOf(control) && !(control as HTMLInputElement).defaultChecked;
  return control.type !== "hidden" && control.value !== control.defaultValue;
}

const checkedOf = (control: Control) => (control as HTMLInputElement).checked;

function repeatLater(control: Control): () => void {
  const { value } = control;
  if (control instanceof HTMLSelectElement || control.type === "file")
    return () => {
      if (control.type !== "file") control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    };
  if (control.type === "checkbox" || control.type === "radio") {
    const input = control as HTMLInputElement;
    const { checked } = input;
    return () => {
      input.checked = !checked;
      input.click();
    };
  }
  return () => {
    const { selectionStart, selectionEnd } = control;
    // React ignores an input event that leaves the value it last set or read: that is the one of the document.
    control.value = control.defaultValue;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
    set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
