import { useState } from "react";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";

/**
 * Checkboxes that select the rows of a page for an action, and one that selects all.
 * @param name name of the field with the ids
 */
export function useChosen(ids: readonly string[], name: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const toggle = (some: readonly string[], on: boolean) =>
    setChosen((old) => {
      const others = [...old].filter((id) => !some.includes(id));
      return new Set(on ? [...others, ...some] : others);
    });
  return {
    chosen,
    /** Null for a row that cannot be selected. */
    box: (id: string, label: string) =>
      ids.includes(id) ? (
        <Checkbox
          name={name}
          value={id}
          aria-label={`Choose ${label}`}
          checked={chosen.has(id)}
          onChange={(event) => toggle([id], event.currentTarget.checked)}
        />
      ) : null,
    all: (
      <Checkbox
        aria-label="Choose all of this page"
        checked={isAll}
        indeterminate={chosen.size > 0 && !isAll}
        onChange={(event) => toggle(ids, event.currentTarget.checked)}
      />
    ),
  };
}
