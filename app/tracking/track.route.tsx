import { useEffect, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { pageMeta } from "#app/site/page-meta.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { TRACKING_MESSAGES, TRACKING_WORDS } from "./words.ts";
import type { Route } from "./+types/track.route";
import { searchTracking } from "./search-tracking.server.ts";
import { earlyLookUp } from "./early-look-up.server.ts";
import { fetchAnswer, type TrackAnswer, type TrackedView } from "./track-answer.ts";
import { focusNumber, TrackingForm } from "./tracking-form.tsx";
import { TrackingResult } from "./tracking-result.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.view?.trackingNumber ?? TRACKING_WORDS.title,
    description: TRACKING_WORDS.description,
    path: "/track",
    crumbs: [{ name: TRACKING_WORDS.title, path: "/track" }],
    noIndex: Boolean(args.loaderData?.typed),
  });

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;

const scopeOf = (context: Route.LoaderArgs["context"]) => ({
  ...context.get(requestScope),
  lookUp: context.get(earlyLookUp) ?? undefined,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const number = new URL(request.url).searchParams.get("number");
  if (number === null) return data<TrackAnswer>({ typed: "" });
  const { status, answer } = await searchTracking({ number }, scopeOf(context));
  return data<TrackAnswer>(answer, { status, headers: { "Cache-Control": "no-store" } });
}

/** Sent as a document. The one shipment found is shown at the address of its number, which can be shared. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [number, postcode] = ["number", "postcode"].map((name) => String(form.get(name) ?? ""));
  const { status, answer } = await searchTracking({ number: number ?? "", postcode }, scopeOf(context));
  const found = answer.view?.trackingNumber;
  if (found && !answer.error) throw redirect(`/track?number=${encodeURIComponent(found)}`, 303);
  return data<TrackAnswer>(answer, { status, headers: { "Cache-Control": "no-store" } });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<TrackAnswer> {
  const number = new URL(request.url).searchParams.get("number");
  try {
    return number === null ? await serverLoader() : await fetchAnswer(number, request.signal);
  } catch {
    const typed = number ?? "";
    return { typed, error: TRACKING_MESSAGES.unexpected, notFound: typed !== "" };
  }
}

export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? loaderData;
  const { typed, error, notFound, html } = answer;
  const view = useTrackingRefresh(answer);
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/track";
  useEffect(() => {
    // What stands beside the field alone is said there.
    if (error && (answer.view || notFound)) toast.error(error);
  }, [error, notFound, answer]);
  return (
    <>
      <section className="on-ink relative isolate overflow-clip print:hidden">
        <div className="absolute top-40 right-[-4%] -z-10 hidden w-[52%] text-ink-700 [--line-ground:var(--color-ink-950)] lg:block">
          <RouteLine />
        </div>
        <div
          className={classNames("page-frame", view ? "pt-24 pb-6 md:pt-36 md:pb-10" : "pt-32 pb-16 md:pt-44")}
        >
          <h1 className="text-title">{TRACKING_WORDS.title}</h1>
          <p className={classNames("measure mt-5 text-lg", view && "max-md:hidden")}>{TRACKING_WORDS.lead}</p>
          <TrackingForm typed={typed} loading={loading} error={error} />
        </div>
      </section>
      <p role="status" className="sr-only">
        {loading
          ? null
          : view
            ? `${view.trackingNumber}: ${view.statusLabel}`
            : notFound
              ? TRACKING_MESSAGES.notFound
              : answer.said}
      </p>
      <div
        className={classNames("page-frame print:py-0", view ? "py-6 md:py-12" : "py-12")}
        aria-busy={loading}
      >
        {view ? <TrackingResult view={view} /> : null}
        {notFound ? (
          <EmptyState
            title={TRACKING_MESSAGES.notFound}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <Form action="/track" onSubmit={focusNumber}>
                  <Button type="submit">{TRACKING_WORDS.tryAgain}</Button>
                </Form>
                <ButtonLink {...prefetchOnIntent} to="/contact" variant="quiet">
                  {TRACKING_WORDS.contact}
                </ButtonLink>
              </div>
            }
          >
            {error ? (
              <p>{TRACKING_WORDS.failed}</p>
            ) : (
              <p>
                {TRACKING_WORDS.nothing}
                <strong className="wrap-anywhere text-ink-900">{typed}</strong>
                {TRACKING_WORDS.nothingHint}
              </p>
            )}
          </EmptyState>
        ) : null}
        {html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : null}
      </div>
    </>
  );
}

/** How old what is shown may get, in milliseconds. An office of many that track shares one limit of searches. */
const FRESH_FOR_MS = 120_000;
const LOOK_EVERY_MS = 15_000;

/** While somebody looks at it, and at once when they come back. An answer that says less changes nothing. */
function useTrackingRefresh(found: TrackAnswer): TrackedView | undefined {
  const [newer, setNewer] = useState<{ than: TrackAnswer; view: TrackedView }>();
  useEffect(() => {
    if (!found.view) return;
    const left = new AbortController();
    let askedAt = Date.now();
    async function look() {
      if (document.hidden || Date.now() - askedAt < FRESH_FOR_MS) return;
      askedAt = Date.now();
      try {
        const { view, error } = await fetchAnswer(found.typed, left.signal);
        if (view && !error) setNewer({ than: found, view });
      } catch {}
    }
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [found]);
  return newer?.than === found ? newer.view : found.view;
}
