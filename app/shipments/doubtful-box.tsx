import type { ReactNode } from "react";
import { formatCount } from "#app/kit/text/counts.ts";
import { DOUBTFUL_COUNTED, type DoubtfulShipments } from "./doubtful.ts";
import { statusWords } from "./status.ts";

/** Warning that names the cancelled, delivered or held shipments in a selection, with what to confirm as children. */
export function DoubtfulBox({ count, named, children }: DoubtfulShipments & { children?: ReactNode }) {
  const isMany = count > DOUBTFUL_COUNTED;
  const more = isMany ? "others" : `${count - named.length} more`;
  const many = isMany ? `More than ${formatCount(DOUBTFUL_COUNTED)}` : formatCount(count);
  const who = count === 1 ? "One of them is" : `${many} of them are`;
  return (
    <div className="notice">
      <p role="alert" className="wrap-anywhere text-ink-900">
        <strong>{`${who} cancelled, delivered or on hold: `}</strong>
        {named.map(({ number, status }, index) => (
          <span key={number}>
            <span className="whitespace-nowrap">{number}</span>
            <span>{` (${statusWords(status)})${index < named.length - 1 ? ", " : ""}`}</span>
          </span>
        ))}
        {count > named.length ? <span>{` and ${more}`}</span> : null}
      </p>
      {children}
    </div>
  );
}
