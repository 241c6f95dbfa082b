import { useMemo, useState } from "react";
import type { EndlessList, EndlessState } from "./endless-list.ts";

/**
 * The row that Tab reaches, from which the keys move. It goes along when others come in above it; when it is deleted, the
 * one in its place is active.
 */
export function useActiveRow<Row>(list: EndlessList<Row>, { rows, start }: EndlessState<Row>) {
  const [chosen, setChosen] = useState<{ index: number; key: string | null }>({ index: 0, key: null });
  const now = useMemo(
    () => (chosen.key === null ? -1 : rows.findIndex((row) => list.keyOf(row) === chosen.key)),
    [rows, chosen.key, list],
  );
  const setActive = (index: number) => {
    const row = list.rowAt(index);
    setChosen({ index, key: row === undefined ? null : list.keyOf(row) });
  };
  return { active: now < 0 ? chosen.index : start + now, setActive };
}
