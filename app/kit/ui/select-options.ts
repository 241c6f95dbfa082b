import type { SelectOption } from "./select.tsx";

/** Makes options from labels by value; `first` is the label of the empty value. */
export const optionsOf = (labels: Readonly<Record<string, string>>, first?: string): SelectOption[] => [
  ...(first === undefined ? [] : [{ value: "", label: first }]),
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
