import "./filter-form.css";
import { SlidersHorizontal } from "lucide-react";
import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigation, Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { rememberList } from "./keep-screen.ts";
import { useDebouncedNavigation } from "./use-debounced-navigation.ts";

const TYPING_PAUSE_MS = 200;

/** Tells whether an address has filters besides the search and the tab. */
const isNarrowed = (search: string) =>
  [...new URLSearchParams(search)].some(([name, value]) => value && name !== "search" && name !== "view");

/** Form of a list's filters. Selections apply at once, typed text after a pause; without JavaScript it has a submit button. */
export function FilterForm(props: {
  label: string;
  action: string;
  className?: string;
  /** On phones, collapses what stands beside the search; true by default when there is something. */
  folds?: boolean;
  /** Fields behind the button «Filters» at every width, and how many of them are filled in. */
  more?: { filled: number; fields: ReactNode };
  children?: ReactNode;
}) {
  const { more, folds = Children.toArray(props.children).length > 1 } = props;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const isChanged = useRef(false);
  const [sent, setSent] = useState(search);
  const [folded, setFolded] = useState(more !== undefined || !isNarrowed(search));
  const [version, setVersion] = useState(0);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // After Back or «Clear», the fields restart from the address.
    if (search !== sent) {
      setSent(search);
      setVersion(version + 1);
    }
  }
  useEffect(() => rememberList(props.action), [props.action, search]);
  const isOnWay = useNavigation().location !== undefined;
  const { putOff, drop } = useDebouncedNavigation(
    (location) => location.pathname === pathname && location.search === sent,
  );
  useEffect(() => drop, [drop, version]);
  // A dialog over this list may have opened before a filter was answered; it must keep the filter in its address.
  useEffect(() => {
    if (!isOnWay && isChanged.current) form.current?.requestSubmit();
  }, [isOnWay]);

  const apply = (filters: HTMLFormElement) => {
    drop();
    const filled = [...new FormData(filters)].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    );
    const query = new URLSearchParams(filled).toString();
    const next = query === "" ? "" : `?${query}`;
    if (next === search) isChanged.current = false;
    if (next === sent && (next === search || isOnWay)) return;
    setSent(next);
    void navigate(`${pathname}${next}`, { replace: true, preventScrollReset: true });
  };

  return (
    <Form
      key={version}
      ref={form}
      method="get"
      action={props.action}
      role="search"
      aria-label={props.label}
      data-folded={folded || undefined}
      className={classNames("filter-form", props.className)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onChange={(event) => {
        isChanged.current = true;
        if (event.target instanceof HTMLInputElement)
          putOff(() => form.current?.requestSubmit(), TYPING_PAUSE_MS);
        else apply(event.currentTarget);
      }}
    >
      {props.children}
      {more || folds ? (
        <Button
          iconOnly={!more}
          data-unfold
          className={more ? "max-sm:px-2!" : undefined}
          aria-label={more ? undefined : "Filters"}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {more ? <span className="max-sm:sr-only">Filters</span> : null}{" "}
          {more && more.filled > 0 ? (
            <span className="figures rounded-full bg-ink-800 px-1.5 text-xs leading-5 text-white">
              {more.filled}
            </span>
          ) : null}
        </Button>
      ) : null}
      {more ? <div data-more>{more.fields}</div> : null}
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}

export function OfReport(props: {
  dateLabel: string;
  from?: string | null;
  to?: string | null;
  words: readonly (string | null)[];
  fields: Record<string, string | null | undefined>;
  clear: string;
}) {
  const fields = Object.entries(props.fields).filter(([, value]) => value);
  if (fields.length === 0) return null;
  const days =
    props.from && props.to
      ? `${props.from} to ${props.to}`
      : props.from
        ? `from ${props.from}`
        : props.to && `until ${props.to}`;
  const words = [days && `${props.dateLabel} ${days}`, ...props.words].filter(Boolean).join(", ");
  return (
    <p className="col-span-full flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-700">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <span className="figures">Of a report: {words}</span>
      <Link to={props.clear} className="text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
        Show all
      </Link>
    </p>
  );
}
