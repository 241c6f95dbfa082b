import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * Follows the plain links of a figure within the page, as the router's own do. Sixty months have hundreds of those, and
 * the server takes as long for one as for four or five plain ones.
 * @returns the handler of the element around them
 */
export function useFollowLinks(): { onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const to = (event.target as Element).closest("a")?.getAttribute("href");
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!to || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  return { onClick };
}
