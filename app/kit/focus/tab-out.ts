/**
 * Calls `onTabOut` when Tab goes past the page's first or last control, out of the page. Returns a function that stops it.
 * A control that is removed loses the focus too, but not by a key.
 */
export function listenTabOut(onTabOut: () => void): () => void {
  let isTabDown = false;
  const noteKey = ({ type, key }: KeyboardEvent) => {
    isTabDown = type === "keydown" && key === "Tab";
  };
  const noteLeave = ({ relatedTarget }: FocusEvent) => {
    if (isTabDown && relatedTarget === null) onTabOut();
  };
  document.addEventListener("keydown", noteKey, true);
  document.addEventListener("keyup", noteKey, true);
  document.addEventListener("focusout", noteLeave);
  return () => {
    document.removeEventListener("keydown", noteKey, true);
    document.removeEventListener("keyup", noteKey, true);
    document.removeEventListener("focusout", noteLeave);
  };
}
