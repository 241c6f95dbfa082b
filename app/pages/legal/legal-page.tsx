import { Fragment, type ReactNode } from "react";
import { isSampleText, type LegalSection, type LegalText } from "#content/legal-text.ts";
import { legalWords } from "#content/legal.ts";
import { formatLongDate } from "#app/kit/time/time.ts";
import { PageHero } from "#app/site/page-hero.tsx";

interface LegalPart {
  title: string;
  body: ReactNode;
}

export const legalPart = ({ title, paragraphs, list }: LegalSection): LegalPart => ({
  title,
  body: (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4">
          {paragraph}
        </p>
      ))}
      {list ? (
        <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-slate-600">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
    </>
  ),
});

const anchorOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export function LegalPage({ text, parts }: { text: LegalText; parts: readonly LegalPart[] }) {
  return (
    <>
      <PageHero title={text.title} lead={text.lead}>
        <p className="waybill-label figures text-slate-300 lg:text-right print:text-black">
          {legalWords.lastChanged}{" "}
          <time dateTime={text.updated}>{formatLongDate(new Date(`${text.updated}T12:00:00Z`))}</time>
        </p>
      </PageHero>
      <div className="page-frame grid gap-x-20 gap-y-10 py-10 md:py-14 lg:grid-cols-[1fr_2fr] print:block print:py-6">
        <nav aria-label={legalWords.onThisPage} className="lg:sticky lg:top-28 lg:self-start print:hidden">
          <h2 className="waybill-label font-sans text-slate-600">{legalWords.onThisPage}</h2>
          <ol className="mt-3 border-t border-slate-300">
            {parts.map(({ title }) => (
              <li key={title} className="border-b border-slate-200">
                <a
                  href={`#${anchorOf(title)}`}
                  className="flex min-h-11 items-center py-1.5 text-ink-900 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="measure min-w-0 wrap-break-word">
          {isSampleText ? (
            <p className="corner-ticks mb-12 bg-white px-5 py-4 text-sm font-medium text-slate-700">
              {legalWords.sampleNote}
            </p>
          ) : null}
          {parts.map(({ title, body }) => (
            <section key={title} aria-labelledby={anchorOf(title)} className="mb-12 last:mb-0">
              <h2 id={anchorOf(title)} className="scroll-mt-28 text-2xl">
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

export function FactSheet(props: {
  items: ReadonlyArray<{ title: string; facts: ReadonlyArray<readonly [label: string, value: string]> }>;
}) {
  return (
    <div className="mt-6 border-t border-slate-300">
      {props.items.map(({ title, facts }) => (
        <div key={title} className="border-b border-slate-200 py-5">
          <h3 className="text-lg wrap-anywhere">{title}</h3>
          <dl className="mt-2 grid gap-x-6 sm:grid-cols-[8rem_1fr]">
            {facts.map(([label, value]) => (
              <Fragment key={label}>
                <dt className="waybill-label mt-2 text-slate-600 sm:pt-1">{label}</dt>
                <dd className="sm:mt-2">{value}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
