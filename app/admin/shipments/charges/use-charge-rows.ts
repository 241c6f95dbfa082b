import { useRef, useState } from "react";
import { chargeRowsIn, type TypedCharge } from "#domain/charges/charges-form.ts";
import type { FormRecord } from "#domain/form-result.ts";

interface State {
  rows: readonly TypedCharge[];
  removed: { row: TypedCharge["row"]; position: number } | null;
}

/**
 * The rows of the form. Their fields keep what is typed; adding, removing and moving draws anew.
 *
 * @param values the fields of the form, by name
 * @param blank what a new row begins with
 */
export function useChargeRows(values: FormRecord, blank: TypedCharge["row"]) {
  const [{ rows, removed }, setState] = useState<State>(() => {
    const given = chargeRowsIn(values);
    return { rows: given.length > 0 ? given : [{ index: 0, row: blank }], removed: null };
  });
  const [first] = useState(() => Math.max(-1, ...rows.map(({ index }) => index)) + 1);
  const next = useRef(first);
  return {
    rows,
    /** The number of the row that would be added next, before any is. */
    first,
    /** Adds a row; returns its number. A further line is mostly of the same currency and day as the one above. */
    add(like: Partial<Record<string, string>> = {}): number {
      const index = next.current++;
      const { currency = blank.currency, vat_rate = blank.vat_rate, booked_on = blank.booked_on } = like;
      const row = { ...blank, currency, vat_rate, booked_on } as TypedCharge["row"];
      setState((before) => ({ ...before, rows: [...before.rows, { index, row }] }));
      return index;
    },
    remove(index: number, typed: TypedCharge["row"]) {
      setState((before) => ({
        rows: before.rows.filter((each) => each.index !== index),
        removed: { row: typed, position: before.rows.findIndex((each) => each.index === index) },
      }));
    },
    /** Moves a row up (-1) or down (1). */
    move(index: number, by: -1 | 1) {
      setState((before) => {
        const from = before.rows.findIndex((each) => each.index === index);
        const to = from + by;
        const row = before.rows[from];
        if (!row || to < 0 || to >= before.rows.length) return before;
        return { ...before, rows: before.rows.toSpliced(from, 1).toSpliced(to, 0, row) };
      });
    },
    undo: removed
      ? () => {
          const index = next.current++;
          setState((before) => ({
            rows: before.rows.toSpliced(removed.position, 0, { index, row: removed.row }),
            removed: null,
          }));
        }
      : undefined,
  };
}

export type ChargeRows = ReturnType<typeof useChargeRows>;
