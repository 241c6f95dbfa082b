import { Button } from "#app/ui/button.tsx";
import type { usePagedRows } from "./use-paged-rows.ts";

/** Under a list that is read page by page: the next page, or the same again after a failure; nothing at its end. */
export function ShowMore({
  list,
}: {
  list: Pick<ReturnType<typeof usePagedRows>, "next" | "state" | "loadMore">;
}) {
  if (list.next === null) return null;
  return (
    <Button
      size="sm"
      className="mt-4"
      onClick={() => void list.loadMore()}
      pending={list.state === "loading"}
      pendingLabel="Loading more"
    >
      {list.state === "failed" ? "Try again" : "Show more"}
    </Button>
  );
}
