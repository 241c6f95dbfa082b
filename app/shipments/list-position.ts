import { useNavigation } from "react-router";
import * as lastList from "#app/kit/lists/keep-screen.ts";
import { type ListView, readView, SHIPMENT_LIST } from "./shipment-filter.ts";

/** Returns the view being navigated to, else the current one, so that quick successive changes do not overwrite each other. */
export function useComingView(shown: ListView): ListView {
  const { location } = useNavigation();
  return location?.pathname === SHIPMENT_LIST ? readView(new URLSearchParams(location.search)) : shown;
}

/** Reads the position in the list: the top row and its index, such as `at=1200.1764..~id`. */
export function readPosition(params: URLSearchParams): { at: string; index: number } | null {
  const match = /^(\d{1,9})\.(.+)$/s.exec(params.get("at") ?? "");
  return match ? { index: Number(match[1]), at: match[2] ?? "" } : null;
}

export function writePosition(params: URLSearchParams, row: { cursor: string } | null, index: number): void {
  if (row) params.set("at", `${index}.${row.cursor}`);
  else params.delete("at");
}

const ROWS = `list-rows:${SHIPMENT_LIST}`;

/** Stores the ids of the list's rows in order, for «next» and «previous» on a shipment's page. */
export function rememberRows(ids: readonly string[]): void {
  try {
    window.sessionStorage.setItem(ROWS, ids.join(" "));
  } catch {
    // A browser may refuse storage.
  }
}

/** Returns the shipment after (1) or before (-1) this one in the list it was opened from; null when there is none. */
export function listNeighbour(id: string, step: 1 | -1): string | null {
  try {
    const ids = (window.sessionStorage.getItem(ROWS) ?? "").split(" ");
    const place = ids.indexOf(id);
    return place < 0 ? null : (ids[place + step] ?? null);
  } catch {
    return null;
  }
}

export const rememberShipmentsList = () => lastList.rememberList(SHIPMENT_LIST);
export const shipmentsListAddress = () => lastList.lastListAddress(SHIPMENT_LIST);
export const useShipmentsListAddress = () => lastList.useListAddress(SHIPMENT_LIST);
