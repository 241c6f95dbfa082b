import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { recipientNotes } from "#app/shipments/letters.ts";
import type { ShipmentLetter } from "#app/shipments/notify-customers.server.ts";

/** The letters in one language: a preview of the first, and checkboxes of the recipients. */
export function LettersField({ title, letters }: { title: string; letters: readonly ShipmentLetter[] }) {
  const shown = letters.find(({ proposed }) => proposed) ?? letters[0];
  if (!shown) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-semibold text-ink-900">{title}</legend>
      <p className="mt-2 text-sm text-slate-600">{`As ${shown.name} reads it, about ${shown.number}:`}</p>
      <blockquote
        lang={shown.language}
        className="mt-1 max-w-[70ch] border-l-[3px] border-slate-300 bg-slate-50 px-4 py-3 wrap-anywhere whitespace-pre-line"
      >
        {shown.text}
      </blockquote>
      <div className="mt-3 grid gap-x-4 sm:grid-cols-2">
        {letters.map((letter) => (
          <Checkbox
            key={letter.key}
            name="to"
            value={letter.key}
            defaultChecked={letter.proposed}
            label={`${letter.number}, ${letter.kind}: ${letter.name}, ${letter.email}`}
            hint={recipientNotes(letter).join(" · ") || undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}
