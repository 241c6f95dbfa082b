import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { pageMeta } from "#app/site/page-meta.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { TRACKING_MESSAGES, TRACKING_WORDS } from "./words.ts";
import type { Route } from "./+types/track.route";
import { searchTracking } from "./search-tracking.server.ts";
import { earlyLookUp } from "./find-tracked.server.ts";
import { fetchAnswer, type TrackAnswer, type TrackedView } from "./track-answer.ts";
import { TrackingResult } from "./tracking-result.tsx";
import { startHtml } from "./tracking-start.server.tsx";
import { NumberField } from "#app/site/number-field.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { SITE_WORDS } from "#app/site/words.ts";

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
  if (number === null) return data<TrackAnswer>({ typed: "", html: startHtml() });
  const { status, answer } = await searchTracking({ number }, scopeOf(context));
  return data<TrackAnswer>(answer, { status, headers: { "Cache-Control": "no-store" } });
}

/** Handles the form without scripts. A single shipment redirects to the address with its number, which can be shared. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [number, postcode] = ["number", "postcode"].map((name) => String(form.get(name) ?? ""));
  const { status, answer } = await searchTracking({ number: number ?? "", postcode }, scopeOf(context));
  const trackingNumber = answer.view?.trackingNumber;
  if (trackingNumber && !answer.error)
    throw redirect(`/track?number=${encodeURIComponent(trackingNumber)}`, 303);
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
  const { typed, error, notFound, hint, html } = answer;
  const view = useTrackingRefresh(answer);
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/track";
  useEffect(() => {
    // An error beside the field needs no toast.
    if (error && (answer.view || notFound)) toast.error(error);
  }, [error, notFound, answer]);
  return (
    <>
      <section className="on-ink print:hidden">
        <div
          className={classNames(
            "page-frame gap-x-16 lg:grid lg:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)]",
            view
              ? "pt-18 pb-3 lg:items-center lg:pt-30 lg:pb-4"
              : "pt-24 pb-8 md:pb-10 lg:items-end lg:pt-34 lg:pb-12",
          )}
        >
          <div>
            <h1 className={view ? "text-xl md:text-3xl" : "text-4xl"}>{TRACKING_WORDS.title}</h1>
            <p className={classNames("mt-3 text-lg", view && "hidden")}>{TRACKING_WORDS.lead}</p>
          </div>
          <TrackingForm
            typed={typed}
            loading={loading}
            error={error}
            className={view ? "mt-2 lg:mt-0" : "mt-6 lg:mt-0"}
          />
        </div>
      </section>
      <p role="status" className="sr-only">
        {loading
          ? null
          : view
            ? `${view.trackingNumber}: ${view.statusLabel}`
            : notFound
              ? TRACKING_MESSAGES.notFound
              : answer.summary}
      </p>
      <div
        className={classNames("page-frame print:py-0", view ? "py-3 md:py-6" : "py-10 md:py-14")}
        aria-busy={loading}
      >
        {view ? <TrackingResult view={view} /> : null}
        {notFound ? (
          <EmptyState
            className="py-0!"
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
            {hint ? <p className="mb-1.5 font-medium wrap-anywhere text-ink-900">{hint}</p> : null}
            {error ? (
              <p key="failed">{TRACKING_WORDS.failed}</p>
            ) : (
              <p>
                {TRACKING_WORDS.nothing}
                <strong className="inline-block max-w-full wrap-anywhere text-ink-900">{typed}</strong>
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

/** Maximum age of a view: an office of many users shares one rate limit. */
const FRESH_FOR_MS = 120_000;
const LOOK_EVERY_MS = 15_000;

/** Refreshes the view while it is visible, and at once on return. Answers with less information are ignored. */
function useTrackingRefresh(answer: TrackAnswer): TrackedView | undefined {
  const [newer, setNewer] = useState<{ than: TrackAnswer; view: TrackedView }>();
  useEffect(() => {
    if (!answer.view) return;
    const left = new AbortController();
    let askedAt = Date.now();
    async function look() {
      if (document.hidden || Date.now() - askedAt < FRESH_FOR_MS) return;
      askedAt = Date.now();
      try {
        const { view, error } = await fetchAnswer(answer.typed, left.signal);
        if (view && !error) setNewer({ than: answer, view });
      } catch {}
    }
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [answer]);
  return newer?.than === answer ? newer.view : answer.view;
}

const emptySearch = "empty-search";

function focusNumber(): void {
  document.querySelector<HTMLElement>("main [name=number]:not([type])")?.focus();
}

/** The search form: Enter submits, an empty number cannot be sent. Reset is a separate form, which works before scripts. */
function TrackingForm(props: { typed: string; loading: boolean; error?: string; className: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [empty, setEmpty] = useState(props.typed === "");
  const hydrated = useHydrated();
  const look = () => setEmpty(input.current?.value.trim() === "");
  // Uncontrolled: text typed before hydration stays. It follows the address without a remount, which would lose the
  // focus.
  const shown = useRef(props.typed);
  useEffect(() => {
    if (input.current && shown.current !== props.typed) input.current.value = props.typed;
    shown.current = props.typed;
    look();
  }, [props.typed]);
  return (
    <>
      <Form
        action="/track"
        role="search"
        aria-label={TRACKING_WORDS.title}
        className={classNames(
          "grid on-paper gap-3 p-4 max-sm:gap-2 max-sm:p-3 sm:items-start",
          props.className,
          props.typed === ""
            ? "sm:grid-cols-[1fr_auto]"
            : "max-sm:flex max-sm:flex-wrap sm:grid-cols-[1fr_auto_auto]",
        )}
        onSubmit={(event) => {
          const field = event.currentTarget.elements.namedItem("number") as HTMLTextAreaElement;
          field.value = field.value.trim();
        }}
      >
        <Field
          label={SITE_WORDS.trackingNumber}
          name="number"
          error={props.error}
          hideLabel
          className="max-sm:basis-full"
        >
          <NumberField ref={input} defaultValue={props.typed} onInput={look} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="grow"
          disabled={hydrated && empty}
          pending={props.loading}
          pendingLabel={TRACKING_WORDS.searching}
        >
          {TRACKING_WORDS.submit}
        </Button>
        {props.typed === "" ? null : (
          <Button type="submit" form={emptySearch} variant="quiet" className="max-sm:px-2">
            {TRACKING_WORDS.reset}
          </Button>
        )}
      </Form>
      <Form id={emptySearch} action="/track" onSubmit={focusNumber} />
    </>
  );
}
