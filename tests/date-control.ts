import { page, userEvent } from "vitest/browser";

/** Types into the segments of a date or time, day first: `19112026`, `0930`. @param label of the field, as a whole */
export async function typeDate(label: string, digits: string): Promise<void> {
  await userEvent.click(dateGroup(label).getByRole("spinbutton").first());
  await userEvent.keyboard(digits);
}

export const dateGroup = (label: string) => page.getByRole("group", { name: label, exact: true });
