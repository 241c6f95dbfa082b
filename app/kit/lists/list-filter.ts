import { startOfLocalDay } from "../time/time.ts";

type Read<Value> = (text: string) => Value;

/** Reads a checkbox. */
export const flag: Read<boolean> = (text) => text === "1";

/** Reads a day `YYYY-MM-DD`; empty when it is invalid. */
export const day: Read<string> = (text) => (startOfLocalDay(text) ? text : "");

type Values<Value extends string> = readonly Value[] | Readonly<Record<Value, unknown>>;

/** Reads one of some values, or of the keys of their labels. @param standard the value when none of them is given */
export function oneOf<Value extends string>(values: Values<Value>): Read<Value | "">;
export function oneOf<Value extends string>(values: Values<Value>, standard: NoInfer<Value>): Read<Value>;
export function oneOf(values: Values<string>, standard = ""): Read<string> {
  const allowed: readonly string[] = Array.isArray(values) ? values : Object.keys(values);
  return (text) => (allowed.includes(text) ? text : standard);
}

/**
 * Defines a list's filter, parsed from the query and written to it. Invalid values are ignored.
 * @param conditions parsers by query parameter; a missing parameter is an empty text
 */
export function listFilter<Conditions extends Record<string, Read<string | boolean>>>(
  conditions: Conditions,
) {
  type Filter = { [Name in keyof Conditions]: ReturnType<Conditions[Name]> };
  const reads = Object.entries(conditions);
  return {
    parse: (params: URLSearchParams): Filter =>
      Object.fromEntries(reads.map(([name, read]) => [name, read(params.get(name) ?? "")])) as Filter,
    /** Returns the query of a filter, without default values. */
    query: (filter: Partial<Filter>): URLSearchParams =>
      new URLSearchParams(
        reads.flatMap(([name, read]) => {
          const { [name]: value = read("") } = filter as Record<string, string | boolean | undefined>;
          return value === read("") ? [] : [[name, value === true ? "1" : String(value)]];
        }),
      ),
  };
}

export type FilterOf<List extends { parse: (params: URLSearchParams) => unknown }> = ReturnType<
  List["parse"]
>;
