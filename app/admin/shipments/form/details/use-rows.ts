import { useRef, useState } from "react";
import type { FormRecord } from "#domain/form-result.ts";
import type { RowSection } from "#domain/shipments/details.ts";
import { rowsIn } from "#domain/shipments/details-form.ts";

/** A row of a section: its number in the names of its fields, and what they hold at first. */
export interface FormRow {
  index: number;
  values: Readonly<Record<string, string>>;
}

export interface Rows {
  rows: readonly FormRow[];
  /** Adds rows at the end, in place of an empty one; returns the number of the first. */
  add: (values: readonly FormRow["values"][], instead?: number) => number;
  remove: (index: number, typed: FormRow["values"]) => void;
  /** Brings back the row that was removed last. */
  undo?: () => void;
}

interface State {
  rows: readonly FormRow[];
  removed?: { row: FormRow; position: number };
}

/**
 * The rows of a section. Their fields keep what is typed; only adding and removing draws anew.
 *
 * @param values the fields of the form, by name
 * @param spare empty rows besides, for browsers without JavaScript
 */
export function useRows(section: RowSection, values: FormRecord, spare = 0): Rows {
  const [{ rows, removed }, setState] = useState<State>(() => {
    const given: FormRow[] = rowsIn(values)[section].map(({ index, row }) => ({ index, values: row }));
    const from = nextIndex(given);
    return {
      rows: [...given, ...Array.from({ length: spare }, (_, step) => ({ index: from + step, values: {} }))],
    };
  });
  const next = useRef(nextIndex(rows));
  return {
    rows,
    add(added, instead) {
      const first = next.current;
      next.current += added.length;
      const fresh = added.map((row, step) => ({ index: first + step, values: row }));
      setState((before) => ({
        ...before,
        rows: [...before.rows.filter(({ index }) => index !== instead), ...fresh],
      }));
      return first;
    },
    remove(index, typed) {
      const isEmpty = Object.values(typed).every((text) => text === "");
      const row = { index: next.current++, values: typed };
      setState((before) => ({
        rows: before.rows.filter((other) => other.index !== index),
        ...(!isEmpty && {
          removed: { row, position: before.rows.findIndex((other) => other.index === index) },
        }),
      }));
    },
    ...(removed && {
      undo: () => setState((before) => ({ rows: before.rows.toSpliced(removed.position, 0, removed.row) })),
    }),
  };
}

function nextIndex(rows: readonly { index: number }[]): number {
  return Math.max(-1, ...rows.map(({ index }) => index)) + 1;
}
