import { Ellipsis, Eye, History, Pencil, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { ActionPopover } from "#app/kit/ui/action-menu.tsx";
import { IconButton, buttonClasses } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { ShipmentLine } from "./read-list.server.ts";

export const ROW_ACTS = { h: "history", s: "add status", e: "edit", Delete: "delete" } as const;
export type RowAct = (typeof ROW_ACTS)[keyof typeof ROW_ACTS];

export const READING_ACTS: readonly RowAct[] = ["history"];

const ACTS: { act: RowAct; label: string; Icon: typeof Eye; key: string }[] = [
  { act: "history", label: "Status history", Icon: History, key: "H" },
  { act: "add status", label: "Add Status", Icon: Plus, key: "S" },
  { act: "edit", label: "Edit", Icon: Pencil, key: "E" },
  { act: "delete", label: "Delete", Icon: Trash2, key: "Del" },
];
const actsOf = (mayWrite: boolean) => ACTS.filter(({ act }) => mayWrite || READING_ACTS.includes(act));

export interface RowActsProps {
  line: ShipmentLine;
  active: boolean;
  mayWrite: boolean;
  wide: boolean;
  onAct: (act: RowAct, line: ShipmentLine) => void;
  onMenu: (line: ShipmentLine, button: HTMLElement) => void;
}

/** Actions of a row: always in the menu; on wide screens also as buttons, in space reserved by the column (`tableSizes`). */
export function RowActs({ line, active, mayWrite, wide, onAct, onMenu }: RowActsProps) {
  const tabIndex = active ? 0 : -1;
  // The actions need JavaScript, so the server does not render them in each row.
  if (!useHydrated()) return null;
  return (
    <span className="inline-flex items-center">
      {wide ? (
        <span className="flex items-center opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
          <Link
            to={`/admin/shipments/${line.id}`}
            tabIndex={tabIndex}
            title="View"
            aria-label={`View ${line.number}`}
            className={buttonClasses({ variant: "quiet", size: "sm", iconOnly: true })}
          >
            <Eye aria-hidden="true" />
          </Link>
          {actsOf(mayWrite).map(({ act, label, Icon }) => (
            <IconButton
              icon={Icon}
              key={act}
              tabIndex={tabIndex}
              title={label}
              aria-label={`${label} ${line.number}`}
              onClick={() => onAct(act, line)}
            />
          ))}
        </span>
      ) : null}
      <IconButton
        icon={Ellipsis}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        title="More"
        aria-label={`More acts of ${line.number}`}
        onClick={(event) => onMenu(line, event.currentTarget)}
      />
    </span>
  );
}

export function RowMenu(props: {
  line: ShipmentLine;
  button: HTMLElement;
  mayWrite: boolean;
  onAct: (act: RowAct, line: ShipmentLine) => void;
  onClose: () => void;
}) {
  const { line } = props;
  const button = useRef(props.button);
  const view = { id: "view", label: "View", Icon: Eye, key: "Enter", to: `/admin/shipments/${line.id}` };
  const acts = actsOf(props.mayWrite).map((each) => ({
    ...each,
    id: each.act,
    tone: each.act === "delete" ? ("danger" as const) : undefined,
    onAction: () => props.onAct(each.act, line),
  }));
  return (
    <ActionPopover
      triggerRef={button}
      onClose={props.onClose}
      label={`Acts of ${line.number}`}
      acts={[view, ...acts].map(({ Icon, key, ...act }) => ({
        ...act,
        shortcut: key,
        icon: <Icon aria-hidden="true" />,
      }))}
    />
  );
}
