import { Eyebrow } from "#app/ui/eyebrow.tsx";
import { home } from "#content/home.ts";
import { QuoteForm } from "./quote-form.tsx";

/** The quote form beside what happens next; ends the home page and the services page. */
export function QuoteSection({ action }: { action: string }) {
  return (
    <section className="bg-slate-100">
      <div className="page-frame section-space grid gap-12 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="text-4xl">Request a quote</h2>
          <ol className="mt-8 grid gap-6">
            {home.next.map((text, index) => (
              <li key={text} className="border-t border-slate-300 pt-4">
                <Eyebrow className="figures">Step {index + 1}</Eyebrow>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="corner-ticks bg-white p-6 sm:p-9">
          <QuoteForm action={action} />
        </div>
      </div>
    </section>
  );
}
