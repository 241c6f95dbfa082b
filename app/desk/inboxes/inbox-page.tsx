import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { FetchFailed, SearchField } from "#app/kit/lists/list-controls.tsx";
import { capitalize } from "#app/kit/text/text.ts";
import { displayStatus } from "#app/shipments/status.ts";
import { filterWords } from "#app/kit/lists/printed-list.tsx";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { FOUND_COUNTED } from "#app/inboxes/inbox.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { FilterChoice } from "#app/kit/lists/list-page.tsx";
import type { ContactFilter } from "#app/contact-messages/contact-filter.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { UNANSWERED_TEXTS } from "#app/quote-requests/promised-answer.ts";
import type { QuoteFilter } from "#app/quote-requests/quote-filter.ts";
import { INBOXES, type InboxName } from "./inboxes.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { InboxActsProvider } from "./inbox-acts.tsx";

export type ListedInboxFilter = Omit<ContactFilter, "view"> &
  Pick<QuoteFilter, "view"> &
  Partial<Pick<QuoteFilter, "status" | "owner" | "from" | "to" | "stage" | "answer">>;

export function InboxPage(props: {
  name: InboxName;
  filter: ListedInboxFilter;
  counts: { unread: number; spam: number } | null;
  /** Null when the list could not be read. */
  total: number | null;
  searchLabel: string;
  statuses?: Readonly<Record<string, string>>;
  owners?: Readonly<Record<string, string>>;
  waiting?: number | null;
  actions?: ReactNode;
  conditions?: ReactNode;
  children: ReactNode;
}) {
  const { name, filter, counts } = props;
  const { address, title, entity } = INBOXES[name];
  useRefetchOn(entity);
  return (
    <InboxActsProvider name={name}>
      <ListHead
        title={title}
        count={
          props.total === null
            ? null
            : {
                total: props.total,
                narrowed: isNarrowed(filter),
                most: filter.search ? FOUND_COUNTED : undefined,
              }
        }
        description={counts ? `${formatCount(counts.unread)} unread` : undefined}
        actions={props.actions}
        views={
          <ViewLinks
            views={[
              { label: "Inbox", to: address, isShown: filter.view === null },
              ...(props.waiting === undefined
                ? []
                : [
                    {
                      label: "Waiting",
                      to: `${address}?view=waiting`,
                      isShown: filter.view === "waiting",
                      figure: props.waiting === null ? undefined : formatCount(props.waiting),
                    },
                  ]),
              {
                label: "Spam",
                to: `${address}?view=spam`,
                isShown: filter.view === "spam",
                figure: counts ? formatCount(counts.spam) : undefined,
              },
            ]}
          />
        }
      >
        <FilterForm label={`Filter ${title.toLowerCase()}`} action={address}>
          {filter.view ? <input type="hidden" name="view" value={filter.view} /> : null}
          <SearchField
            label={props.searchLabel}
            placeholder={capitalize(props.searchLabel.replace(/^Search /, ""))}
            defaultValue={filter.search}
          />
          {props.statuses && filter.view !== "waiting" ? (
            <FilterChoice
              label="Status"
              name="status"
              any="All statuses"
              value={filter.status ?? ""}
              of={props.statuses}
            />
          ) : null}
          <FilterChoice
            label="Read"
            name="read"
            any="Read and unread"
            value={filter.read ?? ""}
            of={{ unread: "Unread", read: "Read" }}
          />
          {props.owners ? (
            <FilterChoice
              label="Owner"
              name="owner"
              any="All owners"
              value={filter.owner ?? ""}
              of={props.owners}
              className="sm:max-lg:w-40"
            />
          ) : null}
          {props.conditions}
        </FilterForm>
      </ListHead>
      {props.children ?? <FetchFailed message={INBOXES[name].texts.fetchFailed} />}
      <Outlet />
    </InboxActsProvider>
  );
}

export const isNarrowed = ({ search, status, read, owner, from, to, stage, answer }: ListedInboxFilter) =>
  Boolean(search || status || read || owner || from || to || stage || answer);

export function EmptyInbox({ name, filter }: { name: InboxName; filter: ListedInboxFilter }) {
  const { address, noun, nothingYet } = INBOXES[name];
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        title={`No ${noun}s match`}
        action={
          <ButtonLink to={filter.view ? `${address}?view=${filter.view}` : address}>Clear filters</ButtonLink>
        }
      >
        Other filters may find more.
      </EmptyState>
    );
  }
  if (filter.view === "waiting") {
    return <EmptyState title={UNANSWERED_TEXTS.none}>{UNANSWERED_TEXTS.meaning}.</EmptyState>;
  }
  if (filter.view === "spam") {
    return (
      <EmptyState title="No spam">
        What a person would never send is held here, apart from the inbox and without ringing the bell.
      </EmptyState>
    );
  }
  return <EmptyState title={`No ${noun}s yet`}>{nothingYet}</EmptyState>;
}

export const printedFilter = (filter: ListedInboxFilter) =>
  filterWords([
    ["Search", filter.search],
    ["Status", "status" in filter && filter.status ? displayStatus(String(filter.status)) : ""],
    ["Showing", filter.view],
  ]);
