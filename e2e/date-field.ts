import type { Locator, Page } from "@playwright/test";

/** The control that holds the value of a date or time; people type into the segments over it. */
export const dateField = (scope: Page | Locator, label: string): Locator =>
  scope.locator("input[type^=date], input[type=time]").and(scope.getByLabel(label));
