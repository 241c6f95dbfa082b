import { useRef } from "react";
import { Link } from "react-router";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import type { EntryValues } from "../history-answer.ts";
import { mailedLine, type NewsReaders, type TypedNews } from "../news.ts";
import { sectionAddress } from "../page-sections.ts";

export interface ShipmentReaders extends NewsReaders {
  shipmentId: string;
}

/** Says who is mailed about the entry as typed in its form. */
export function MailedLine({ readers, values }: { readers: ShipmentReaders; values: EntryValues }) {
  const form = useRef<HTMLFormElement>(null);
  const { mode: _, ...start } = values;
  const line = useTypedForm(form, start, (record) => mailedLine(readers, typedNews(record), new Date()));
  return (
    <p
      ref={(element) => {
        form.current = element?.closest("form") ?? null;
      }}
      role="status"
      className="text-slate-600 sm:col-span-2"
    >
      {line}.{" "}
      <Link to={sectionAddress(readers.shipmentId, "messages")} target="_blank" className="text-link">
        Messages
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </p>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const typedNews = (record: FormRecord): TypedNews => ({
  code: textOf(record.code) || null,
  status: textOf(record.status),
  date: textOf(record.date),
  classifier: textOf(record.classifier) || "actual",
  internal: textOf(record.internal) !== "",
});
