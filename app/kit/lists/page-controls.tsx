import { Button, ButtonLink } from "../ui/button.tsx";
import type { usePagedRows } from "./use-paged-rows.ts";

export function PageLinks(props: {
  address: string;
  query: URLSearchParams;
  page: { previous: string | null; next: string | null };
}) {
  const { previous, next } = props.page;
  if (!previous && !next) return null;
  const to = (key: string, cursor: string) =>
    `${props.address}?${new URLSearchParams([...props.query, [key, cursor]])}`;
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {previous ? <ButtonLink to={to("before", previous)}>Previous</ButtonLink> : <span />}
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
