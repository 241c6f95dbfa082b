import { isRouteErrorResponse } from "react-router";
import { home } from "#content/home.ts";
import { QUOTE_MESSAGES } from "./site-words.ts";
import type { QuoteAnswer } from "./quote-action.server.ts";
import { QuoteForm } from "./site/quote-form.tsx";

export function QuoteSection({ action }: { action: string }) {
  return (
    <section className="later bg-slate-100 print:hidden" aria-labelledby="request-a-quote">
      <div className="page-frame section-space grid gap-8 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="request-a-quote" className="text-4xl">
            {home.quoteTitle}
          </h2>
          <ol className="mt-8">
            {home.next.map(({ title, text }, place) => (
              <li
                key={title}
                className="relative pb-8 pl-9 last:pb-0 before:absolute before:top-5 before:-bottom-1 before:left-[5.75px] before:w-[1.5px] before:bg-slate-400 last:before:hidden"
              >
                <span
                  aria-hidden="true"
                  className={`absolute top-1.5 left-0 size-[13px] rounded-full border-[1.5px] border-ink-700 ${place === home.next.length - 1 ? "" : "bg-ink-700"}`}
                />
                <p className="font-semibold text-ink-900">{title}</p>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="corner-ticks bg-white p-5 sm:p-9">
          <QuoteForm action={action} />
        </div>
      </div>
    </section>
  );
}

export async function quoteClientAction({
  serverAction,
}: {
  serverAction: <Answer>() => Promise<Answer>;
}): Promise<QuoteAnswer> {
  try {
    return await serverAction<QuoteAnswer>();
  } catch (error) {
    // Browsers throw a `TypeError` without a response, the router the response of a gateway: both are transport errors.
    const isTransport = error instanceof TypeError || isRouteErrorResponse(error);
    return { success: false, error: QUOTE_MESSAGES[isTransport ? "submitFailed" : "exceptionDuringCall"] };
  }
}
