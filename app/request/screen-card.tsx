import type { ReactNode } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";

interface CardProps {
  role: "alert" | "status";
  title: string;
  text: string;
  inside: boolean;
  children: ReactNode;
}

/** Replaces a page; `inside` a layout that stays. */
export function ScreenCard({ role, title, text, inside, children }: CardProps) {
  const Place = inside ? "div" : "main";
  return (
    <Place
      className={classNames(
        "grid place-items-center bg-slate-50 p-6 text-base",
        inside ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      <div role={role} className="w-full max-w-md border border-slate-200 bg-white p-8">
        <h1 className="font-heading text-2xl font-bold text-ink-900">{title}</h1>
        <p className="mt-3 text-slate-700">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </Place>
  );
}
