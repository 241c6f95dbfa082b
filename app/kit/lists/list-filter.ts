import { startOfLocalDay } from "../time/time.ts";

type Read<Value> = (text: string) => Value;

/** Whether a box is ticked. */
export const flag: Read<boolean> = (text) => text === "1";

/** A day `YYYY-MM-DD`. */
export const day: Read<string> = (text) => (startOfLocalDay(text) ? text : "");

/** One of some values, or of the keys of their labels. @param standard what counts where none of them is chosen */
export const oneOf =
  <Value extends string, Standard extends string = "">(
    values: readonly Value[] | Readonly<Record<Value, unknown>>,
    standard: Standard = "" as Standard,
  ): Read<Value | Standard> =>
  (text) =>
    (Array.isArray(values) ? values.includes(text) : Object.hasOwn(values, text))
      ? (text as Value)
      : standard;

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
