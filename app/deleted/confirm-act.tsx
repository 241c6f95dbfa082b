import type { ComponentProps } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { type DeletionOutcome, undoOf } from "./undo.ts";

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "message" | "children" | "confirmLabel" | "tone"
>;

export function ConfirmAct({
  action,
  fields,
  onClose,
  onDone = onClose,
  ...question
}: Question & { action: string; fields: Record<string, string>; onClose: () => void; onDone?: () => void }) {
  const fetcher = useFetcher<DeletionOutcome>();
  useAnswer(fetcher.data, ({ done, undo, error }) => {
    if (done) toast.success(done, undoOf(undo));
    else toast.error(error);
    (done ? onDone : onClose)();
  });
  return (
    <ConfirmDialog
      {...question}
      onClose={onClose}
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() => void fetcher.submit(fields, { method: "post", action })}
    />
  );
}
