import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { isWindowOpen } from "#app/kit/focus/open-window.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { usePageActs } from "#app/kit/ui/use-page-acts.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { listNeighbour } from "#app/shipments/list-position.ts";
import { cardAddress, sectionAddress } from "#app/shipments/page-sections.ts";
import { useShownSections } from "./sections.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Local storage key for disabled single-key shortcuts (WCAG 2.1.4). */
const OFF = "shipment-keys-off";
const WRITE_NOTE = "Write a note";

/**
 * Shortcuts of a shipment's page outside of fields and dialogs, and `?`, which lists them and can disable the others.
 * @param onAddStatus opens the dialog for a new status
 */
export function ShipmentKeys({ onAddStatus }: { onAddStatus: () => void }) {
  const { shipment } = useShipmentPage();
  const navigate = useNavigate();
  const mayWrite = useCan("shipments.write");
  const mayNote = useCan("notes.write");
  const sections = useShownSections();
  usePageActs(mayNote ? [{ id: "note", label: WRITE_NOTE, to: cardAddress(shipment.id, "notes") }] : []);
  const [isOpen, setOpen] = useState(false);
  const goBeside = (step: 1 | -1) => {
    const id = listNeighbour(shipment.id, step);
    if (id) void navigate(sectionAddress(id, "overview"));
    else toast.info(step === 1 ? "No further shipment in the list" : "No earlier shipment in the list");
  };
  const acts: Record<string, (() => void) | undefined> = {
    s: mayWrite ? onAddStatus : undefined,
    e: mayWrite ? () => void navigate(`/admin/shipments/${shipment.id}/edit`) : undefined,
    n: mayNote ? () => void navigate(cardAddress(shipment.id, "notes")) : undefined,
    j: () => goBeside(1),
    k: () => goBeside(-1),
    ...Object.fromEntries(
      sections.map((section, index) => [
        String(index + 1),
        () => void navigate(sectionAddress(shipment.id, section), { preventScrollReset: true }),
      ]),
    ),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event))
      return;
    const act = event.key === "?" ? () => setOpen(true) : areOff() ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <p className="hidden text-xs whitespace-nowrap text-slate-600 lg:block pointer-coarse:hidden">
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          Keys <kbd>?</kbd>
        </button>
      </p>
      {isOpen ? <KeysDialog sections={sections.length} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function KeysDialog(props: { sections: number; onClose: () => void }) {
  const [mayWrite, mayNote] = [useCan("shipments.write"), useCan("notes.write")];
  const lines = [
    ["s", mayWrite && "Add Status"],
    ["e", mayWrite && "Edit"],
    ["n", mayNote && WRITE_NOTE],
    ["j / k", "Next / previous shipment of the list"],
    [`1 – ${props.sections}`, "Sections, from left to right"],
    ["Ctrl K", "Find anything"],
    ["Ctrl Enter", "Save a dialog"],
  ] as const;
  return (
    <Dialog title="Keys" size="sm" onClose={props.onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {lines.map(([keys, act]) =>
          act ? (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded-sm border border-slate-300 bg-slate-50 px-1.5 py-0.5 text-sm">
                  {keys}
                </kbd>
              </dt>
              <dd>{act}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="mt-5 border-t border-slate-200 pt-4">
        <Checkbox
          label="Keys of one letter act on this page"
          defaultChecked={!areOff()}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

/** Tells whether a key was pressed in a field or in a dialog over the page. */
const isElsewhere = ({ target }: KeyboardEvent) =>
  isWindowOpen() ||
  (target instanceof Element &&
    target.matches("input, select, textarea, [contenteditable], [role=combobox]"));

function areOff(): boolean {
  try {
    return window.localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

function turn(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(OFF);
    else window.localStorage.setItem(OFF, "1");
  } catch {
    toast.error("This browser keeps no settings: the keys stay as they are.");
  }
}
