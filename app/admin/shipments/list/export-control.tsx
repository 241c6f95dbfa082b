import { ChevronDown } from "lucide-react";
import { ActionMenu } from "#app/ui/action-menu.tsx";
import { Button } from "#app/ui/button.tsx";

/** Exports at a click; a menu beside it chooses between the specified columns and all details. */
export function ExportControl(props: { exporting: boolean; onExport: (detailed: boolean) => void }) {
  const { exporting, onExport } = props;
  return (
    <span className="flex">
      <Button
        size="sm"
        className="rounded-r-none"
        pending={exporting}
        pendingLabel="Exporting..."
        onClick={() => onExport(false)}
      >
        Export
      </Button>
      <ActionMenu
        label="What to export"
        acts={[
          { id: "list", label: "Main columns", onAction: () => onExport(false) },
          { id: "details", label: "With details, to import again", onAction: () => onExport(true) },
        ]}
        trigger={
          <Button size="sm" iconOnly aria-label="What to export" className="-ml-px rounded-l-none">
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
    </span>
  );
}
