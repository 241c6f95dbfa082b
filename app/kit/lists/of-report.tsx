import { Link } from "react-router";

export function OfReport(props: {
  dateLabel: string;
  from?: string | null;
  to?: string | null;
  words: readonly (string | null)[];
  fields: Record<string, string | null | undefined>;
  clear: string;
}) {
  const fields = Object.entries(props.fields).filter(([, value]) => value);
  if (fields.length === 0) return null;
  const days =
    props.from && props.to
      ? `${props.from} to ${props.to}`
      : props.from
        ? `from ${props.from}`
        : props.to && `until ${props.to}`;
  const words = [days && `${props.dateLabel} ${days}`, ...props.words].filter(Boolean).join(", ");
  return (
    <p className="col-span-full flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-700">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <span className="figures">Of a report: {words}</span>
      <Link to={props.clear} className="text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
        Show all
      </Link>
    </p>
  );
}
