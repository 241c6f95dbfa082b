import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";

/** The sheet in front of the back office: wordmark, product title, one form. */
export function AuthPage({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-slate-50 px-5 py-10">
      <div className="w-full max-w-sm">
        <Logo words={company.wordmark} className="text-ink-900" />
        <h1 className="mt-8 text-2xl">Shipment Tracking System</h1>
        <p className="mt-1 text-slate-600">{lead}</p>
        {children}
      </div>
    </main>
  );
}

/** The panel a form of these pages stands in. */
export const authPanel = "mt-6 grid gap-5 border border-slate-200 bg-white p-6";

/** News about the form as a whole: how the last attempt ended, or what brought one here. Read out when it appears. */
export function FormNews({ error, good }: { error?: string | null; good?: string | null }) {
  // New with every answer: the same words would not be read a second time.
  const { key } = useLocation();
  return (
    <>
      <p role="alert" className="text-sm font-medium text-red-700 empty:hidden">
        {error ? <span key={key}>{error}</span> : null}
      </p>
      <p role="status" className="text-sm font-medium text-green-700 empty:hidden">
        {good ? <span key={key}>{good}</span> : null}
      </p>
    </>
  );
}
