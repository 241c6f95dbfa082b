/** Opens the fold that hides a control: the `details` around it, or that of its fieldset, beside what it folds. */
export function openFold(control: Element | null | undefined): void {
  if (!control || control.checkVisibility()) return;
  const fold =
    control.closest<HTMLDetailsElement>("details:not([open])") ??
    control.closest("fieldset")?.querySelector<HTMLDetailsElement>(":scope > details:not([open])");
  if (fold) fold.open = true;
}
