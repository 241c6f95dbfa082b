import { useEffect, useRef } from "react";
import { MOST_NAMED } from "#app/shipments/bulk-forms.ts";
import { DoubtfulBox } from "#app/shipments/doubtful-notice.tsx";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";

/** Names the cancelled, delivered and held shipments, and asks whether to include them. */
export function DoubtfulChoice({ doubtful }: { doubtful: NonNullable<DocumentsAnswer["doubtful"]> }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector("input")?.focus(), []);
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="sr-only">Cancelled, delivered and held shipments</legend>
      <DoubtfulBox count={doubtful.length} examples={doubtful.slice(0, MOST_NAMED)}>
        <div className="mt-2 grid gap-1">
          {(["without", "with"] as const).map((value) => (
            <label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="doubtful"
                value={value}
                defaultChecked={value === "without"}
                className="size-4.5 accent-ink-800"
              />
              {DOCUMENT_MESSAGES.doubtfulChoices[value]}
            </label>
          ))}
        </div>
      </DoubtfulBox>
    </fieldset>
  );
}
