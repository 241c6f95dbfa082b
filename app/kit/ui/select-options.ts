import type { SelectOption } from "./select.tsx";

/** The options of labels by their values; `first` is the label of none, with an empty value. */
export const optionsOf = (labels: Readonly<Record<string, string>>, first?: string): SelectOption[] => [
  ...(first === undefined ? [] : [{ value: "", label: first }]),
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
