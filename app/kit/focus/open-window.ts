/** Tells if a window is over the page: keys of the page are not for it. */
// The focus keeper has the selector too: a module shared with it would be one more request of every public page.
export const isWindowOpen = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;
