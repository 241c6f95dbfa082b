import { type RefCallback, useCallback } from "react";

/** Lets Ctrl Enter, or ⌘ Enter, anywhere in a dialog press its main button. */
export function useSubmitKey(): RefCallback<HTMLButtonElement> {
  return useCallback((button) => {
    const dialog = button?.closest<HTMLElement>("[role=dialog], [role=alertdialog]");
    if (!button || !dialog) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.ctrlKey === event.metaKey || event.isComposing) return;
      event.preventDefault();
      button.click();
    };
    dialog.addEventListener("keydown", press);
    return () => dialog.removeEventListener("keydown", press);
  }, []);
}
