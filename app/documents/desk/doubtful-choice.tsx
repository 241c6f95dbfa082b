import { Fragment, useEffect, useRef } from "react";
import { statusWords } from "#app/shipments/status.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";

const NAMED = 10;

/** Names what may not travel now, and asks whether the paper is to hold it. */
export function DoubtfulChoice({ doubtful }: { doubtful: NonNullable<DocumentsAnswer["doubtful"]> }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector("input")?.focus(), []);
  const named = doubtful.slice(0, NAMED);
  const more = doubtful.length - named.length;
  return (
    <fieldset ref={group} className="border-l-[3px] border-yellow-700 bg-yellow-100 px-4 py-3">
      <legend className="sr-only">Cancelled, delivered and held shipments</legend>
      <p role="alert" className="wrap-anywhere text-ink-900">
        <strong>
          {doubtful.length === 1
            ? "One of them is cancelled, delivered or on hold"
            : `${doubtful.length} of them are cancelled, delivered or on hold`}
        </strong>
        :{" "}
        {named.map(({ number, status }, index) => (
          <Fragment key={number}>
            {index > 0 ? ", " : null}
            <span className="whitespace-nowrap">{number}</span> ({statusWords(status)})
          </Fragment>
        ))}
        {more > 0 ? ` and ${more} more` : ""}
      </p>
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
    </fieldset>
  );
}
