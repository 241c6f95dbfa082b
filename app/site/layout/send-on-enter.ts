/**
 * Enter sends a search field of several lines, from the moment it can be seen; with Shift it begins a line. Runs as an
 * inline script: it may use nothing from outside of itself.
 */
export function sendOnEnter(): void {
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== "search") return;
    event.preventDefault();
    // The button that is off while nothing is typed sends nothing, as with an input.
    field.form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();
  });
}
