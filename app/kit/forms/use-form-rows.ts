import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FormRow } from "./form-rows.ts";
import { openFold } from "./open-fold.ts";

export type RowValues = Readonly<Partial<Record<string, string>>>;

/** A displayed row: its number in the field names, and the initial values of the fields. */
export interface ShownRow {
  index: number;
  values: RowValues;
}

export interface FormRows {
  rows: readonly ShownRow[];
  first: number;
  /** Adds rows after the row `after`, or at the end, and removes the rows `instead`. Returns the number of the first. */
  add: (values: readonly RowValues[], options?: { after?: number; instead?: readonly number[] }) => number;
  remove: (index: number, typed: RowValues) => void;
  move: (index: number, by: -1 | 1) => void;
  undo?: () => void;
}

interface State {
  rows: readonly ShownRow[];
  removed?: { row: ShownRow; position: number };
}

type RowOptions = {
  least?: number;
  blank?: RowValues;
  isWorth?: (typed: RowValues) => boolean;
} & ({ spare?: 0; list?: undefined } | { spare: number; list: string });

/** Returns the initial rows, and the numbers of the spare ones for browsers without JavaScript. */
function firstRows(start: readonly FormRow[], { spare = 0, least = 0, blank = {} }: RowOptions) {
  const from = nextIndex(start);
  const length = Math.max(spare, least - start.length);
  const more = Array.from({ length }, (_, step) => ({ index: from + step, values: blank }));
  const spares = more.slice(Math.max(0, least - start.length)).map(({ index }) => index);
  return { rows: [...start, ...more], spares };
}

/**
 * Manages the rows of a form. Fields are uncontrolled; only adding, removing and moving renders.
 * @param initial the first rows
 * @param options.spare number of empty rows of `list` for browsers without JavaScript; when it becomes 0, empty spare
 * rows are removed
 * @param options.isWorth whether a removed row can be restored
 */
export function useFormRows(initial: () => readonly FormRow[], options: RowOptions = {}): FormRows {
  const { spare = 0, list, isWorth = hasText } = options;
  const [start] = useState(() => firstRows(initial(), options));
  const [{ rows, removed }, setState] = useState<State>({ rows: start.rows });
  useEffect(() => {
    if (spare > 0 || start.spares.length === 0) return;
    queueMicrotask(() => {
      const idle = start.spares.filter((index) => !isTyped(`${list}.${index}.`));
      setState((before) => ({ ...before, rows: before.rows.filter(({ index }) => !idle.includes(index)) }));
    });
  }, [spare, start, list]);
  const [first] = useState(() => nextIndex(rows));
  const next = useRef(first);
  return {
    rows,
    first,
    add(added, { after, instead = [] } = {}) {
      const number = next.current;
      next.current += added.length;
      const fresh = added.map((values, step) => ({ index: number + step, values }));
      setState((before) => {
        const at = before.rows.findIndex(({ index }) => index === after);
        const all = before.rows.toSpliced(at < 0 ? before.rows.length : at + 1, 0, ...fresh);
        return { ...before, rows: all.filter(({ index }) => !instead.includes(index)) };
      });
      return number;
    },
    remove(index, typed) {
      // A new number remounts the fields, so that they start with the typed values.
      const row = { index: next.current++, values: typed };
      setState((before) => ({
        rows: before.rows.filter((other) => other.index !== index),
        ...(isWorth(typed) && {
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
    ...(removed && {
      undo: () => setState((before) => ({ rows: before.rows.toSpliced(removed.position, 0, removed.row) })),
    }),
  };
}

function isTyped(prefix: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `input[name^="${prefix}"], select[name^="${prefix}"]`,
  );
  return [...fields].some((field) =>
    field instanceof HTMLSelectElement
      ? field.selectedIndex > 0 && !field.selectedOptions[0]?.defaultSelected
      : field.type === "checkbox"
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue,
  );
}

const hasText = (typed: RowValues) => Object.values(typed).some((text) => text);

const nextIndex = (rows: readonly { index: number }[]) => Math.max(-1, ...rows.map(({ index }) => index)) + 1;

export function rowValues(row: HTMLElement | null): Record<string, string> {
  const fields = row?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]") ?? [];
  return Object.fromEntries(
    [...fields]
      .filter((field) => field.type !== "checkbox" || (field as HTMLInputElement).checked)
      .map((field) => [field.name.split(".").at(-1) ?? "", field.value]),
  );
}

/** Returns a function that focuses a field, by its selector, as soon as its row is rendered. */
export function useFocusWhenDrawn(list: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const field = list.current?.querySelector<HTMLElement>(wanted.current);
    openFold(field);
    field?.focus();
    wanted.current = undefined;
  });
  return (selector) => {
    wanted.current = selector;
  };
}

/** The place of a field in rows, as in its name. */
export interface RowPlace {
  section: string;
  index: number;
  field: string;
}

export function rowPlaceOf({ name }: HTMLInputElement): RowPlace {
  const [section = "", index = "", field = ""] = name.split(".");
  return { section, index: Number(index), field };
}

/** Tells whether Enter was pressed in a field, and is nobody else's: not with Ctrl, and not while text is composed. */
export const isEnterIn = (
  event: KeyboardEvent<HTMLElement>,
): event is KeyboardEvent<HTMLElement> & { target: HTMLInputElement } =>
  event.key === "Enter" &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.nativeEvent.isComposing &&
  !event.defaultPrevented &&
  event.target instanceof HTMLInputElement;

/** Focuses the same field one row down, opening what hides it. @returns false in the last row */
export function focusBelow(
  list: HTMLElement | null,
  { rows }: Pick<FormRows, "rows">,
  { section, index, field }: RowPlace,
): boolean {
  const next = rows[rows.findIndex((row) => row.index === index) + 1];
  if (!next) return false;
  const nameOf = (column: string) => `[name="${section}.${next.index}.${column}"]`;
  const focus = () => {
    const below = list?.querySelector<HTMLElement>(nameOf(field));
    openFold(below);
    below?.focus();
    return below?.checkVisibility() ?? false;
  };
  if (focus()) return true;
  // The row renders the field, or shows it, once its button is pressed.
  const row = list?.querySelector(nameOf("id"))?.closest("[role=group]");
  row?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
  queueMicrotask(focus);
  return true;
}
