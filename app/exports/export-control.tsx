import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";
import { type ColumnGroup, type ColumnSet, ExportDialog } from "./export-dialog.tsx";

export function ExportControl<Column extends string>(props: {
  exporting: boolean;
  onExport?: () => void;
  acts?: readonly MenuAct[];
  choice: ExportChoice<Column>;
  groups: ReadonlyArray<ColumnGroup<Column>>;
  sets: ReadonlyArray<ColumnSet<Column>>;
  what: string;
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
          what={props.what}
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
