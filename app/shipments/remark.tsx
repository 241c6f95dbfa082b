import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import type { RemarkPart } from "./remarks.ts";

/** Shows a remark; parts in another language are marked with it. */
export function Remark({ parts }: { parts: readonly RemarkPart[] }) {
  return parts.map(({ text, lang, mark }, index) => (
    <span key={index}>
      <span lang={lang}>
        <WholeFigures of={mark ? text.trimEnd() : text} />
      </span>
      {mark ? <i className="text-slate-600"> ({mark}) </i> : null}
    </span>
  ));
}
