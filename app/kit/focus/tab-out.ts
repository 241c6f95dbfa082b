/**
 * Calls `onTabOut` when Tab moves the focus out of the page; the removal of a control does not count. Returns a
 * function that stops listening.
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
