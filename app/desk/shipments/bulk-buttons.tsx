import { Trash2, X } from "lucide-react";
import { type ComponentProps, type RefObject, useState } from "react";
import { Toolbar } from "react-aria-components";
import { ConsolidateDialog } from "#app/consolidations/consolidate-dialog.tsx";
import { chosenVesselsAddress } from "#app/consolidations/vessel-change.ts";
import { BulkPapers } from "#app/documents/bulk-papers.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button, ButtonLink, IconButton } from "#app/kit/ui/button.tsx";
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
  return (
    // Aside while a heading of the list has the keyboard's focus.
    <div className="relative z-20 h-0 max-lg:-mx-4 has-[+_*_th_:is(a,button):focus-visible]:-translate-y-9 print:hidden">
      <div className="absolute inset-x-0 -bottom-9 ml-11 bg-blue-50">
        <Toolbar
          ref={ref}
          aria-label="Selected shipments"
          className="scroll-strip flex min-h-9 items-center gap-1.5 pr-4 pl-2 *:shrink-0 max-wide:[&_:is(a,button):not([aria-label])]:px-2!"
        >
          <p role="status" className="figures mr-2 font-semibold text-ink-900">
            {count === null ? "All selected" : `${formatCount(count)} selected`}
          </p>
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
              <span className="max-wide:sr-only">Delete</span>
            </Button>
          ) : null}
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
