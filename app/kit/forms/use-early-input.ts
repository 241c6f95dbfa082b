import { useLayoutEffect } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Replays input from before hydration as events; otherwise a render would reset it. */
export function useEarlyInput(): void {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (hydrated) return;
    const changed = [...document.querySelectorAll<Control>("input, select, textarea")].filter(isChanged);
    const acts = changed.map((control) => repeatLater(control));
    // After the renders scheduled by this commit, which may have reset a field.
    queueMicrotask(() => {
      for (const act of acts) act();
    });
    // Only for a page that was loaded as a document.
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
    // React ignores an input event whose value equals the last one it set or read, which is the document's.
    control.value = control.defaultValue;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
    set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
