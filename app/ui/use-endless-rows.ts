import { useLayoutEffect, useState } from "react";
import { EndlessList, type EndlessListOptions } from "./endless-list.ts";

/**
 * A long list for an `EndlessTable`. Pass the first page as a loader gave it: the list starts anew only with another
 * one. After a write, `list.refresh(index)` reads anew from that row on.
 */
export function useEndlessRows<Row>(options: EndlessListOptions<Row>): EndlessList<Row> {
  const [list] = useState(() => new EndlessList(options));
  const { first, total, load, keyOf, cursorOf } = options;
  useLayoutEffect(
    () => list.update({ first, total, load, keyOf, cursorOf }),
    [list, first, total, load, keyOf, cursorOf],
  );
  return list;
}
