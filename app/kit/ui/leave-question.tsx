import { DiscardQuestion } from "./dialog.tsx";
import { type UnsavedInput, useBlockedLeave } from "./unsaved-input.ts";

/** Asks for confirmation before a navigation away from forms with unsaved input. */
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
