import { type MouseEvent, useRef } from "react";
import type { VirtualList } from "./virtual-list.ts";

const STILL = 6;

/** Opens a row on click, except on its controls or at the end of a text selection. */
export function useOpening<Row>(
  list: VirtualList<Row>,
  { addressOf, onOpen }: { addressOf?: (row: Row) => string; onOpen?: (row: Row) => void },
) {
  const pressed = useRef<{ row: Row; x: number; y: number }>(undefined);
  if (!addressOf) return {};
  const rowIn = (element: Element) => list.rowAt(Number(element.closest("tr")?.dataset.index));
  const rowOf = ({ target }: MouseEvent) => {
    const element = target as Element;
    return element.closest("a, button, input, label, [data-select]") ? undefined : rowIn(element);
  };
  const pressedRow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const row = link ? rowIn(link) : rowOf(event);
    return row !== undefined && (!link || link.getAttribute("href") === addressOf(row)) ? row : undefined;
  };
  /** Handles a pressed row that has moved: the browser dispatches the click on the common ancestor. */
  const movedRow = ({ target, clientX, clientY }: MouseEvent) => {
    const press = pressed.current;
    if (!press || (target as Element).closest("tr")) return undefined;
    const isStill = Math.abs(clientX - press.x) <= STILL && Math.abs(clientY - press.y) <= STILL;
    return isStill ? press.row : undefined;
  };
  const openTab = (row: Row) => window.open(addressOf(row), "_blank", "noopener");
  return {
    onClick: (event: MouseEvent) => {
      const row = rowOf(event) ?? movedRow(event);
      pressed.current = undefined;
      if (row === undefined || event.shiftKey || window.getSelection()?.isCollapsed === false) return;
      if (event.ctrlKey || event.metaKey) openTab(row);
      else onOpen?.(row);
    },
    onMouseDown: (event: MouseEvent) => {
      const row = event.button === 0 ? pressedRow(event) : undefined;
      pressed.current = row === undefined ? undefined : { row, x: event.clientX, y: event.clientY };
      // Prevents autoscroll with the middle button.
      if (event.button === 1 && rowOf(event) !== undefined) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      const row = event.button === 1 ? rowOf(event) : undefined;
      if (row !== undefined) openTab(row);
    },
  };
}
