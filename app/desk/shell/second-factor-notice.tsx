import { Link } from "react-router";
import { formatDateTime } from "#app/kit/time/time.ts";

export function SecondFactorNotice({ due }: { due: Date }) {
  return (
    <p className="border-b border-signal-500 bg-signal-500/10 px-4 py-2.5 text-ink-900 lg:px-6 print:hidden">
      Your company asks everyone for a second factor from {formatDateTime(due)} on.{" "}
      <Link to="/admin/settings/security" className="text-link font-medium">
        Set it up now
      </Link>
    </p>
  );
}
