import { classNames } from "#app/ui/class-names.ts";
import { TabLink } from "#app/ui/tab-link.tsx";
import { formatCount } from "#domain/counts.ts";
import { useSendAct, useOwnerScope } from "./use-queue-acts.ts";

export function QueueHead(props: {
  snoozed: number;
  mine: boolean;
  showSnoozed: boolean;
  to: string;
  label: string;
}) {
  const { snoozed, showSnoozed, to, label } = props;
  const send = useSendAct();
  const isMine = useOwnerScope(props.mine);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-slate-300">
      <nav aria-label={label} className="flex gap-5">
        <TabLink to={to} preventScrollReset current={!showSnoozed}>
          Queue
        </TabLink>
        <TabLink to={`${to}?show=snoozed`} preventScrollReset current={showSnoozed}>
          Snoozed{snoozed > 0 ? ` (${formatCount(snoozed)})` : ""}
        </TabLink>
      </nav>
      <div role="group" aria-label="Whose shipments" className="mb-1.5 flex rounded-md bg-slate-100 p-0.5">
        {(["mine", "all"] as const).map((whose) => {
          const isChosen = (whose === "mine") === isMine;
          return (
            <button
              key={whose}
              type="button"
              aria-pressed={isChosen}
              onClick={() => send({ intent: "whose", whose })}
              className={classNames(
                "min-h-7 rounded-sm px-3.5 font-semibold pointer-coarse:min-h-11",
                isChosen
                  ? "bg-white text-ink-900 shadow-[0_0_0_1px_var(--color-slate-300)] forced-colors:outline-2"
                  : "text-slate-600 hover:text-ink-900",
              )}
            >
              {whose === "mine" ? "Mine" : "All"}
            </button>
          );
        })}
      </div>
    </div>
  );
}
