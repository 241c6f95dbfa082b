import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "#app/admin/live/use-live-events.ts";
import { fetchRows } from "#app/lists/fetch-rows.ts";
import { useReadAgain } from "#app/lists/use-read-again.ts";
import type { EndlessPlace } from "#app/ui/endless-window.ts";
import { useEndlessRows } from "#app/ui/use-endless-rows.ts";
import type { WindowPage } from "#domain/keyset.ts";
import { concerns } from "#domain/live/event.ts";
import type { InboxRow } from "./inbox.ts";

const keyOf = (row: InboxRow) => row.id;
const cursorOf = (row: InboxRow) => row.cursor;

/**
 * The rows of an inbox for an endless table. When the loader has read again, for a colleague's change or one's own,
 * what is in view is read anew from the row on top: the place stays.
 *
 * @param options.page the loader's first page
 * @param options.address where other pages are read, filters included; another address starts the list anew
 */
export function useInboxList<Row extends InboxRow>(options: { page: WindowPage<Row>; address: string }) {
  const { page, address } = options;
  const [start, setStart] = useState(options);
  const [total, setTotal] = useState(page.total);
  if (start.address !== address) {
    setStart(options);
    setTotal(page.total);
  }
  const load = useCallback(
    async (place: EndlessPlace): Promise<WindowPage<Row>> => {
      const read = ([name, value]: [string, string | number]) => {
        const url = new URL(address, window.location.href);
        url.searchParams.set(name, String(value));
        return fetchRows<WindowPage<Row>>(url.href);
      };
      let answer = await read(Object.entries(place)[0] as [string, string | number]);
      // Everything from the row on top down was deleted: the list is shown from its start.
      if ("at" in place && answer.rows.length === 0) answer = await read(["index", 0]);
      setTotal(answer.total);
      return answer;
    },
    [address],
  );
  const list = useEndlessRows<Row>({ first: start.page, total, load, keyOf, cursorOf });

  const top = useRef(0);
  const onRest = useCallback((_row: Row | null, index: number) => {
    top.current = index;
  }, []);
  const seen = useRef(options);
  useEffect(() => {
    const { address: oldAddress, page: oldPage } = seen.current;
    seen.current = { address, page };
    if (oldAddress !== address) top.current = 0;
    else if (oldPage !== page) void list.refresh(top.current);
  }, [list, address, page]);
  return { list, total, onRest };
}

/** Reads this screen's loaders again when somebody changed one of these tables. */
export function useReadAgainOn(...tables: string[]): void {
  const readAgain = useReadAgain();
  useLiveEvents((event) => {
    if (concerns(event, ...tables)) readAgain();
  });
}
