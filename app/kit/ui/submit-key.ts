import { type RefCallback, useCallback } from "react";

/** Lets Ctrl Enter, or ⌘ Enter, anywhere in a dialog, or in the form of a page, press its main button. */
export function useSubmitKey(): RefCallback<HTMLButtonElement> {
  return useCallback((button) => {
    const scope = button?.closest<HTMLElement>("[role=dialog], [role=alertdialog]") ?? button?.form;
    if (!button || !scope) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.ctrlKey === event.metaKey || event.isComposing) return;
      event.preventDefault();
      button.click();
    };
    scope.addEventListener("keydown", press);
    return () => scope.removeEventListener("keydown", press);
  }, []);
}
