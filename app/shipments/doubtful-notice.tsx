import { useEffect, useState } from "react";
import { DOUBTFUL_ADDRESS, type DoubtfulShipments } from "./doubtful.ts";
import { DoubtfulBox } from "./doubtful-box.tsx";
import { selectionFormData, type ShipmentSelection } from "./selection.ts";

/** Lists cancelled, delivered and held shipments of a selection; empty when there are none. */
export function DoubtfulNotice({ selection }: { selection: ShipmentSelection }) {
  const [doubtful, setDoubtful] = useState<DoubtfulShipments>();
  const sent = new URLSearchParams(selectionFormData(selection)).toString();
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      const body = new URLSearchParams(sent);
      const response = await fetch(DOUBTFUL_ADDRESS, { method: "POST", body, signal: abort.signal });
      if (response.ok) setDoubtful((await response.json()) as DoubtfulShipments);
    };
    // The notice is optional: the action can be sent without it.
    read().catch(() => undefined);
    return () => abort.abort();
  }, [sent]);
  return doubtful?.count ? <DoubtfulBox {...doubtful} /> : null;
}
