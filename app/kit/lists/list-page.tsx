import type { ComponentProps, ReactNode } from "react";
import { HiddenInputs } from "../forms/form-dialog.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { optionsOf } from "../ui/select-options.ts";
import { FilterForm } from "./filter-form.tsx";
import { FetchFailed, SearchField } from "./list-controls.tsx";
import { ListHead } from "./list-head.tsx";
import { PageLinks } from "./page-controls.tsx";

type EmptyText = [title: string, text: ReactNode];

interface ListPageProps<Row> extends Omit<ComponentProps<typeof ListHead>, "count" | "children"> {
  /** Name of the listed items, used in «Search …». */
  noun?: string;
  /** Null when the list could not be read; without a total when only the next page is known. */
  page: { rows: readonly Row[]; total?: number; previous?: string | null; next: string | null } | null;
  /** Set for a list that only pages forwards: whether this is the first page. */
  isFirst?: boolean;
  /** Maximum to which rows are counted. */
  most?: number;
  failed?: string;
  address: string;
  /** Query of the current filter. */
  query?: URLSearchParams;
  /** Whether the filter excludes rows; a sort order does not. */
  narrowed?: boolean;
  search?: { value: string; placeholder: string };
  /** Names of the conditions that a new search keeps. */
  kept?: readonly string[];
  filters?: ReactNode;
  /** Shown between the head and the rows. */
  notice?: ReactNode;
  /** Text when the list has no rows; `unmatched` when no row matches the filter. */
  none: EmptyText;
  unmatched?: EmptyText;
  /** Action that creates the first row. */
  first?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

const NO_FILTER = new URLSearchParams();

/** A list page: head with search and filters, rows and pagination; or an empty state, or an error. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { noun, page, isFirst, address, query = NO_FILTER, search, kept = [] } = props;
  const { narrowed = query.size > 0 } = props;
  const label = `Search ${noun}`;
  return (
    <>
      <ListHead {...props} count={page && countOf(page, { isFirst, narrowed, most: props.most })}>
        {search || props.filters ? (
          <FilterForm label={label} action={address} folds={props.filters !== undefined}>
            {search ? (
              <>
                <HiddenInputs
                  fields={Object.fromEntries([...query].filter(([name]) => kept.includes(name)))}
                />
                <SearchField label={label} placeholder={search.placeholder} defaultValue={search.value} />
              </>
            ) : null}
            {props.filters}
          </FilterForm>
        ) : null}
      </ListHead>
      {props.notice}
      {page === null ? (
        <FetchFailed message={props.failed ?? ""} />
      ) : page.rows.length === 0 ? (
        <NoRows {...props} narrowed={narrowed} />
      ) : (
        <>
          {props.children(page.rows)}
          <PageLinks address={address} query={query} page={page} isFirst={isFirst} />
        </>
      )}
    </>
  );
}

function countOf(
  { rows, total, next }: NonNullable<ListPageProps<unknown>["page"]>,
  { isFirst = true, ...shown }: { isFirst?: boolean; narrowed: boolean; most?: number },
) {
  if (total !== undefined) return { total, ...shown };
  return isFirst ? { ...shown, total: rows.length + (next ? 1 : 0), most: rows.length } : null;
}

function NoRows(props: Omit<ListPageProps<unknown>, "page" | "children">) {
  const { narrowed, none, unmatched, first, address } = props;
  const [title, text] = (narrowed && unmatched) || none;
  return (
    <EmptyState title={title} action={narrowed ? <ButtonLink to={address}>Show all</ButtonLink> : first}>
      {text}
    </EmptyState>
  );
}

/** A select field for one condition of a list. @param props.any label of no choice */
export function FilterChoice(props: {
  label: string;
  name: string;
  value: string;
  of: Readonly<Record<string, string>>;
  any?: string;
  className?: string;
}) {
  return (
    <Field label={props.label} name={props.name} hideLabel className={props.className}>
      <Select defaultValue={props.value} options={optionsOf(props.of, props.any)} />
    </Field>
  );
}
