import type { ReactNode } from "react";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";

/** @param props.id fragment of its address, where an answer opens the page */
export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="min-w-0 scroll-mt-4 bg-white p-5 sm:p-8 print:p-0">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

export interface FileView {
  name: string;
  facts: string;
  address: string;
  /** Set when the picture is delivered in another format. */
  original: string | null;
}

/** Content beside the map: the route, then the papers. */
export const BesideMap = ({ files, route }: { files: readonly FileView[]; route: ReactNode }) => (
  <div className="grid min-w-0 gap-8">
    {route}
    {files.length > 0 ? (
      <div className="min-w-0">
        <h3 className="text-xl">{WORDS.documents}</h3>
        <div className="mt-4">
          <LinkedFiles files={files} />
        </div>
      </div>
    ) : null}
  </div>
);

function LinkedFiles({ files }: { files: readonly FileView[] }) {
  return (
    <ul>
      {files.map(({ name, facts, address, original }) => (
        <li key={address} className="border-b border-slate-200 py-2 first:pt-0 last:border-0 last:pb-0">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-4">
            <a href={address} download className="text-link inline-block py-1.5 font-medium wrap-anywhere">
              {name}
            </a>
            {original ? (
              <a href={original} download className="text-link inline-block py-1.5 text-sm">
                {WORDS.original}
                <span className="sr-only"> {WORDS.ofFile(name)}</span>
              </a>
            ) : null}
          </span>
          <span className="figures block text-sm text-slate-600">
            <WholeFigures of={facts} />
          </span>
        </li>
      ))}
    </ul>
  );
}
