import { Pause, Play } from "lucide-react";
import { classNames } from "#app/ui/class-names.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Stops and starts what moves by itself; invisible without JavaScript, where nothing moves. */
export function PauseButton(props: {
  playing: boolean;
  onToggle: () => void;
  /** What moves, such as «pictures». */
  what: string;
  className?: string;
}) {
  const hydrated = useHydrated();
  const Icon = props.playing ? Pause : Play;
  return (
    <button
      type="button"
      data-pause=""
      aria-label={`${props.playing ? "Pause" : "Play"} ${props.what}`}
      onClick={props.onToggle}
      className={classNames(
        "grid size-11 place-items-center rounded-md hover:bg-current/10 print:hidden",
        hydrated ? "" : "invisible",
        props.className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 fill-current" strokeWidth={1.5} />
    </button>
  );
}
