import { QUICK_FILTER } from "#app/kit/lists/quick-filter.tsx";
import { Clock, Search, SlidersHorizontal, Triangle, UserRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { useDebouncedNavigation } from "#app/kit/lists/use-debounced-navigation.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { VIEW_COUNTED } from "#app/shipments/list-settings.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import {
  countConditions,
  OWNED_BY_READER,
  parseShipmentFilter,
  type ShipmentFilter,
  type ShipmentFilterKey,
  shipmentFilterParams,
  pendingFilters,
} from "#app/shipments/shipment-filter.ts";
import { countText } from "#app/kit/text/count-text.ts";
import { type FilterBarProps, FilterFields, TYPING_MS } from "./filter-fields.tsx";

/** Classes of toggles, distinct from action buttons. */
const QUICK = `${QUICK_FILTER} aria-pressed:border-ink-800 aria-pressed:bg-ink-800 aria-pressed:text-white one-row:max-2xl:px-2 forced-colors:aria-pressed:outline-2`;

/** Filters of the list: selections apply at once, texts shortly after the last key; without JavaScript by a button. */
export function FilterBar(props: FilterBarProps) {
  const { filter } = props;
  const hydrated = useHydrated();
  const { draft, change } = useDraft(filter, props.onApply);
  const conditions = countConditions(filter);
  const quick = (
    name: "view" | "owner",
    value: string,
    label: string,
    Icon: typeof Clock,
    count?: number,
  ) => (
    <button
      type="button"
      aria-pressed={draft[name] === value}
      onClick={() => change(name, draft[name] === value ? "" : value, 0)}
      className={classNames(QUICK, !hydrated && "invisible")}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 max-sm:hidden one-row:max-2xl:hidden" />
      <span>{label}</span>
      {count === undefined ? null : (
        <span className="figures font-normal">{countText(count, VIEW_COUNTED)}</span>
      )}
    </button>
  );
  const fields = <FilterFields {...props} draft={draft} change={change} plain={!hydrated} />;
  return (
    <Form
      method="get"
      action="/admin/shipments"
      role="search"
      aria-label="Filters"
      className="one-row:contents"
      onSubmit={(event) => {
        event.preventDefault();
        props.onApply(draft);
      }}
    >
      <div className="relative flex flex-wrap items-center gap-x-1.5 gap-y-2 one-row:col-start-2 one-row:row-start-1 one-row:gap-x-2">
        <Field
          label="Search"
          name="search"
          hideLabel
          className="max-sm:grow max-sm:basis-[calc(100%-6.75rem)] sm:max-w-80 sm:grow sm:basis-48 xl:basis-56 one-row:min-w-0 one-row:basis-24"
        >
          <TextInput
            type="search"
            icon={<Search />}
            placeholder="Number, reference, place"
            maxLength={200}
            enterKeyHint="search"
            value={draft.search ?? ""}
            onChange={(event) => change("search", event.currentTarget.value, TYPING_MS)}
          />
        </Field>
        <button
          type="button"
          onClick={props.onLeave}
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-68 focus:z-20 focus:bg-white focus:px-3 focus:py-1.5 focus:font-medium focus:text-ink-900"
        >
          Skip to the list
        </button>
        <Button
          size="sm"
          className={classNames(
            "aria-expanded:border-ink-700 aria-expanded:bg-slate-100 one-row:max-2xl:px-2.5!",
            !hydrated && "invisible",
          )}
          aria-expanded={props.open}
          aria-controls={props.panelId}
          onClick={props.onToggle}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span>Filters</span>{" "}
          {conditions > 0 ? (
            <span className="figures rounded-full bg-ink-800 px-1.5 text-xs leading-5 text-white">
              {conditions}
            </span>
          ) : null}
        </Button>
        {quick("view", "late", "Late", Clock, props.views?.late)}
        {quick("view", "on_hold", "On hold", Triangle, props.views?.on_hold)}
        {quick("owner", OWNED_BY_READER, "Mine", UserRound)}
        {props.children}
      </div>
      {hydrated ? props.open && fields : <noscript>{fields}</noscript>}
    </Form>
  );
}

/** The filter being edited; the address follows it, and a new address (Back, a saved filter) replaces it. */
function useDraft(filter: ShipmentFilter, onApply: (filter: ShipmentFilter) => void) {
  const key = shipmentFilterParams(filter).toString();
  const [draft, setDraft] = useState(filter);
  const [sent, setSent] = useState<readonly string[]>([key]);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    const settled = pendingFilters(sent, key);
    setSent(settled ?? [key]);
    if (!settled) setDraft(filter);
  }
  const { putOff } = useDebouncedNavigation(
    ({ pathname, search }) =>
      pathname === "/admin/shipments" &&
      sent.includes(shipmentFilterParams(parseShipmentFilter(new URLSearchParams(search))).toString()),
  );
  // A debounced change keeps a sort order chosen meanwhile.
  const apply = useRef(onApply);
  useEffect(() => {
    apply.current = onApply;
  });
  const change = (name: ShipmentFilterKey, value: string, wait: number) => {
    const next = { ...draft, [name]: value || undefined } as ShipmentFilter;
    setDraft(next);
    putOff(() => {
      const filter = parseShipmentFilter(Object.entries(next));
      const query = shipmentFilterParams(filter).toString();
      setSent((before) => [...before, query]);
      apply.current(filter);
    }, wait);
  };
  return { draft, change };
}
