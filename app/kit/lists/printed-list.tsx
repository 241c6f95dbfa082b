import { isWindowOpen } from "../focus/open-window.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "../ui/toast.ts";
import { classNames } from "../ui/class-names.ts";
import { usePrinting } from "../ui/use-printing.ts";
import { formatCount } from "../text/counts.ts";
import { formatDateTime } from "../time/time.ts";
import type { VirtualList } from "./virtual-list.ts";
import type { VirtualColumn } from "./virtual-row.tsx";
import "./printed-list.css";

/** Maximum number of printed rows, about forty sheets. */
const PRINTED_MOST = 1000;
const READING = "reading-to-print";

interface PrintedListProps<Row> {
  list: VirtualList<Row>;
  columns: readonly VirtualColumn<Row>[];
  total: number | null;
  filter: string;
}

/** A print version of a list. Ctrl P first loads all rows; the browser's menu prints the rows loaded by then. */
export function PrintedList<Row>(props: PrintedListProps<Row>) {
  const { list } = props;
  const [read, setRead] = useState<readonly Row[] | null>(null);
  const print = useEffectEvent(async () => {
    toast.message("Reading the list to print it...", { id: READING, duration: 2000 });
    try {
      const rows = await list.readAll(PRINTED_MOST);
      flushSync(() => setRead(rows));
      window.print();
      setRead(null);
    } catch {
      toast.error("The list could not be read to its end. Try again to print it.", {
        id: READING,
        duration: 6000,
      });
    }
  });
  useEffect(() => {
    let isBusy = false;
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || isWindowOpen()) return;
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      void print().finally(() => (isBusy = false));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const isPrinting = usePrinting();
  return isPrinting ? <Sheet {...props} rows={read ?? list.state().rows} /> : null;
}

function Sheet<Row>(props: PrintedListProps<Row> & { rows: readonly Row[] }) {
  const { list, rows, total } = props;
  const [now] = useState(() => new Date());
  const columns = props.columns.filter(({ screenOnly }) => !screenOnly);
  return (
    <div className="printed-list">
      <p>
        {[
          props.filter || "All, no filter",
          `Printed ${formatDateTime(now)}`,
          printedText(rows.length, total),
        ].join(" · ")}
      </p>
      <table className="figures">
        <thead>
          <tr>
            {columns.map(({ id, heading, align }) => (
              <th key={id} scope="col" className={align === "end" ? "text-right" : "text-left"}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={list.keyOf(row)}>
              {columns.map(({ id, cell, align }) => (
                <td key={id} dir="auto" className={classNames(align === "end" ? "text-right" : "text-left")}>
                  {cell(row, false)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function printedText(printed: number, total: number | null): string {
  if (total === null || total <= printed) return `${formatCount(printed)} in all`;
  return `the first ${formatCount(printed)} of ${formatCount(total)}`;
}

const isPrintKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === "p" &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented;

export const filterWords = (
  conditions: readonly (readonly [label: string, value: string | null | undefined])[],
) => conditions.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join(" · ");
