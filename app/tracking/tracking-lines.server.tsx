import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { labelText } from "#app/kit/language/label-text.ts";
import { pathIn } from "#app/kit/language/language.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { languageOfStatus, publicStatus } from "#app/shipments/status-in-words.ts";
import { isOnHold } from "#app/shipments/status.ts";
import { overdueOfLine } from "./overdue.ts";
import type { legsOfShipments } from "./legs-of-shipments.server.ts";
import type { TrackedLine } from "./tracking.server.ts";
import type { NumberResult } from "./find-numbers.server.ts";
import { SEARCH_WORDS } from "./search-words.ts";
import type { TrackAnswer, TrackedNumber } from "./track-answer.ts";
import { missOf } from "./tracking-search.ts";
import { whenOfLine } from "./tracking-view.ts";

const LINES_PER_NUMBER = 20;

export function severalOf(
  results: readonly NumberResult[],
  typed: string,
  { legs, postcode }: { legs: Awaited<ReturnType<typeof legsOfShipments>>; postcode?: string },
): Pick<TrackAnswer, "html" | "summary" | "lines" | "unknown"> {
  const lines = results.flatMap(({ number, lines }) =>
    lines.slice(0, LINES_PER_NUMBER).map((line) => lineOf(number, line, legs.get(line.id) ?? [])),
  );
  const unknown = results.filter((each) => each.lines.length === 0).map(({ number }) => number);
  const shortened = results
    .filter((each) => each.lines.length > LINES_PER_NUMBER)
    .map(({ number }) => number);
  const heading = `${countsOf(lines)}${unknown.length > 0 ? SEARCH_WORDS.notFound(unknown.length) : ""}`;
  const html = renderToStaticMarkup(
    <Several {...{ lines, unknown, shortened, heading }}>
      {unknown.some((number) => missOf(number) === "reference") ? (
        <PostcodeForm number={typed} postcode={postcode} />
      ) : null}
    </Several>,
  );
  return { html, summary: heading, lines, unknown };
}

/** «4 shipments found: 1 late, 1 on hold». */
function countsOf(lines: readonly TrackedNumber[]): string {
  const each = [...new Map(lines.map((line) => [line.trackingNumber, line])).values()];
  const troubles = [
    [SEARCH_WORDS.late, each.filter(({ overdue }) => overdue?.tone === "red")],
    [SEARCH_WORDS.held, each.filter(({ status }) => isOnHold(status))],
    [SEARCH_WORDS.awaited, each.filter(({ overdue }) => overdue?.tone === "yellow")],
  ] as const;
  const texts = troubles.flatMap(([words, { length }]) => (length > 0 ? words(length) : []));
  const count = SEARCH_WORDS.count(formatCount(each.length), each.length === 1);
  return texts.length > 0 ? `${labelText(count)} ${texts.join(", ")}` : count;
}

function lineOf(number: string, line: TrackedLine, legs: Parameters<typeof overdueOfLine>[1]): TrackedNumber {
  const now = new Date();
  return {
    number,
    trackingNumber: line.tracking_number,
    status: line.status,
    statusLabel: publicStatus(line.status),
    statusLang: languageOfStatus(line.status),
    origin: line.origin_location,
    destination: line.destination_location,
    overdue: overdueOfLine(line, legs, now),
    when: whenOfLine(line, now),
  };
}

/** HTML below «Shipment Not Found», the same for an unknown reference and one that requires a postcode. */
export const postcodeHtml = (typed: string, asked: { postcode?: string; error?: string }): string =>
  renderToStaticMarkup(
    <div className="mx-auto max-w-xl">
      <PostcodeForm number={typed} {...asked} />
    </div>,
  );

