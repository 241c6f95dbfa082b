import { ButtonLink } from "#app/ui/button.tsx";

/** The links to the pages before and after one; nothing where there are none. */
export function PageLinks(props: {
  address: string;
  /** The filters of the list, as its address has them. */
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
