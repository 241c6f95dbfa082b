import { DiscardQuestion } from "./dialog.tsx";
import type { UnsavedInput } from "./unsaved-input.ts";
import { useBlockedLeave } from "./use-leave.ts";

/** Asks before another page takes the place of forms with something typed. */
export function LeaveQuestion({ unsaved }: { unsaved: UnsavedInput }) {
  const blocker = useBlockedLeave(unsaved.isDirty);
  return (
    <DiscardQuestion
      isOpen={blocker.state === "blocked"}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => {
        unsaved.forget();
        blocker.proceed?.();
      }}
    />
  );
}
