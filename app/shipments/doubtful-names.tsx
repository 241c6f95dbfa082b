import type { DoubtfulShipments } from "./doubtful.ts";
import { statusWords } from "./status.ts";

/** Names those among the chosen shipments that are cancelled, delivered or on hold. */
export function DoubtfulNames({ count, named }: DoubtfulShipments) {
  const more = count - named.length;
  const who = count === 1 ? "One of them is" : `${count} of them are`;
  return (
    <p role="alert" className="wrap-anywhere text-ink-900">
      <strong>{`${who} cancelled, delivered or on hold: `}</strong>
      {named.map(({ number, status }, index) => (
        <span key={number}>
          <span className="whitespace-nowrap">{number}</span>
          <span>{` (${statusWords(status)})${index < named.length - 1 ? ", " : ""}`}</span>
        </span>
      ))}
      {more > 0 ? <span>{` and ${more} more`}</span> : null}
    </p>
  );
}
