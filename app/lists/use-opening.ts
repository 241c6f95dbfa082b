import type { MouseEvent } from "react";
import type { VirtualList } from "./virtual-list.ts";

/** A click on a row opens it as a link would: not on its controls, and not at the end of selecting text. */
export function useOpening<Row>(
  list: VirtualList<Row>,
  { addressOf, onOpen }: { addressOf?: (row: Row) => string; onOpen?: (row: Row) => void },
) {
  if (!addressOf) return {};
  const rowOf = ({ target }: MouseEvent) => {
    const element = target as Element;
    if (element.closest("a, button, input, label, [data-select]")) return undefined;
    return list.rowAt(Number(element.closest("tr")?.dataset.index));
  };
  const openTab = (row: Row) => window.open(addressOf(row), "_blank", "noopener");
  return {
    onClick: (event: MouseEvent) => {
      const row = rowOf(event);
      if (row === undefined || event.shiftKey || window.getSelection()?.isCollapsed === false) return;
      if (event.ctrlKey || event.metaKey) openTab(row);
      else onOpen?.(row);
    },
    onMouseDown: (event: MouseEvent) => {
      // Else the middle button starts to scroll.
      if (event.button === 1 && rowOf(event) !== undefined) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      const row = event.button === 1 ? rowOf(event) : undefined;
      if (row !== undefined) openTab(row);
    },
  };
}
