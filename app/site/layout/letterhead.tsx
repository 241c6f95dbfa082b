import { Logo } from "#app/kit/ui/logo.tsx";
import { company } from "#content/company.ts";

/** Replaces the header in print. */
export function Letterhead() {
  return (
    <p className="page-frame mb-6 hidden items-end justify-between border-b border-slate-300 pb-4 print:flex">
      <span className="text-ink-950 [--logo-line:var(--color-ink-950)]">
        <Logo words={company.wordmark} />
      </span>
      <span className="figures text-sm">
        {company.phone} · {company.email}
      </span>
    </p>
  );
}
