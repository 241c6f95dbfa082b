import { Fragment } from "react";
import type { DoubtfulShipments } from "./doubtful.ts";
import { statusWords } from "./status.ts";

/** Names those among the chosen shipments that are cancelled, delivered or on hold. */
export function DoubtfulNames({ count, named }: DoubtfulShipments) {
  const more = count - named.length;
  return (
    <p role="alert" className="wrap-anywhere text-ink-900">
      <strong>
        {count === 1
          ? "One of them is cancelled, delivered or on hold"
          : `${count} of them are cancelled, delivered or on hold`}
      </strong>
      :{" "}
      {named.map(({ number, status }, index) => (
        <Fragment key={number}>
          {index > 0 ? ", " : null}
          <span className="whitespace-nowrap">{number}</span> ({statusWords(status)})
        </Fragment>
      ))}
      {more > 0 ? ` and ${more} more` : ""}
    </p>
  );
}
