import { Pencil, Trash2, Users, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Popover } from "#app/kit/ui/popover.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import type { SharedFilter } from "#app/shipments/shared-filters.server.ts";
import { DELETED_MESSAGES } from "#app/deleted/words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import {
  parseShipmentFilter,
  type ShipmentFilter,
  shipmentFilterParams,
} from "#app/shipments/shipment-filter.ts";
import { useSavedFilters, type useSharedFilters } from "./use-saved-filters.ts";

type Shared = ReturnType<typeof useSharedFilters>;

const itemClasses = "flex max-w-72 items-center rounded-sm border border-slate-300 bg-white text-ink-900";
const sideClasses =
  "flex size-7 shrink-0 items-center justify-center text-slate-600 hover:text-ink-900 pointer-coarse:size-11";

export function SavedFilters(props: {
  current: ShipmentFilter;
  shared: Shared;
  onApply: (filter: ShipmentFilter) => void;
}) {
  const { saved, save, remove } = useSavedFilters();
  const { filters } = props.shared;
  if (saved.length === 0 && filters.length === 0) return null;
  const shown = shipmentFilterParams(props.current).toString();
  const badge = (name: string, filter: ShipmentFilter, title: string, icon?: ReactNode) => (
    <button
      type="button"
      aria-pressed={shipmentFilterParams(filter).toString() === shown}
      title={title}
      onClick={() => {
        props.onApply(filter);
        toast.success("Filter applied successfully");
      }}
      className="flex h-7 min-w-0 items-center gap-1.5 pl-2.5 font-medium hover:underline aria-pressed:font-bold pointer-coarse:h-11"
    >
      {icon}
      <span className="truncate">{name}</span>
    </button>
  );
  return (
    // Many saved filters scroll, instead of pushing the list down.
    <div className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto one-row:col-span-full one-row:row-start-3">
      {saved.length === 0 ? null : (
        <ul aria-label="Saved filters" className="contents">
          {saved.map(({ name, filter }) => (
            <li key={name} className={itemClasses}>
              {badge(name, filter, name)}
              <button
                type="button"
                aria-label={`Remove filter ${name}`}
                onClick={() => {
                  remove(name);
                  const onClick = () => void save(name, filter);
                  toast.success(SHIPMENT_MESSAGES.filterRemoved(name), {
                    action: { label: DELETED_MESSAGES.undo, onClick },
                  });
                }}
                className={sideClasses}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {filters.length === 0 ? null : (
        <ul aria-label="Shared filters" className="contents">
          {filters.map((filter) => (
            <li key={filter.id} className={itemClasses}>
              {badge(
                filter.name,
                parseShipmentFilter(new URLSearchParams(filter.query)),
                filter.sharedBy ? `${filter.name}, shared by ${filter.sharedBy}` : filter.name,
                <Users aria-hidden="true" className="size-3.5 shrink-0 text-slate-600" />,
              )}
              <ChangeShared filter={filter} change={props.shared.change} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Renames a shared filter or removes it for everyone; without permission, the space stays empty. */
function ChangeShared({ filter, change }: { filter: SharedFilter; change: Shared["change"] }) {
  const mayWrite = useCan("shipments.write");
  const [asking, setAsking] = useState(false);
  if (!mayWrite) return <span className="w-2.5" />;
  const remove = async () => {
    const failed = await change({ intent: "remove", id: filter.id });
    if (failed) return void toast.error(failed);
    const again = { intent: "share", name: filter.name, query: filter.query };
    toast.success(SHIPMENT_MESSAGES.filterRemoved(filter.name), {
      action: {
        label: DELETED_MESSAGES.undo,
        onClick: () => void change(again).then((error) => error && toast.error(error)),
      },
    });
  };
  return (
    <>
      <Popover
        label={`Shared filter ${filter.name}`}
        className="w-72"
        trigger={
          <button type="button" aria-label={`Change shared filter ${filter.name}`} className={sideClasses}>
            <Pencil aria-hidden="true" className="size-3.5" />
          </button>
        }
      >
        {(close) => (
          <NameForm
            label="Filter name"
            submit="Rename"
            initial={filter.name}
            save={async (name) => {
              const failed = await change({ intent: "rename", id: filter.id, name });
              if (failed) return failed;
              toast.success(`Filter renamed to "${name}"`);
              return close();
            }}
          >
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                close();
                setAsking(true);
              }}
            >
              <Trash2 aria-hidden="true" />
              Remove
            </Button>
          </NameForm>
        )}
      </Popover>
      <ConfirmDialog
        title="Remove shared filter"
        isOpen={asking}
        onClose={() => setAsking(false)}
        message={`Remove the filter "${filter.name}" for all colleagues?`}
        confirmLabel="Remove"
        onConfirm={remove}
      />
    </>
  );
}

export function SaveFilter({ filter, shared }: { filter: ShipmentFilter; shared: Shared }) {
  const { save } = useSavedFilters();
  const mayShare = useCan("shipments.write");
  const isShared = useRef<HTMLInputElement>(null);
  return (
    <Popover
      label="Save filter"
      className="w-72"
      trigger={
        <Button size="sm" className="one-row:max-2xl:px-2!">
          Save
        </Button>
      }
    >
      {(close) => (
        <NameForm
          label="Filter name"
          submit="Save filter"
          save={async (name) => {
            if (isShared.current?.checked) {
              const query = shipmentFilterParams(filter).toString();
              const failed = await shared.change({ intent: "share", name, query });
              if (failed) return failed;
            } else if (name.length > 60) return "Filter name must be at most 60 characters";
            else if (!save(name, filter)) return "This browser does not let filters be saved";
            toast.success(`Filter "${name}" saved successfully`);
            return close();
          }}
        >
          {mayShare ? <Checkbox ref={isShared} label="Share with colleagues" /> : null}
        </NameForm>
      )}
    </Popover>
  );
}

/** A form with one name; `save` returns why it was refused. */
function NameForm(props: {
  label: string;
  submit: string;
  initial?: string;
  save: (name: string) => Promise<string | void>;
  children: ReactNode;
}) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        // The surrounding bar is a form too.
        event.stopPropagation();
        const typed = new FormData(event.currentTarget).get("filter_name");
        const name = typeof typed === "string" ? typed.trim() : "";
        if (name === "") return setError(SHIPMENT_MESSAGES.filterNameRequired);
        setPending(true);
        const failed = await props.save(name);
        setPending(false);
        if (failed) setError(failed);
      }}
      className="grid gap-3"
    >
      <Field label={props.label} name="filter_name" error={error} required>
        <TextInput autoFocus defaultValue={props.initial} />
      </Field>
      {props.children}
      <Button type="submit" size="sm" variant="secondary" pending={pending}>
        {props.submit}
      </Button>
    </form>
  );
}
