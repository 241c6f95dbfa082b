import { Pause, Play } from "lucide-react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { PAGE_WORDS } from "../words.ts";

export function PauseButton(props: {
  playing: boolean;
  onToggle: () => void;
  what: keyof typeof PAGE_WORDS.pause;
}) {
  const hydrated = useHydrated();
  const Icon = props.playing ? Pause : Play;
  return (
    <button
      type="button"
      data-pause=""
      aria-label={PAGE_WORDS[props.playing ? "pause" : "play"][props.what]}
      onClick={props.onToggle}
      className={classNames(
        "grid size-11 place-items-center rounded-md hover:bg-current/10 print:hidden",
        hydrated ? "" : "invisible",
      )}
    >
      <Icon aria-hidden="true" className="size-4 fill-current" strokeWidth={1.5} />
    </button>
  );
}

export function CarouselDots(props: {
  labels: readonly string[];
  index: number;
  onGo: (index: number) => void;
}) {
  const hydrated = useHydrated();
  return (
    <div
      className={classNames(
        "relative flex max-w-full print:hidden before:absolute before:inset-x-[22px] before:top-1/2 before:h-[1.5px] before:-translate-y-1/2 before:bg-current before:opacity-40",
        hydrated ? "" : "invisible",
      )}
    >
      {props.labels.map((label, place) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-current={place === props.index}
          onClick={() => props.onGo(place)}
          className="group relative grid h-11 w-[min(2.75rem,14vw)] place-items-center"
        >
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full border-[1.5px] border-current bg-(--line-ground,white) transition-colors group-hover:bg-current group-aria-[current=true]:border-signal-500 group-aria-[current=true]:bg-signal-500 forced-colors:group-aria-[current=true]:bg-[CanvasText]"
          />
        </button>
      ))}
    </div>
  );
}
