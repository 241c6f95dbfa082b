import { useRef, useState } from "react";
import type { FormRecord } from "#domain/form-result.ts";
import { linesIn, type TypedLine } from "#domain/offers/offer-form.ts";

export type LineValues = Readonly<Record<string, string | undefined>>;

/** A line: its number in the names of its fields, and what they hold at first. */
export interface FormLine {
  index: number;
  values: LineValues;
}

export interface Lines {
  rows: readonly FormLine[];
  /** Adds lines behind the one of that number, at the end without it; returns the number of the first. */
  add: (values: readonly LineValues[], options?: { after?: number; instead?: number }) => number;
  remove: (index: number, typed: LineValues) => void;
  /** Puts a line one up (-1) or down (1). */
  move: (index: number, by: -1 | 1) => void;
  /** Other lines in place of all of them. */
  replace: (values: readonly LineValues[]) => void;
  /** Brings back the line that was removed last. */
  undo?: () => void;
}

interface State {
  rows: readonly FormLine[];
  removed?: { row: FormLine; position: number };
}

/**
 * The lines of an offer. Their fields keep what is typed; adding, removing and moving draws anew. The order of the
 * fields in the form is the order of the lines.
 *
 * @param spare empty lines besides, for browsers without JavaScript
 */
export function useLines(values: FormRecord, spare = 0): Lines {
  const [{ rows, removed }, setState] = useState<State>(() => {
    const given = linesIn(values).map(({ index, row }: TypedLine) => ({ index, values: row }));
    const from = nextIndex(given);
    const empty = given.length === 0 ? Math.max(spare, 1) : spare;
    return {
      rows: [...given, ...Array.from({ length: empty }, (_, step) => ({ index: from + step, values: {} }))],
    };
  });
  const next = useRef(nextIndex(rows));
  const fresh = (added: readonly LineValues[]): FormLine[] =>
    added.map((row) => ({ index: next.current++, values: row }));
  return {
    rows,
    add(added, { after, instead } = {}) {
      const lines = fresh(added);
      setState((before) => {
        const at = before.rows.findIndex(({ index }) => index === (instead ?? after));
        const position = at < 0 ? before.rows.length : at + (instead === undefined ? 1 : 0);
        return {
          ...before,
          rows: before.rows.toSpliced(position, instead === undefined || at < 0 ? 0 : 1, ...lines),
        };
      });
      return lines[0]?.index ?? 0;
    },
    remove(index, typed) {
      const isEmpty = !typed.description && !typed.price;
      const row = { index: next.current++, values: typed };
      setState((before) => ({
        rows: before.rows.filter((other) => other.index !== index),
        ...(!isEmpty && {
          removed: { row, position: before.rows.findIndex((other) => other.index === index) },
        }),
      }));
    },
    move(index, by) {
      setState((before) => {
        const at = before.rows.findIndex((row) => row.index === index);
        const [row, to] = [before.rows[at], at + by];
        if (!row || to < 0 || to >= before.rows.length) return before;
        return { ...before, rows: before.rows.toSpliced(at, 1).toSpliced(to, 0, row) };
      });
    },
    replace(values_) {
      const lines = fresh(values_);
      setState({ rows: lines });
    },
    ...(removed && {
      undo: () => setState((before) => ({ rows: before.rows.toSpliced(removed.position, 0, removed.row) })),
    }),
  };
}

function nextIndex(rows: readonly { index: number }[]): number {
  return Math.max(-1, ...rows.map(({ index }) => index)) + 1;
}
