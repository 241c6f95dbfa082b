import { Plus, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";

export function RowListButtons(props: {
  addLabel: string;
  onAdd: () => void;
  noun: string;
  undo?: () => void;
  alone?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={classNames("flex flex-wrap items-center gap-2", props.alone ? "mt-4" : "mt-2")}>
      <Button size="sm" variant={props.alone ? undefined : "quiet"} onClick={props.onAdd}>
        <Plus aria-hidden="true" />
        {props.addLabel}
      </Button>
      {props.undo ? (
        <Button size="sm" variant="quiet" onClick={props.undo}>
          <Undo2 aria-hidden="true" />
          Bring the removed {props.noun} back
        </Button>
      ) : null}
      {props.children}
    </div>
  );
}
