import { ArrowDown, ArrowUp, X } from "lucide-react";
import { IconButton } from "./button.tsx";

/** Size of the buttons in a row of fields. */
export const ROW_BUTTON = "h-9! w-8! pointer-coarse:h-11! pointer-coarse:w-11!";

export function OrderButtons(props: {
  label: string;
  removeLabel?: string;
  position: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  className?: string;
}) {
  const { label, removeLabel = `Remove ${label}`, position, count, onMove, className } = props;
  return (
    <>
      <IconButton
        icon={ArrowUp}
        aria-label={`Move ${label} up`}
        disabled={position === 0}
        onClick={() => onMove(-1)}
        className={className}
      />
      <IconButton
        icon={ArrowDown}
        aria-label={`Move ${label} down`}
        disabled={position === count - 1}
        onClick={() => onMove(1)}
        className={className}
      />
      <IconButton icon={X} aria-label={removeLabel} onClick={props.onRemove} className={className} />
    </>
  );
}
