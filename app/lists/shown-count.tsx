import { withCommas } from "#domain/figures.ts";

/** How many a list has, or its filters have left, said when it changes; of none the empty list speaks to the eye. */
export function ShownCount(props: { total: number; narrowed: boolean; className: string }) {
  return (
    <p role="status" className={props.total === 0 ? "sr-only" : props.className}>
      {withCommas(props.total)} {props.narrowed ? "found" : "in all"}
    </p>
  );
}
