import { useEffect, useId, useRef } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import type { Deletion } from "./deleted.ts";
import { deletedMeanwhile } from "./words.ts";

/** A note about a deleted record. Its buttons submit the form with `gone` = «restore» or «new»; without `canAdd` no new one is offered. */
export function DeletedNote(props: {
  deletion: Deletion;
  form?: string;
  canAdd?: boolean;
  pending?: boolean;
}) {
  const { deletion, form, canAdd = true, pending = false } = props;
  const { title, lines } = deletedMeanwhile(deletion);
  const id = useId();
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    note.current?.focus();
  }, [deletion]);
  const canRestore = deletion.kept && (deletion.conflict === null || deletion.conflict.why === "needs");
  const send = { type: "submit", name: "gone", form, pending } as const;
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="mb-5 notice"
    >
      <h3 id={`${id}-title`} className="text-base">
        {title}
      </h3>
      <div id={`${id}-text`} className="mt-1 wrap-anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {canRestore || canAdd ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {canRestore ? (
            <Button {...send} value="restore" variant="primary">
              Restore and save
            </Button>
          ) : null}
          {canAdd ? (
            <Button {...send} value="new" variant={canRestore ? "secondary" : "primary"}>
              Save as new
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
