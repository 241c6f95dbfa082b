import { Trash2, X } from "lucide-react";
import { type ComponentProps, type RefObject, useState } from "react";
import { Toolbar } from "react-aria-components";
import { ConsolidateDialog } from "#app/consolidations/consolidate-dialog.tsx";
import { chosenVesselsAddress } from "#app/consolidations/vessel-change.ts";
import { BulkPapers } from "#app/documents/bulk-papers.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button, ButtonLink, IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { BULK_ACTS } from "./bulk-acts.tsx";
import { ShipmentExport, type useShipmentExport } from "./export-control.tsx";
import type { useSelection } from "./use-selection.ts";

export type BulkAct = keyof typeof BULK_ACTS | "delete";

export interface BulkButtonsProps {
  ref: RefObject<HTMLDivElement | null>;
  selected: ReturnType<typeof useSelection>;
  exports: ReturnType<typeof useShipmentExport>;
}

/** The toolbar of the selected rows, over the heading row of the list, so that no row moves. */
export function BulkButtons(props: BulkButtonsProps & { onAsk: (what: BulkAct) => void }) {
  const { ref, selected, exports, onAsk } = props;
  const mayWrite = useCan("shipments.write");
  const { selection, count } = selected;
  const [isWhole, setWhole] = useState(false);
  return (
    // Aside while a heading of the list has the keyboard's focus.
    <div className="relative z-20 h-0 max-lg:-mx-4 has-[+_*_th_:is(a,button):focus-visible]:-translate-y-9 print:hidden">
      <div
        className={classNames(
          "absolute inset-x-0 ml-11 bg-blue-50",
          isWhole ? "top-0 pb-2 shadow-float xl:pb-0 pointer-coarse:-top-2" : "-bottom-9",
        )}
      >
        <Toolbar
          ref={ref}
          aria-label="Selected shipments"
          className={classNames(
            "scroll-strip flex min-h-9 items-start gap-1.5 pr-4 pl-2 max-lg:pr-2 xl:items-center xl:*:shrink-0 max-wide:[&_:is(a,button):not([aria-label])]:px-2!",
            isWhole && "max-xl:flex-wrap",
          )}
        >
          <p
            role="status"
            className="figures mr-2 flex h-9 shrink-0 items-center font-semibold text-ink-900 pointer-coarse:h-11"
          >
            {count === null ? "All selected" : `${formatCount(count)} selected`}
          </p>
          {/* Its first line, and the others when asked for, where one has no room for all. */}
          <div
            className={classNames(
              "flex min-w-0 items-center gap-1.5 max-xl:grow max-xl:flex-wrap max-xl:py-0.5 max-xl:pointer-coarse:py-0 xl:*:shrink-0",
              isWhole
                ? "max-xl:order-last max-xl:basis-full"
                : "max-xl:h-9 max-xl:overflow-clip max-xl:pointer-coarse:h-11",
            )}
            onFocus={({ currentTarget, target }) => {
              const line = currentTarget.getBoundingClientRect();
              if (target.getBoundingClientRect().top >= line.bottom) setWhole(true);
            }}
          >
            {mayWrite
              ? (Object.keys(BULK_ACTS) as (keyof typeof BULK_ACTS)[]).map((act) => (
                  <Button key={act} size="sm" onClick={() => onAsk(act)}>
                    {BULK_ACTS[act].title}
                  </Button>
                ))
              : null}
            <ShipmentExport exports={exports} scope="selection" selection={selection} count={count} />
            <BulkPapers selection={selection} count={count} />
            {mayWrite ? <Consolidate selection={selection} count={count} /> : null}
            {mayWrite ? (
              <ButtonLink size="sm" to={chosenVesselsAddress(selection)}>
                Change vessel
              </ButtonLink>
            ) : null}
            {mayWrite ? (
              <Button size="sm" title="Delete" disabled={count === null} onClick={() => onAsk("delete")}>
                <Trash2 aria-hidden="true" />
                <span className={isWhole ? undefined : "max-wide:sr-only"}>Delete</span>
              </Button>
            ) : null}
          </div>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isWhole}
            className="ml-auto xl:hidden"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "Less" : "More"}
          </Button>
          <IconButton icon={X} aria-label="Cancel" title="Cancel" onClick={selected.clear} />
        </Toolbar>
      </div>
    </div>
  );
}

function Consolidate(props: Pick<ComponentProps<typeof ConsolidateDialog>, "selection" | "count">) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Consolidate
      </Button>
      {asking ? <ConsolidateDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
