import { Search } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { toast } from "../ui/toast.ts";
import { countText } from "../text/count-text.ts";
import { SEARCH_MAX_LENGTH } from "../text/search-text.ts";

/** Focuses the search on «/», from the list (`data-list`) or the page's heading only: WCAG 2.1.4 restricts single-key shortcuts. */
export function useSearchKey(): void {
  useEffect(() => {
    focusHeading();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (!(target instanceof Element) || !target.closest("h1, [data-list]")) return;
      if (target.matches("input:not([type=checkbox]), select, textarea, [contenteditable]")) return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>("main [role=search] input[name=search]")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading || document.activeElement !== document.body || document.querySelector("[role=dialog]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function FetchFailed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  const { key } = useLocation();
  useEffect(() => {
    if (key === "default") void revalidate();
    else toast.error(message, { id: message });
  }, [key, message, revalidate]);
  return (
    <EmptyState
      title={message}
      action={
        <Button onClick={() => void revalidate()} pending={state === "loading"}>
          Try again
        </Button>
      }
    >
      Our records did not answer. Nothing is lost.
    </EmptyState>
  );
}

export function SearchField(props: {
  label: string;
  placeholder?: string;
  defaultValue: string;
  className?: string;
}) {
  useSearchKey();
  return (
    <Field label={props.label} name="search" hideLabel className={props.className}>
      <TextInput
        type="search"
        icon={<Search />}
        placeholder={props.placeholder ?? props.label}
        defaultValue={props.defaultValue}
        maxLength={SEARCH_MAX_LENGTH}
        enterKeyHint="search"
      />
    </Field>
  );
}

/** The number of rows in a list, or of those that match the filter. */
export function ShownCount(props: { total: number; narrowed: boolean; most?: number }) {
  const { total, most = total } = props;
  return (
    <p role="status" className={props.total === 0 ? "sr-only" : undefined}>
      {countText(total, most)} {props.narrowed ? "found" : "in all"}
    </p>
  );
}
