import { Button, ButtonLink } from "../ui/button.tsx";
import type { usePagedRows } from "./use-paged-rows.ts";

export function PageLinks(props: {
  address: string;
  query: URLSearchParams;
  page: { previous?: string | null; next: string | null };
  /** Set for a list that only pages forwards: whether this is the first page. */
  isFirst?: boolean;
}) {
  const { previous, next } = props.page;
  const { address, query, isFirst = true } = props;
  if (!previous && !next && isFirst) return null;
  const to = (key: string, cursor: string) => `${address}?${new URLSearchParams([...query, [key, cursor]])}`;
  const back = previous ? to("before", previous) : isFirst ? null : `${address}?${query}`;
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {back ? <ButtonLink to={back}>{previous ? "Previous" : "First page"}</ButtonLink> : <span />}
      {next ? <ButtonLink to={to("after", next)}>Next</ButtonLink> : null}
    </nav>
  );
}

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
