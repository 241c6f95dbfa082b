/** Marks an unread row; `silent` where a word beside it says so already. */
export function UnreadDot({ silent = false }: { silent?: boolean }) {
  return (
    <span className="size-2 shrink-0 rounded-full bg-blue-700 forced-color-adjust-none">
      {silent ? null : <span className="sr-only">Unread</span>}
    </span>
  );
}
