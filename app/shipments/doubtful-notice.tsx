import { useEffect, useState, type ReactNode } from "react";
import {
  DOUBTFUL_ADDRESS,
  type DoubtfulShipments,
  DOUBTFUL_COUNTED,
  type SelectedShipments,
} from "./bulk-forms.ts";
import { selectionFormData, type ShipmentSelection } from "./selection.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { statusWords } from "./status.ts";

/** Reads what a bulk act is told of its selection; undefined until then, and when that fails. */
export function useSelectedShipments(selection: ShipmentSelection): SelectedShipments | undefined {
  const [selected, setSelected] = useState<SelectedShipments>();
  const sent = new URLSearchParams(selectionFormData(selection)).toString();
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      const body = new URLSearchParams(sent);
      const response = await fetch(DOUBTFUL_ADDRESS, { method: "POST", body, signal: abort.signal });
      if (response.ok) setSelected((await response.json()) as SelectedShipments);
    };
    // It is optional: the action can be sent without it.
    read().catch(() => undefined);
    return () => abort.abort();
  }, [sent]);
  return selected;
}

/** Lists cancelled, delivered and held shipments of a selection; empty when there are none. */
export function DoubtfulNotice({ selection }: { selection: ShipmentSelection }) {
  const doubtful = useSelectedShipments(selection);
  return doubtful?.count ? <DoubtfulBox {...doubtful} /> : null;
}

/** Warning that names the cancelled, delivered or held shipments in a selection, with what to confirm as children. */
export function DoubtfulBox({ count, examples, children }: DoubtfulShipments & { children?: ReactNode }) {
  const isMany = count > DOUBTFUL_COUNTED;
  const more = isMany ? "others" : `${count - examples.length} more`;
  const many = isMany ? `More than ${formatCount(DOUBTFUL_COUNTED)}` : formatCount(count);
  const who = count === 1 ? "One of them is" : `${many} of them are`;
  return (
    <div className="notice">
      <p role="alert" className="wrap-anywhere text-ink-900">
        <strong>{`${who} cancelled, delivered or on hold: `}</strong>
        {examples.map(({ number, status }, index) => (
          <span key={number}>
            <span className="whitespace-nowrap">{number}</span>
            <span>{` (${statusWords(status)})${index < examples.length - 1 ? ", " : ""}`}</span>
          </span>
        ))}
        {count > examples.length ? <span>{` and ${more}`}</span> : null}
      </p>
      {children}
    </div>
  );
}
