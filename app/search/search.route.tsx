import { Search } from "lucide-react";
import { data, Link } from "react-router";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { isRetryable } from "#app/kit/lists/with-retry.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { HitLine } from "#app/search/hit-line.tsx";
import { rememberOpened } from "#app/search/use-search.ts";
import { useRole } from "#app/access/use-can.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { listRecent } from "./recent.server.ts";
import { searchEverywhere } from "./search-everywhere.server.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { NOTHING_FOUND } from "./hit.ts";
import { SEARCH_MESSAGES } from "./words.ts";
import { TYPED_MAX_LENGTH, pasteInOneLine } from "./parse-search.ts";
import { type PaletteEntry, resultSections, type PaletteSection, startSections } from "./sections.ts";
import type { Route } from "./+types/search.route";

export const meta: Route.MetaFunction = () => [{ title: "Search · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = context.get(staffContext);
  const { db, log } = context.get(requestScope);
  const text = textOf(new URL(request.url).searchParams);
  try {
    const [result, recent] = text
      ? [await searchEverywhere(db, actor, text), []]
      : [NOTHING_FOUND, await listRecent(db, actor)];
    return { text, page: { result, recent } };
  } catch (error) {
    if (!isRetryable(error)) throw error;
    log.error({ err: error }, "the search could not be answered");
    return data({ text, page: null }, { status: 503 });
  }
});

const textOf = (params: URLSearchParams) => params.get("q")?.trim().slice(0, TYPED_MAX_LENGTH) ?? "";

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, SEARCH_MESSAGES.failed, (params) => ({ text: textOf(params) }));

export default function SearchPage({ loaderData: { text, page } }: Route.ComponentProps) {
  const role = useRole();
  const sections =
    page === null || !role
      ? []
      : text
        ? resultSections(role, text, page.result)
        : startSections(role, page.recent);
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <PageHeader
        title="Search"
        description="Numbers and references in any spelling, companies, people, places, offers, invoices, notes. Several numbers at once: with commas."
      />
      <FilterForm label="Search everywhere" action="/admin/search" className="mt-5 max-w-xl">
        <Field label="Search everywhere" name="q" hideLabel>
          <TextInput
            type="search"
            icon={<Search />}
            placeholder={SEARCH_MESSAGES.placeholder}
            defaultValue={text}
            maxLength={TYPED_MAX_LENGTH}
            enterKeyHint="search"
            onPaste={pasteInOneLine}
          />
        </Field>
      </FilterForm>
      {page === null ? <FetchFailed message={SEARCH_MESSAGES.failed} /> : null}
      {page && text ? (
        <p role="status" className={count > 0 ? "figures mt-3 text-slate-600" : "sr-only"}>
          {count > 0 ? pluralize(count, "result") : SEARCH_MESSAGES.nothing}
        </p>
      ) : null}
      {page && page.result.missing.length > 0 ? <Missing codes={page.result.missing} /> : null}
      {page && text && count === 0 && page.result.missing.length === 0 ? (
        <EmptyState title={SEARCH_MESSAGES.nothing}>{SEARCH_MESSAGES.advice}</EmptyState>
      ) : null}
      <div className="mt-4 grid gap-6">
        {sections.map((section) => (
          <Group key={section.label} section={section} />
        ))}
      </div>
    </>
  );
}

function Missing({ codes }: { codes: readonly string[] }) {
  return (
    <p className="mt-3 border-l-2 border-signal-500 pl-3 wrap-anywhere">
      {SEARCH_MESSAGES.missing} <span className="figures font-medium text-ink-900">{codes.join(", ")}</span>
    </p>
  );
}

function Group({ section: { label, entries } }: { section: PaletteSection }) {
  const links = entries.filter((entry): entry is PaletteEntry & { to: string } => entry.to !== null);
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="waybill-label text-slate-600">{label}</h2>
      <ul className="mt-2 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        {links.map((entry) => (
          <li key={entry.key}>
            <Link
              to={entry.to}
              onClick={() => entry.hit && rememberOpened(entry.hit)}
              className="flex min-h-11 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-slate-50"
            >
              <HitLine entry={entry} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
