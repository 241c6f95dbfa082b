import { LoadBar } from "#app/kit/ui/progress-bar.tsx";
import { type AdrPoints, adrPointsText } from "#app/goods/dangerous-goods.ts";
import { formatDecimals, pluralize } from "#app/kit/text/counts.ts";
import { TRAILER_HEIGHT_M, TRAILER_WIDTH_M } from "#app/shipments/goods.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { capacityOf, type HouseMeasures, overfull, totalsOf } from "../capacity.ts";
import type { StoredConsolidation } from "../lock-consolidation.server.ts";

const FIGURES = [
  { key: "pieces", label: "Pieces", unit: "", limit: null },
  { key: "gross_kg", label: "Gross weight", unit: "kg", limit: "payload_kg" },
  { key: "volume_m3", label: "Volume", unit: "m³", limit: "volume_m3" },
  { key: "loading_metres", label: "Loading metres", unit: "m", limit: "loading_metres" },
  { key: "chargeable_kg", label: "Chargeable weight", unit: "kg", limit: null },
] as const;

/** Card of the totals beside the capacity; exceeding it is only a warning. */
export function CapacityCard(props: {
  master: Pick<StoredConsolidation, "containers" | "vehicle" | "mode">;
  houses: readonly HouseMeasures[];
  adr: AdrPoints | null;
}) {
  const { master, houses, adr } = props;
  const capacity = capacityOf(master.containers, master.vehicle);
  const totals = totalsOf(houses);
  const over = overfull(totals, capacity);
  // Metres of a trailer: a container is narrower, and an aircraft has none.
  const isTrailer = master.mode === "road" && master.containers.length === 0;
  const isMeasured = totals.loading_metres.sum > 0 && (isTrailer || capacity?.loading_metres !== undefined);
  const shown = FIGURES.filter(({ key }) => key !== "loading_metres" || isMeasured);
  const gaps = [...Map.groupBy(shown, ({ key }) => totals[key].missing)]
    .filter(([missing]) => missing > 0)
    .map(([missing, figures]) => {
      const labels = figures.map(({ label }) => label.toLowerCase()).join(", ");
      return `${pluralize(missing, "shipment")} without ${figures.length === shown.length ? "any figure" : labels}`;
    });
  return (
    <Card title="Load">
      {over.length > 0 ? (
        <p role="status" className="mb-4 notice py-2 font-medium">
          {`More than it holds: ${over.join(", ")}`}
        </p>
      ) : null}
      <FactList className="grid-flow-dense grid-cols-2! md:grid-cols-3! xl:grid-cols-[auto_repeat(3,minmax(max-content,1fr))_auto]!">
        {shown.map(({ key, label, unit, limit }) => {
          const most = limit && capacity?.[limit];
          const { sum } = totals[key];
          return (
            <Fact
              key={key}
              label={label}
              className={most ? "whitespace-nowrap max-md:col-span-full" : undefined}
            >
              {[formatDecimals(sum), unit].filter(Boolean).join(" ")}
              {most ? (
                <Filled share={sum / most} of={`${formatDecimals(most)} ${unit}`} label={label} />
              ) : null}
            </Fact>
          );
        })}
        {adr ? (
          <Fact label="ADR 1.1.3.6" className="xl:col-span-2">
            {adrPointsText(adr)}
            {adr.incomplete > 0 ? (
              <span className="block text-sm font-normal text-slate-600">
                {`${pluralize(adr.incomplete, "row")} of goods without category or quantity`}
              </span>
            ) : null}
          </Fact>
        ) : null}
      </FactList>
      {isMeasured ? (
        <p className="mt-3 text-sm text-slate-600">
          {`Loading metres: ${TRAILER_WIDTH_M.toFixed(2)} m wide; what can be stacked stands in layers up to ${TRAILER_HEIGHT_M.toFixed(2)} m.`}
        </p>
      ) : null}
      {gaps.length > 0 ? <p className="mt-3 text-sm text-slate-600">{gaps.join("; ")}</p> : null}
      {capacity ? null : (
        <p className="mt-3 text-sm text-slate-600">
          {`Give the container a type${master.mode === "road" ? ", or choose the vehicle" : ""}: the load then stands beside what it holds.`}
        </p>
      )}
    </Card>
  );
}

/** Load in percent: the bar is limited to 100 %, the text is not. */
function Filled({ share, of, label }: { share: number; of: string; label: string }) {
  return (
    <>
      <span className="font-normal text-slate-600">{` of ${of}, ${Math.round(share * 100)}%`}</span>
      <LoadBar label={label} share={share} className="mt-1.5" />
    </>
  );
}
