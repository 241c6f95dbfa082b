import { startOfLocalDay } from "../time/time.ts";

type Read<Value> = (text: string) => Value;

/** Whether a box is ticked. */
export const flag: Read<boolean> = (text) => text === "1";

/** A day `YYYY-MM-DD`. */
export const day: Read<string> = (text) => (startOfLocalDay(text) ? text : "");

type Values<Value extends string> = readonly Value[] | Readonly<Record<Value, unknown>>;

/** One of some values, or of the keys of their labels. @param standard what counts where none of them is chosen */
export function oneOf<Value extends string>(values: Values<Value>): Read<Value | "">;
export function oneOf<Value extends string>(values: Values<Value>, standard: NoInfer<Value>): Read<Value>;
export function oneOf(values: Values<string>, standard = ""): Read<string> {
  const allowed: readonly string[] = Array.isArray(values) ? values : Object.keys(values);
  return (text) => (allowed.includes(text) ? text : standard);
}

/**
 * The filter of a list, read from its address and written into one. What the address says wrong is ignored.
 * @param conditions by parameter of the address, what its text means; the text of one that is missing is empty
 */
export function listFilter<Conditions extends Record<string, Read<string | boolean>>>(
  conditions: Conditions,
) {
  type Filter = { [Name in keyof Conditions]: ReturnType<Conditions[Name]> };
  const reads = Object.entries(conditions);
  return {
    parse: (params: URLSearchParams): Filter =>
      Object.fromEntries(reads.map(([name, read]) => [name, read(params.get(name) ?? "")])) as Filter,
    /** The address of what is chosen; what counts without a choice is left out. */
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
