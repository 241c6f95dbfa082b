import type { ReactNode } from "react";

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-5 px-4 py-7 sm:px-6 xl:grid-cols-[15rem_minmax(0,1fr)] xl:items-start">
      <header>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-slate-600">{text}</p>
      </header>
      {children}
    </section>
  );
}
