/** Tells whether a dialog is open: shortcuts of the page do not apply then. */
// The focus keeper repeats the selector: a shared module would cost every public page one more request.
export const isWindowOpen = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;
