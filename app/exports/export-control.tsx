import { ChevronDown, Download, FileDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";
import { type ColumnGroup, type ColumnSet, ExportDialog } from "./export-dialog.tsx";
import { useDownload } from "./use-export.ts";

export function ExportControl<Column extends string>(props: {
  exporting: boolean;
  onExport?: () => void;
  acts?: readonly MenuAct[];
  choice: ExportChoice<Column>;
  groups: ReadonlyArray<ColumnGroup<Column>>;
  sets: ReadonlyArray<ColumnSet<Column>>;
  label: string;
  onChosen: (choice: ExportChoice<Column>) => void;
}) {
  const { exporting, onExport } = props;
  const [choosing, setChoosing] = useState(false);
  return (
    <span className="flex">
      <Button
        size={onExport ? "sm" : "md"}
        className={onExport && "rounded-r-none"}
        pending={exporting}
        pendingLabel="Exporting..."
        onClick={onExport ?? (() => setChoosing(true))}
      >
        {onExport ? null : <Download aria-hidden="true" />}
        <span>Export</span>
      </Button>
      {onExport ? (
        <ActionMenu
          label="What to export"
          acts={[
            ...(props.acts ?? []),
            { id: "choose", label: "Excel, or choose columns…", onAction: () => setChoosing(true) },
          ]}
          trigger={
            <Button size="sm" iconOnly aria-label="What to export" className="-ml-px rounded-l-none">
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        />
      ) : null}
      {choosing ? (
        <ExportDialog
          label={props.label}
          choice={props.choice}
          groups={props.groups}
          sets={props.sets}
          onClose={() => setChoosing(false)}
          onExport={(choice) => {
            setChoosing(false);
            props.onChosen(choice);
          }}
        />
      ) : null}
    </span>
  );
}

/** A button that downloads a file; without scripts it opens the file's address. */
export function DownloadForm(props: {
  address: string;
  fields?: Record<string, string>;
  done: (count: number) => string;
  children: ReactNode;
}) {
  const { address, fields = {}, done } = props;
  const { exporting, run } = useDownload({
    done,
    failed: "The file could not be made. Please try again.",
  });
  return (
    <form
      method="post"
      action={address}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        void run(address, new URLSearchParams(fields));
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" pending={exporting} pendingLabel="Exporting...">
        <FileDown aria-hidden="true" />
        {props.children}
      </Button>
    </form>
  );
}