function Several(props: {
  lines: readonly TrackedNumber[];
  unknown: readonly string[];
  shortened: readonly string[];
  heading: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="found" className="corner-ticks bg-white p-5 sm:p-10">
      <h2 id="found" className="text-2xl">
        {props.heading}
      </h2>
      <ul className="mt-6 border-t border-slate-200">
        {props.lines.map((line) => (
          <Line key={`${line.number} ${line.trackingNumber}`} line={line} />
        ))}
      </ul>
      {props.shortened.length > 0 ? (
        <p className="mt-4 text-slate-600">
          {SEARCH_WORDS.newestOf}
          <Names of={props.shortened} />
          {SEARCH_WORDS.newest(LINES_PER_NUMBER)}
          <a href={pathIn("/contact")} className="text-link">
            {SEARCH_WORDS.askUs}
          </a>
          {SEARCH_WORDS.aboutOthers}
        </p>
      ) : null}
      {props.unknown.length > 0 ? (
        <>
          <h3 className="mt-10 text-xl">{SEARCH_WORDS.notFoundTitle}</h3>
          <p className="measure mt-2 text-slate-600">
            {SEARCH_WORDS.nothing}
            <Names of={props.unknown} />
            {SEARCH_WORDS.checkPapers}
            <a href={pathIn("/contact")} className="text-link">
              {SEARCH_WORDS.askUsInSentence}
            </a>
            .
          </p>
        </>
      ) : null}
      {props.children}
    </section>
  );
}

function Names({ of }: { of: readonly string[] }) {
  return of.map((number, index) => (
    <span key={number}>
      {index > 0 ? ", " : null}
      <strong className="inline-block wrap-anywhere text-ink-900">{number}</strong>
      {missOf(number) === "mistyped" ? ` (${SEARCH_WORDS.typingError})` : null}
    </span>
  ));
}

function Line({ line }: { line: TrackedNumber }) {
  const { number, trackingNumber, origin, destination } = line;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-slate-200 py-4 lg:grid-cols-[12rem_minmax(0,21rem)_minmax(0,1fr)_9rem] lg:items-baseline">
      <p className="min-w-0">
        <a
          href={pathIn(`/track?number=${encodeURIComponent(trackingNumber)}`)}
          className="figures text-link inline-block py-1 font-semibold wrap-anywhere pointer-coarse:py-2.5"
        >
          {trackingNumber}
        </a>
        {number === trackingNumber ? null : (
          <span className="block text-sm wrap-anywhere text-slate-600">{number}</span>
        )}
      </p>
      <p className="flex min-w-0 flex-wrap gap-2">
        <StatusBadge status={line.status} label={line.statusLabel} lang={line.statusLang} whole />
        {line.overdue ? <Badge tone={line.overdue.tone}>{line.overdue.label}</Badge> : null}
      </p>
      <p className="min-w-0 wrap-anywhere text-ink-900">
        <bdi>{origin}</bdi> <span aria-hidden="true">→</span>
        <span className="sr-only">{SEARCH_WORDS.to}</span> <bdi>{destination}</bdi>
      </p>
      {line.when ? (
        <p className="text-sm text-slate-600">
          {line.when.label} <span className="figures block text-base text-ink-900">{line.when.date}</span>
        </p>
      ) : null}
    </li>
  );
}

/** A form, not a link: the postcode appears in no address, so in no log, referrer or history. */
function PostcodeForm(props: { number: string; postcode?: string; error?: string }) {
  return (
    <form
      method="post"
      action={pathIn("/track")}
      aria-label={SEARCH_WORDS.withPostcode}
      className="mt-8 border-t border-slate-200 pt-6"
    >
      <input type="hidden" name="number" value={props.number} />
      <p id="postcode-why" className="text-slate-600">
        {SEARCH_WORDS.whyPostcode}
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,16rem)_auto] sm:items-start sm:justify-start">
        <Field id="postcode" label={SEARCH_WORDS.postcode} name="postcode" error={props.error} required>
          <TextInput
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            defaultValue={props.postcode}
            autoFocus={props.error !== undefined}
            aria-describedby="postcode-why"
          />
        </Field>
        <Button type="submit" className="sm:mt-7">
          {SEARCH_WORDS.withPostcode}
        </Button>
      </div>
    </form>
  );
}
