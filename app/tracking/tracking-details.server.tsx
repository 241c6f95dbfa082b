import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotifyForm } from "./notify-form.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { company } from "#content/company.ts";
import type { TrackingView } from "./tracking-view.ts";
import type { TrackedView } from "./track-answer.ts";
import { NOTIFY_WORDS } from "./notify-words.ts";
import { TrackingLog } from "./tracking-log.server.tsx";
import { topHtml, whenHtml } from "./tracking-top.server.tsx";
import { DETAIL_WORDS } from "./search-words.ts";

/** HTML of the history only, for pages that show the rest themselves. */
export const logHtml = (view: TrackingView): string =>
  renderToStaticMarkup(<TrackingLog entries={view.timeline} />);

export function withDetailsHtml(view: TrackingView, map: string | null = null): TrackedView {
  return {
    ...view,
    when: whenHtml(view),
    top: topHtml(view, map),
    html: renderToStaticMarkup(<Details view={view} />),
  };
}

function Details({ view }: { view: TrackingView }) {
  const { trackingNumber, cancelled, references } = view;
  return (
    <>
      <TrackingLog entries={view.timeline} />
      {references.length > 0 ? (
        <Part title={DETAIL_WORDS.references}>
          <Facts facts={references} />
        </Part>
      ) : null}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:hidden">
        {cancelled ? null : (
          <div>
            <Part title={NOTIFY_WORDS.title}>
              <NotifyForm number={trackingNumber} />
            </Part>
          </div>
        )}
        <div>
          <Part title={DETAIL_WORDS.questions}>
            <div className="mt-4 border-t border-slate-200 pt-4">
              <p className="flex flex-wrap gap-x-6 gap-y-2 font-medium">
                <PhoneLink number={company.phone} />
                <MailLink address={company.email} subject={trackingNumber} />
              </p>
              <p className="mt-3 text-sm text-slate-600">{DETAIL_WORDS.questionsHint}</p>
            </div>
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-12 text-xl">{title}</h3>
      {children}
    </>
  );
}

function Facts({ facts }: { facts: TrackingView["references"] }) {
  return (
    <FactList className="mt-4 border-t border-slate-200 pt-4 lg:grid-cols-4">
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  );
}
